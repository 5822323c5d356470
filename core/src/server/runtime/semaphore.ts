import { Problem } from '../../domain/problem.ts';

/** How many callers may wait, and for how many milliseconds: a video may take 30 seconds more, and a request 45. */
const maxWaiting = 20;
const patience = 14_000;

type Waiting = { from: unknown; start: () => void; giveUp: () => void };

/**
 * Returns a function that waits for one of `most` slots and resolves with a function that releases it. `from` is the
 * network that a caller comes from; where it is not known, each counts as one of its own. Slots are shared out by
 * network: none holds all of them, unless there is only one, and the next goes to the network of which the fewest hold
 * one or wait. Problem `unavailable` when too many wait, of whom the network with the most loses its last, or when a
 * caller has waited too long.
 */
export function semaphore(most: number): (from?: string | null) => Promise<() => void> {
  const mostOfOne = Math.max(1, most - 1);
  let taken = 0;
  const held = new Map<unknown, number>();
  const waiting: Waiting[] = [];
  const heldBy = (from: unknown): number => held.get(from) ?? 0;
  const isFree = (from: unknown): boolean => taken < most && heldBy(from) < mostOfOne;

  const waitingOf = (from: unknown): number => waiting.filter((each) => each.from === from).length;
  const share = ({ from }: Waiting): number => heldBy(from) + waitingOf(from);

  const remove = (each: Waiting): void => void waiting.splice(waiting.indexOf(each), 1);

  /** Starts those who wait, as far as there are slots for them. */
  const startNext = (): void => {
    for (;;) {
      const [next] = waiting.filter(({ from }) => isFree(from)).toSorted((a, b) => share(a) - share(b));
      if (!next) return;
      remove(next);
      next.start();
    }
  };

  const begin = (from: unknown) => {
    taken += 1;
    held.set(from, heldBy(from) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= 1;
      if (heldBy(from) === 1) held.delete(from);
      else held.set(from, heldBy(from) - 1);
      startNext();
    };
  };

  /** Turns away whoever came last of the network of which the most wait. */
  const makeRoom = (): void => {
    const largest = Math.max(...waiting.map(({ from }) => waitingOf(from)));
    waiting.findLast(({ from }) => waitingOf(from) === largest)?.giveUp();
  };

  return async (network = null) => {
    const from = network ?? Symbol('unknown');
    if (isFree(from)) return begin(from);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => own.giveUp(), patience);
      const own: Waiting = {
        from,
        start: () => {
          clearTimeout(timer);
          resolve(begin(from));
        },
        giveUp: () => {
          clearTimeout(timer);
          remove(own);
          reject(new Problem('unavailable'));
        },
      };
      waiting.push(own);
      if (waiting.length > maxWaiting) makeRoom();
    });
  };
}
