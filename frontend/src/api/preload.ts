/**
 * Set by public/preload.js. A cached bundle can run before that script, so this marks that it must not request any
 * more.
 */
const page = globalThis as { preloaded?: { address: string; answer: Promise<Response> } | undefined };
page.preloaded ??= undefined;

/** The response that was requested before this code had loaded. Taken once: a second read needs a newer response. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const { preloaded } = page;
  if (preloaded?.address !== address) return undefined;
  page.preloaded = undefined;
  return preloaded.answer;
}
