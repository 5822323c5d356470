/** Normalises a text for comparison: without case, accents, apostrophes or punctuation, and with single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .replace(/&/g, ' and ')
    // Excludes spaces, because replacing every single space with itself would take most of the time.
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
