import { foldedSpellings, searchable } from '../text/fold.ts';
import type { PublicIncident } from '../incident/publicIncident.ts';

/**
 * A folded search text. `joined`: the same without its hyphens, which is found too. `words`: each with a space before it.
 * `isWhole`: the text begins and ends with whole words, so that 'Ely' is not found in 'likely'.
 */
export type SearchPattern = { text: string; joined?: string; words: readonly string[]; isWhole: boolean };

/**
 * Matches the whole text anywhere in title, description or location, or any of its words of 3 or more letters at the
 * start of a word of the location.
 */
export function searchPattern(search: string): SearchPattern | null {
  const [text, joined] = foldedSpellings(search);
  if (text === '') return null;
  const words = text.split(' ').flatMap((word) => (word.length > 2 ? [` ${word}`] : []));
  return { text, ...(joined === undefined ? {} : { joined }), words, isWhole: false };
}

/** Matches the whole text as whole words, anywhere in title, description or location; null when it is empty. */
export function namePattern(name: string): SearchPattern | null {
  const [text, joined] = foldedSpellings(name);
  return text === '' ? null : { text, ...(joined === undefined ? {} : { joined }), words: [], isWhole: true };
}

/** The searched text besides the location. A line break keeps a phrase from matching across two fields. */
export const searchText = ({ title, description }: Pick<PublicIncident, 'title' | 'description'>): string =>
  `${searchable(title)}\n${searchable(description)}`;

/** Whether a location matches, which is given as it is searched (`searchable`). */
export const isNamed = (location: string, { text, joined = text, words, isWhole }: SearchPattern): boolean =>
  [text, joined].some((each) => (isWhole ? ` ${location} `.includes(` ${each} `) : location.includes(each))) ||
  words.some((word) => ` ${location}`.includes(word));
