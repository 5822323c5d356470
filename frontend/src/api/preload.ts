/** Set by public/preload.js, which requests nothing once this code is there: from the cache it comes first. */
const page = globalThis as { preloaded?: { address: string; answer: Promise<Response> } | undefined };
page.preloaded ??= undefined;

/** The response that was requested before this code had loaded. Taken once: a second read needs a newer response. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const { preloaded } = page;
  if (preloaded?.address !== address) return undefined;
  page.preloaded = undefined;
  return preloaded.answer;
}
