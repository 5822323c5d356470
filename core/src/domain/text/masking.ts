import { slurs } from '../data/slurs.ts';

/** How letters are disguised. A disguise is one character for one letter, or the letter again. */
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

/** `paki` → a pattern for it drawn out or disguised; a doubled letter stays doubled at least, so that `niger` is no match. */
function patternOf(slur: string): string {
  return [...slur.matchAll(/(.)\1*/gu)]
    .map(([run, letter = '']) =>
      letter === ' ' ? String.raw`[\s_-]?` : `[${disguises[letter] ?? letter}]{${run.length},}`,
    )
    .join('');
}

/** Either a mention of an account, or a whole word that is a slur. */
const hidden = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@])(?:@\w{1,30}|(?:${slurs.map(patternOf).join('|')})(?:e?s)?)(?![\p{L}\p{N}_])`,
  'giu',
);

/**
 * The text with slurs and the accounts that it replies to or names hidden: their first letter stays, each other becomes
 * `*`. The same length as before. A text without either comes back as it is.
 */
export const masked = (text: string): string =>
  text.replace(hidden, (found) => {
    const kept = found.startsWith('@') ? 2 : 1;
    return found.slice(0, kept) + found.slice(kept).replace(/\S/g, '*');
  });
