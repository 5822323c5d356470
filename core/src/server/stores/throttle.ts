import type { Collection } from './engines/documentStore.ts';
import { tryUpdate } from './engines/update.ts';

/** Milliseconds since 1970. It does not reveal who asked for what. */
export type NextTurn = { id: string; nextAt: number };

const id = 'pace:nominatim';
/** A stored turn further ahead than this, in milliseconds, comes from a wrong clock and is ignored. */
const believableWait = 60_000;

/** Hands out turns at least `intervalMs` apart to all instances that share the collection. */
export function makeThrottle({
  collection,
  now,
  intervalMs,
}: {
  collection: Collection<NextTurn>;
  now: () => Date;
  intervalMs: number;
}) {
  return {
    /** Takes the next free turn and returns the milliseconds until then; null if that is more than `maxWaitMs` away. */
    async reserve(maxWaitMs: number): Promise<number | null> {
      let wait: number | null = null;
      const takeTurn = (kept: NextTurn | null): NextTurn | null => {
        const time = now().getTime();
        const free = kept?.nextAt ?? time;
        const turn = free < time || free > time + believableWait ? time : free;
        wait = turn - time > maxWaitMs ? null : turn - time;
        return wait === null ? kept : { id, nextAt: turn + intervalMs };
      };
      return (await tryUpdate(collection, id, takeTurn)) ? wait : null;
    },
  };
}
