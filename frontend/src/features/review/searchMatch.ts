/** A stretch of a text; `isMatch`: it was searched for. */
export type Matched = { text: string; isMatch: boolean };

/** Finds the searched words; null where there is none to find. */
function patternOf(searched: string): RegExp | null {
  const words = searched.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word.length > 1) ?? [];
  return words.length > 0 ? new RegExp(`(${words.join('|')})`, 'giu') : null;
}

/** How many of the searched words a text has, for what matches best to come first. */
export function matchesIn(text: string, searched: string): number {
  const pattern = patternOf(searched);
  return pattern ? new Set(text.match(pattern)?.map((word) => word.toLowerCase())).size : 0;
}

/** Letters before the first match of an excerpt, and in all of it. */
const before = 40;
const length = 140;

/** The part of a text around the first searched word, with all of them marked; empty where it has none. */
export function excerptOf(text: string, searched: string): Matched[] {
  const pattern = patternOf(searched);
  const at = pattern ? text.search(pattern) : -1;
  if (!pattern || at < 0) return [];
  const start = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const last = text.lastIndexOf(' ', start + length);
  const end = text.length <= start + length ? text.length : last > at ? last : start + length;
  const told = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  return told
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
