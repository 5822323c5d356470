import { slurs } from '../data/slurs.ts';

/** How letters are disguised: the letter itself, or a character that replaces it. */
const disguises: Record<string, string> = {
  a: 'a4@',
  e: 'e3',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  z: 'z2',
};

/** A pattern for a slur with repeated or disguised letters. A double letter must be at least double, so that `niger` is no match. */
function patternOf(slur: string): string {
  return [...slur.matchAll(/(.)\1*/gu)]
    .map(([run, letter = '']) =>
      letter === ' ' ? String.raw`[\s_-]?` : `[${disguises[letter] ?? letter}]{${run.length},}`,
    )
    .join('');
}

/** Matches a mention of an account, or a slur as a whole word. */
const hidden = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@])(?:@\w{1,30}|(?:${slurs.map(patternOf).join('|')})(?:e?s)?)(?![\p{L}\p{N}_])`,
  'giu',
);

/**
 * Masks the slurs and mentioned accounts in a text: the first letter stays, every other becomes `*`. The length does not
 * change.
 */
export const masked = (text: string): string =>
  text.replace(hidden, (found) => {
    const kept = found.startsWith('@') ? 2 : 1;
    return found.slice(0, kept) + found.slice(kept).replace(/\S/g, '*');
  });
