/** Left by public/preload.js. */
const place = globalThis as { ahead?: { address: string; answer: Promise<Response> } | undefined };

/** The answer that was asked for before this code was there; once, for a second reading wants a newer one. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const { ahead } = place;
  if (ahead?.address !== address) return undefined;
  place.ahead = undefined;
  return ahead.answer;
}
