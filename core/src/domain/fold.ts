/** What two spellings of a text share: no case, accents, apostrophes or punctuation; words with one space between. */
export function fold(text: string): string {
  // Most texts are plain ASCII, for which the general way takes three times as long.
  if (/^[\t-~]*$/.test(text)) {
    return words(text.toLowerCase().replace(/['`]/g, ''), /[^a-z\d]+/g);
  }
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`ʼ]/gu, '');
  return words(letters, /[^\p{L}\p{N}]+/gu);
}

const words = (text: string, between: RegExp): string => text.replace(/&/g, ' and ').replace(between, ' ').trim();
