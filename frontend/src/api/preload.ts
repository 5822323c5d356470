/**
 * Set by public/preload.js, which requests what the page shows first while its code is loading. The map has no size yet, so
 * media queries guess the zoom that fits it; if the guess is wrong, for example because of larger text, the page requests
 * the markers again. A cached bundle can run before that script, so this marks that it must not request any more. The same
 * script notes the button that was pressed last before React listens to clicks.
 */
const page = globalThis as { preloaded?: Map<string, Promise<Response>> };
page.preloaded ??= new Map();

/** The response that was requested before this code had loaded. Taken once: a second read needs a newer response. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const answer = page.preloaded?.get(address);
  page.preloaded?.delete(address);
  return answer;
}

/** Gives up the responses that were requested and that nothing will take: unread, each would keep its connection. */
export function dropPreloaded(part: string): void {
  for (const [address, answer] of page.preloaded ?? []) {
    if (!address.includes(part)) continue;
    page.preloaded?.delete(address);
    answer.then(({ body }) => body?.cancel()).catch(() => {});
  }
}
