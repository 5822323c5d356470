/** The parsed http(s) URL, or null. Not `URL.parse`, which browsers of early 2024 lack. */
export function webAddress(text: string): URL | null {
  // Most reports have no source, and an exception would take longer than rendering the rest of a card.
  if (text === '') return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
