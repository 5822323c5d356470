import { foldedSpellings, searchable } from '../text/fold.ts';
import type { PublicIncident } from '../incident/publicIncident.ts';

/**
 * `text` is folded, and also found without its hyphens (`joined`). Each of `words` has a space before it. `isWhole`:
 * only whole words match, so that 'Ely' is not found in 'likely'.
 */
export type SearchPattern = { text: string; joined?: string | undefined; words: readonly string[]; isWhole: boolean };

/** Matches the text anywhere, or one of its words of 3 letters or more at the start of a word of the location. */
export function searchPattern(search: string): SearchPattern | null {
  const [text, joined] = foldedSpellings(search);
  if (text === '') return null;
  const words = text.split(' ').flatMap((word) => (word.length > 2 ? [` ${word}`] : []));
  return { text, joined, words, isWhole: false };
}

export function namePattern(name: string): SearchPattern | null {
  const [text, joined] = foldedSpellings(name);
  return text === '' ? null : { text, joined, words: [], isWhole: true };
}

/** A line break keeps a phrase from matching across two fields. */
export const searchText = ({ title, description }: Pick<PublicIncident, 'title' | 'description'>): string =>
  `${searchable(title)}\n${searchable(description)}`;

/** `location`: as it is searched (`searchable`). */
export const isNamed = (location: string, { text, joined = text, words, isWhole }: SearchPattern): boolean =>
  [text, joined].some((each) => (isWhole ? ` ${location} `.includes(` ${each} `) : location.includes(each))) ||
  words.some((word) => ` ${location}`.includes(word));
