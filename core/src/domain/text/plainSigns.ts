import { plainSpelling } from './fold.ts';
import { caselessLookalikes, lookalikes } from './lookalikes.ts';

/** A text in the signs of a plain keyboard. `placeOf`: where a part of it is in the text as it was written. */
export type PlainSigns = { plain: string; placeOf: (start: number, end: number) => { start: number; end: number } };

const marks: readonly (readonly [RegExp, string])[] = [
  // What cannot be seen, such as the marks of direction around numbers, and accents that follow their letter.
  [/^(?:\p{Default_Ignorable_Code_Point}|(?=\p{Script=Inherited})\p{M}|\u0640)$/u, ''],
  [/^\s$/u, ' '],
  [/^[\p{Pd}\u2212\u2043]$/u, '-'],
  [/^['‘’‛′´`\u02b9-\u02bf\uff07]$/u, "'"],
  [/^[“”„‟″]$/u, '"'],
  [/^[º˚]$/u, '°'],
  [/^[。．․]$/u, '.'],
];

function plainSignOf(sign: string): string {
  const mark = marks.find(([pattern]) => pattern.test(sign));
  if (mark) return mark[1];
  const caseless = caselessLookalikes.get(sign);
  if (caseless !== undefined) return caseless;
  const small = sign.toLowerCase();
  const latin = lookalikes.get(small);
  if (latin !== undefined) return sign === small ? latin : latin.toUpperCase();
  const apart = sign.normalize('NFKD').replace(/(?=\p{Script=Inherited})\p{M}/gu, '');
  if (/^[ -~]+$/.test(apart)) return apart;
  return /^[\p{Script=Arabic}\p{Nd}]$/u.test(apart) ? plainSpelling(apart).replace('\u200b', '') : sign;
}

const known = new Map<string, string>();
const mostKnown = 2000;

function plainSign(sign: string): string {
  const before = known.get(sign);
  if (before !== undefined) return before;
  if (known.size === mostKnown) known.clear();
  const plain = plainSignOf(sign);
  known.set(sign, plain);
  return plain;
}

/**
 * Reads a text as people see it, for patterns in plain letters and digits: without accents and what cannot be seen, with
 * the digits of any script, full-width and styled letters, and letters of other scripts that look like Latin ones. A run
 * of white space is one space, or `lineBreak` where it has a line break.
 */
export function plainSigns(text: string, lineBreak: ' ' | '\n' = ' '): PlainSigns {
  if (!/[^ -~\n]|[ \n]{2}/.test(text)) {
    return { plain: text.replaceAll('\n', lineBreak), placeOf: (start, end) => ({ start, end }) };
  }
  const plain: string[] = [];
  /** Where the sign is, by places in `plain`: its start, and its end. */
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const sign of text) {
    const shown = sign === '\n' ? lineBreak : sign >= ' ' && sign < '\u0080' ? sign : plainSign(sign);
    const last = plain.length - 1;
    if (/^[ \n]$/.test(shown) && /^[ \n]$/.test(plain[last] ?? '')) {
      ends[last] = at + sign.length;
      if (shown === '\n') plain[last] = shown;
    } else {
      for (const unit of shown.split('')) {
        plain.push(unit);
        starts.push(at);
        ends.push(at + sign.length);
      }
    }
    at += sign.length;
  }
  return {
    plain: plain.join(''),
    placeOf: (start, end) => ({
      start: starts[start] ?? text.length,
      end: end > start ? ends[end - 1]! : starts[start]!,
    }),
  };
}
