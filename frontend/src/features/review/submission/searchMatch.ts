import { fold, particle, searchable } from '@incidentmap/core/domain/text/fold';

export type Matched = { text: string; isMatch: boolean };

/** A written word with its parts: O'Neill, bus-stop, and the article before a space in Al Rahma. */
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const within = String.raw`['’‘ʼʾʿ\x60´\p{Default_Ignorable_Code_Point}\u2010\u2011-]`;
const written = new RegExp(`(?:(?<!${letter})(?:${particle}) )?${letter}+(?:${within}+${letter}+)*`, 'giu');

/** The searched words, folded, without single letters, which every text has. */
const wordsOf = (searched: string): string[] =>
  fold(searched)
    .split(' ')
    .filter((word) => word.length > 1);

/** How many of the searched words a text has. */
export function matchesIn(text: string, searched: string): number {
  const told = searchable(text);
  return new Set(wordsOf(searched).filter((word) => told.includes(word))).size;
}

/** Letters before the first match of an excerpt, and in all of it. */
const before = 40;
const length = 140;

/** The part of a text around the first searched word, with each match marked; empty where there is none. */
export function excerptOf(text: string, searched: string): Matched[] {
  const words = wordsOf(searched);
  const found = Array.from(text.matchAll(written), ({ 0: word, index }) => ({ word, start: index })).filter(
    ({ word }) => {
      const told = searchable(word);
      return words.some((each) => told.includes(each));
    },
  );
  const at = found[0]?.start;
  if (at === undefined) return [];
  const start = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const last = text.lastIndexOf(' ', start + length);
  const end = text.length <= start + length ? text.length : last > at ? last : start + length;
  const parts: Matched[] = [{ text: start > 0 ? '… ' : '', isMatch: false }];
  let from = start;
  for (const { word, start: begin } of found) {
    if (begin >= end) break;
    const to = Math.min(begin + word.length, end);
    parts.push({ text: text.slice(from, begin), isMatch: false }, { text: text.slice(begin, to), isMatch: true });
    from = to;
  }
  parts.push({ text: `${text.slice(from, end)}${end < text.length ? ' …' : ''}`, isMatch: false });
  return parts.filter((part) => part.text !== '');
}
