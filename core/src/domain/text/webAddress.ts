/** The parsed http(s) address, or null. Not `URL.parse`, which phones of 2024 do not know. */
export function webAddress(text: string): URL | null {
  // Most reports name no source: what throws takes longer than all else of a card.
  if (text === '') return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
