import { expect, it } from 'vitest';
import { excerptOf, withoutHiddenSpaces, wordDifference } from '../../frontend/src/features/review/wordDifference.ts';

const marked = (one: string, other: string) =>
  wordDifference(one, other).map((text) => text.map((each) => (each.differs ? `[${each.text}]` : each.text)).join(''));

it('two texts differ in the words that only one of them has', () => {
  expect(marked('A man shouted at me', 'Two men shouted at a woman')).toEqual([
    '[A man] shouted at [me]',
    '[Two men] shouted at [a woman]',
  ]);
});

it('texts that differ only in case, spaces and the punctuation around words do not differ', () => {
  expect(marked('“Go home!” he said – twice.', 'Go home, he said – twice')).toEqual([
    '“Go home!” he said – twice.',
    'Go home, he said – twice',
  ]);
  expect(marked('£5.50 at 10-12', '£550 at 1012')).toEqual(['[£5.50] at [10-12]', '[£550] at [1012]']);
  expect(marked('की', 'कि')).toEqual(['[की]', '[कि]']);
  expect(marked('Shouted  at\nme', 'shouted at me')).toEqual(['Shouted  at\nme', 'shouted at me']);
});

it('spaces that nobody sees make no difference, and lines and paragraphs stay', () => {
  const sent = '  He shouted  at me.  \n \n\n\nNobody\thelped. \n';
  expect(withoutHiddenSpaces(sent)).toBe('He shouted at me.\n\nNobody helped.');
});

it('a text that the other one does not have differs as a whole', () => {
  expect(marked('All of this', '')).toEqual(['[All of this]', '']);
});

it('loses nothing of a text', () => {
  const [one, other] = ['  First  line\n\nand  more ', 'another line, and more'];
  for (const [index, text] of wordDifference(one, other).entries()) {
    expect(
      text
        .map((each) => each.text)
        .join('')
        .trim(),
    ).toBe([one, other][index]!.trim());
  }
});

const excerpts = (one: string, other: string, around: number) =>
  wordDifference(one, other).map((text) =>
    excerptOf(text, around)
      .map((each) => (each.differs ? `[${each.text}]` : each.text))
      .join(''),
  );

it('an excerpt has a few words around each difference, and an ellipsis for what lies between', () => {
  const one = 'A man got on and pulled her scarf off and filmed it on the way to the stop in town';
  const other = 'A man got on and pulled a woman’s scarf off and filmed it on the way to the stop in Leeds';
  expect(excerpts(one, other, 3)).toEqual([
    '… on and pulled [her] scarf off and … the stop in [town]',
    '… on and pulled [a woman’s] scarf off and … the stop in [Leeds]',
  ]);
  expect(excerpts(one, other, 99)).toEqual(marked(one, other));
});

it('an excerpt says where each of its stretches stands in the text', () => {
  const text = 'He pulled it off, and while he was there he laughed and left in the end.';
  const [whole] = wordDifference(text, 'He took it off, and while he was there he smiled and left in the end.');
  const shown = excerptOf(whole, 2).filter((each) => !each.text.startsWith('…'));
  expect(shown.length).toBeGreaterThan(4);
  for (const { text: part, from } of shown) expect(text.slice(from, from + part.length)).toBe(part);
});
