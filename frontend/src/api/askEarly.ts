/** The answers that public/preload.js has asked for. */
const page = globalThis as { preloaded?: Map<string, Promise<Response>> };

/**
 * Asks before the page's own code runs, which takes the answer that is under way when it asks for the same (preload.ts).
 * undefined if it has begun before the answer was there. Rejects as `fetch` does.
 */
export async function askEarly(address: string, hasBegun: () => boolean): Promise<Response | undefined> {
  const asked = fetch(address, { cache: 'no-cache' });
  page.preloaded?.set(address, asked);
  await asked.catch(() => {});
  if (hasBegun()) return undefined;
  page.preloaded?.delete(address);
  return asked;
}
