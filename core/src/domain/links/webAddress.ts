/**
 * The parsed http(s) URL; null for anything else, and for one with a user name or a password, which can disguise the host:
 * `https://bbc.co.uk@example.org`. Not `URL.parse`, which browsers of early 2024 lack.
 */
export function webAddress(text: string): URL | null {
  // Most reports have no source, and an exception would take longer than rendering the rest of a card.
  if (text === '') return null;
  try {
    const url = new URL(text);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
