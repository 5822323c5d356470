import { Problem } from '../domain/problem.ts';

/** How many callers may wait, and for how many milliseconds. */
const maxWaiting = 20;
const patience = 10_000;

/**
 * Returns a function that waits for one of `most` slots, in order of arrival, and resolves with a function that releases
 * it. Problem `unavailable` when too many wait already, or a caller has waited too long.
 */
export function semaphore(most: number): () => Promise<() => void> {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const begin = () => {
    taken += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= 1;
      waiting.shift()?.();
    };
  };
  return async () => {
    if (taken < most) return begin();
    if (waiting.length >= maxWaiting) throw new Problem('unavailable');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new Problem('unavailable'));
      }, patience);
      const start = () => {
        clearTimeout(timer);
        resolve(begin());
      };
      waiting.push(start);
    });
  };
}
