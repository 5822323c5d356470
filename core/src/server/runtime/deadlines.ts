import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '../../domain/problem.ts';

/**
 * The longest wait, in milliseconds, for the database, the storage or an outside service. A caller gets 503 with
 * Retry-After after at most this time, however many requests to something that does not answer its call makes.
 */
export const longestWait = 5_000;

const calls = new AsyncLocalStorage<{ left: number }>();

/** Runs one call: its waits that time out take no longer than `longestWait` in total. */
export const withDeadline = <T>(work: () => Promise<T>): Promise<T> => calls.run({ left: longestWait }, work);

/**
 * Runs `work` with a timeout: aborts its `signal` after `ms` milliseconds, or sooner when earlier waits of the same call
 * have timed out. `extend` restarts the time: large files may take long while they make progress. Throws what `work`
 * throws, and Problem `unavailable` on timeout, whether or not `work` obeys its signal.
 */
export async function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  const call = calls.getStore();
  const allowed = Math.min(ms, call?.left ?? ms);
  const late = () =>
    new Problem('unavailable', { cause: new Error(`There was no answer within ${Math.max(allowed, 0)} ms`) });
  if (allowed <= 0) throw late();
  const ending = new AbortController();
  const over = Promise.withResolvers<never>();
  const end = () => {
    if (call) call.left -= allowed;
    const problem = late();
    ending.abort(problem);
    over.reject(problem);
  };
  let timer = setTimeout(end, allowed);
  const extend = () => {
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(end, allowed);
  };
  try {
    return await Promise.race([work(ending.signal, extend), over.promise]);
  } finally {
    clearTimeout(timer);
    // Prevents an unhandled rejection when the timeout comes after the work has ended.
    over.promise.catch(() => undefined);
  }
}
