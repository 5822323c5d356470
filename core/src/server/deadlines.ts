import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '../domain/problem.ts';

/**
 * How long a database, the storage or an outside service is waited for. A caller is told 503 with Retry-After after at
 * most `longestWait` milliseconds, however many questions its call asks of what does not answer.
 */
export const longestWait = 5_000;

const calls = new AsyncLocalStorage<{ left: number }>();

/** Runs one call: all of its waits that end without an answer last no longer than `longestWait` together. */
export const withDeadline = <T>(work: () => Promise<T>): Promise<T> => calls.run({ left: longestWait }, work);

/**
 * Runs `work`, whose `signal` is aborted after `ms` milliseconds, or sooner where the call has waited in vain before.
 * Each call of `goOn` begins the time anew: it is for files, which may take long as long as they get on. Throws what
 * `work` throws, and Problem `unavailable` when the time is over, whether or not `work` heeds its signal.
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
  const goOn = () => {
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(end, allowed);
  };
  try {
    return await Promise.race([work(ending.signal, goOn), over.promise]);
  } finally {
    clearTimeout(timer);
    // Nobody is there to hear of a time that ends after the work.
    over.promise.catch(() => undefined);
  }
}
