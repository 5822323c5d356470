import { dependency } from '../../runtime/telemetry.ts';
import type { Collection, CollectionName, Document, DocumentStore } from './documentStore.ts';

/** Measures each call to a collection as `collection.method`. */
export function measuredStore(store: DocumentStore, system: 'sqlite' | 'cosmos'): DocumentStore {
  return {
    ...store,
    collection<T extends Document>(name: CollectionName): Collection<T> {
      // No operation waits for `all`, which only copies and migrations use.
      const { all, ...measured } = store.collection<T>(name);
      const methods = Object.entries<(...input: never[]) => Promise<unknown>>(measured).map(([method, call]) => [
        method,
        (...input: never[]) => dependency(`${name}.${method}`, system, () => call(...input)),
      ]);
      return { all, ...Object.fromEntries(methods) } as Collection<T>;
    },
  };
}

/** Measures a call to Blob Storage as `container.method`, without the file's name; a stream, until its first bytes. */
export const measuredBlob = <T>(name: string, work: () => Promise<T>): Promise<T> => dependency(name, 'blob', work);
