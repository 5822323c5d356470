import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
} from '@incidentmap/core/server/stores/engines/documentStore';

/** Thrown by every write of a crashed process. */
class Ended extends Error {}

const writes: ReadonlySet<PropertyKey> = new Set(['create', 'replace', 'remove', 'removeExpired']);

/**
 * A store whose process crashes after some writes: from then on nothing is written until it is restarted. `endAfter`:
 * how many more writes succeed. `restart`: returns whether it had crashed.
 */
export function endingStore(store: DocumentStore): {
  store: DocumentStore;
  endAfter: (writesLeft: number) => void;
  restart: () => boolean;
} {
  let left = Number.POSITIVE_INFINITY;
  let hasEnded = false;
  const collection = <T extends Document>(name: CollectionName): Collection<T> =>
    new Proxy(store.collection<T>(name), {
      get(target, method) {
        const run = Reflect.get(target, method) as (...input: unknown[]) => unknown;
        if (!writes.has(method)) return run;
        return (...input: unknown[]) => {
          if (left === 0) {
            hasEnded = true;
            return Promise.reject(new Ended());
          }
          left -= 1;
          return run(...input);
        };
      },
    });
  return {
    store: { ...store, collection },
    endAfter: (writesLeft) => (left = writesLeft),
    restart() {
      const ended = hasEnded;
      left = Number.POSITIVE_INFINITY;
      hasEnded = false;
      return ended;
    },
  };
}
