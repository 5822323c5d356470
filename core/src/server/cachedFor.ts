/**
 * Caches the result of `read` for `during` milliseconds and shares a read that is under way, so that data on every page
 * costs the database the same however many people look. A failed read is not cached. An expired value is dropped from
 * memory even when nobody reads it again.
 */
export function cachedFor<T>(read: () => Promise<T>, now: () => Date, during: number): () => Promise<T> {
  let cached: { at: number; value: Promise<T> } | null = null;
  return () => {
    const at = now().getTime();
    if (cached && at >= cached.at && at - cached.at < during) return cached.value;
    const entry = { at, value: read() };
    cached = entry;
    const drop = () => {
      if (cached === entry) cached = null;
    };
    entry.value.catch(drop);
    setTimeout(drop, during).unref();
    return entry.value;
  };
}
