import { receiptCode, spacedReceipt } from '@incidentmap/core/domain/sender/receipt';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import { expect, it } from 'vitest';

const code = '1234567890123456';
const inDigits = (digits: string): string => code.replace(/\d/g, (digit) => Array.from(digits)[Number(digit)]!);

it.each([
  ['plain', code],
  ['spaced', spacedReceipt(code)],
  ['Arabic digits', inDigits('٠١٢٣٤٥٦٧٨٩')],
  ['Urdu digits', spacedReceipt(inDigits('۰۱۲۳۴۵۶۷۸۹'))],
  ['Bengali digits', inDigits('০১২৩৪৫৬৭৮৯')],
  ['Hindi digits', inDigits('०१२३४५६७८९')],
  ['Punjabi digits', inDigits('੦੧੨੩੪੫੬੭੮੯')],
  ['Tamil digits', inDigits('௦௧௨௩௪௫௬௭௮௯')],
  ['wide digits', inDigits('０１２３４５６７８９')],
  ['bold digits', inDigits('𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗')],
  ['keycaps', inDigits('0123456789').replace(/\d/g, '$&\ufe0f\u20e3')],
  ['en dashes', '1234–5678–9012–3456'],
  ['em dashes', '1234 — 5678 — 9012 — 3456'],
  ['minus signs and hyphens', '1234−5678‐9012‑3456'],
  ['dots', '1234.5678.9012.3456.'],
  ['slashes and commas', '1234/5678,9012/3456'],
  ['quotes', '“1234 5678 9012 3456”'],
  ['brackets', '(1234 5678 9012 3456)'],
  ['marks of direction', '\u2067\u200e1234 5678 9012 3456\u200f\u2069'],
  ['zero-width characters', '1234\u200b5678\u200c9012\u20603456\ufeff'],
  ['other spaces', '1234\u00a05678\u202f9012\u30003456'],
  ['two lines', '1234 5678\n9012 3456\n'],
  ['its name before it', 'Receipt: 1234 5678 9012 3456'],
  ['a sentence around it', 'Your code is 1234 5678 9012 3456. Keep it until 2027.'],
  ['an Arabic sentence', `رمز الإيصال: ${spacedReceipt(inDigits('٠١٢٣٤٥٦٧٨٩'))}.`],
  ['itself twice', '1234 5678 9012 3456 (1234567890123456)'],
])('a receipt code is read with %s', (_, typed) => {
  expect(receiptCode.parse(typed)).toBe(code);
});

it.each([
  ['15 digits', '123456789012345', 'A receipt code has 16 digits'],
  ['17 digits', '1234 5678 9012 3456 7', 'A receipt code has 16 digits'],
  ['a number beside it', '1234 5678 9012 3456, 2027', 'A receipt code has 16 digits'],
  ['letters within', '1234 5678 9012 345x6', 'A receipt code has 16 digits'],
  ['no digit', 'Receipt:', 'A receipt code has 16 digits'],
  ['nothing', '', 'A receipt code has 16 digits'],
  ['numerals that are no digits', '①②③④⑤⑥⑦⑧⑨⑩①②③④⑤⑥', 'A receipt code has 16 digits'],
  ['two codes', '1234 5678 9012 3456 and 9999 5678 9012 3456', 'Enter one receipt code at a time'],
  ['two codes on two lines', '1234567890123456\n9999567890123456', 'Enter one receipt code at a time'],
])('%s are refused with a sentence that says why', (_, typed, message) => {
  const parsed = receiptCode.safeParse(typed);
  expect(fieldProblems(parsed.error!).map((problem) => problem.message)).toEqual([message]);
});

it('a text without end is read in linear time', () => {
  for (const part of ['123', '1 2 3', ' ', 'a1', '1-2-3-'])
    expect(receiptCode.safeParse(`${part.repeat(300_000)}x7`).success).toBe(false);
});
