import { LRUCache } from 'lru-cache';

/**
 * Caches the result of `read` for `during` milliseconds and shares a read that is under way, so that data on every page
 * costs the database the same however many people look. A failed read is not cached. An expired value is dropped from
 * memory even when nobody reads it again.
 */
export function cachedFor<T>(read: () => Promise<T>, now: () => Date, during: number): () => Promise<T> {
  const cache = new LRUCache<'latest', { value: T }>({
    max: 1,
    ttl: during,
    ttlAutopurge: true,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    // A read that takes longer than `during` still answers its callers.
    ignoreFetchAbort: true,
    fetchMethod: async () => ({ value: await read() }),
  });
  return async () => (await cache.forceFetch('latest')).value;
}
