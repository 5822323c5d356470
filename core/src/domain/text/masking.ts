import { slurs } from '../data/slurs.ts';
import { plainSigns } from './plainSigns.ts';

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
 * Masks the slurs and mentioned accounts in a text, also in letters that only look like them: the first letter stays, every
 * other becomes `*`. The length does not change.
 */
export function masked(text: string): string {
  const { plain, placeOf } = plainSigns(text);
  let shown = '';
  let from = 0;
  for (const { 0: match, index } of plain.matchAll(hidden)) {
    const { end } = placeOf(index, index + match.length);
    const open = placeOf(index, index + (match.startsWith('@') ? 2 : 1)).end;
    shown += text.slice(from, open) + text.slice(open, end).replace(/\S/g, '*');
    from = end;
  }
  return shown + text.slice(from);
}
