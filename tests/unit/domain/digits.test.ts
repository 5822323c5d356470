import { plainDigits } from '@incidentmap/core/domain/text/digits';
import { expect, it } from 'vitest';

it.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Urdu and Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Hindi', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Punjabi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Tibetan', '༠༡༢༣༤༥༦༧༨༩'],
  ['full-width', '０１２３４５６７８９'],
  ['plain', '0123456789'],
])('%s digits become plain ones', (_, digits) => {
  expect(plainDigits(`a ${digits} b`)).toBe('a 0123456789 b');
});

it('each character keeps its place, even behind a digit that takes two', () => {
  const text = '𝟎𝟗𝟘𝟡𝟶 𞥐𞥙 after';
  const plain = plainDigits(text);
  expect(plain.replaceAll('\u200b', '')).toBe('09090 09 after');
  expect(plain).toHaveLength(text.length);
  expect(plain.indexOf('after')).toBe(text.indexOf('after'));
});

it('what is no digit stays: fractions, numerals, letters', () => {
  const text = '½ Ⅳ ² 五 O l ✓ ①';
  expect(plainDigits(text)).toBe(text);
});
