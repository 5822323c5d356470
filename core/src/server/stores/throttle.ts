import { isProblem } from '../../domain/problem.ts';
import type { Collection } from './documentStore.ts';
import { update } from './update.ts';

/** When the next request may be sent, in milliseconds since 1970. It says nothing of who asked for what. */
export type NextTurn = { id: string; nextAt: number };

export interface Throttle {
  /**
   * Takes the next free turn; the milliseconds to wait for it, or null when it is more than `maxWaitMs` away (no turn is
   * taken then). Problem `unavailable` when the database does not answer.
   */
  reserve(maxWaitMs: number): Promise<number | null>;
}

const id = 'pace:nominatim';
/** Nobody reserves so far ahead: a later turn was written by a wrong clock. */
const believableWait = 60_000;
const attempts = 8;

/** Turns at least `intervalMs` apart, for every instance that shares the collection. */
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
      try {
        await update(collection, id, takeTurn, { attempts });
        return wait;
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
        return null;
      }
    },
  };
}
