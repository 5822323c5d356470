/** Left by public/preload.js. */
const page = globalThis as { preloaded?: { address: string; answer: Promise<Response> } | undefined };

/** The answer that was asked for before this code was there; once, for a second reading wants a newer one. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const { preloaded } = page;
  if (preloaded?.address !== address) return undefined;
  page.preloaded = undefined;
  return preloaded.answer;
}
