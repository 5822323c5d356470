/** What two spellings of a text share: no case, accents, apostrophes or punctuation; words with one space between. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .replace(/&/g, ' and ')
    // Only what is not yet a single space: replacing each of those by itself would take most of the time.
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
