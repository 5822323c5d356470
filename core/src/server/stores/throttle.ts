import type { Collection } from './engines/documentStore.ts';
import { tryUpdate } from './engines/update.ts';

/** When the next request may be sent, in milliseconds since 1970. It does not reveal who asked for what. */
export type NextTurn = { id: string; nextAt: number };

export interface Throttle {
  /**
   * Takes the next free turn and returns the milliseconds until then; null, and no turn taken, when it is more than
   * `maxWaitMs` away. Problem `unavailable` when the database does not answer.
   */
  reserve(maxWaitMs: number): Promise<number | null>;
}

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
}): Throttle {
  return {
    async reserve(maxWaitMs) {
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
