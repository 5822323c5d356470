/**
 * The same read for everyone who asks within `during` milliseconds: so that what every page shows costs the database the
 * same however many look. A read that fails is made again by the next who asks. Nothing is kept for longer, also where
 * nobody asks again.
 */
export function cachedFor<T>(read: () => Promise<T>, now: () => Date, during: number): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | null = null;
  return () => {
    const at = now().getTime();
    if (known && at >= known.at && at - known.at < during) return known.value;
    const asked = { at, value: read() };
    known = asked;
    const forget = () => {
      if (known === asked) known = null;
    };
    asked.value.catch(forget);
    setTimeout(forget, during).unref();
    return asked.value;
  };
}
