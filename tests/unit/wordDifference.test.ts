import { expect, it } from 'vitest';
import {
  differenceAsOne,
  withoutHiddenSpaces,
  wordDifference,
} from '../../frontend/src/features/review/wordDifference.ts';

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

const asOne = (one: string, other: string, around: number) =>
  differenceAsOne(one, other, around)
    .map(({ text, of }) => ({ both: text, first: `[-${text}-]`, second: `[+${text}+]`, none: text })[of])
    .join(' ');

it('two texts are told as one, with a few words around each difference and an ellipsis for what lies between', () => {
  const one = 'A man got on and pulled her scarf off and filmed it on the way to the stop in town';
  const other = 'A man got on and pulled a woman’s scarf off and filmed it on the way to the stop in Leeds';
  expect(asOne(one, other, 2)).toBe('… and pulled [-her-] [+a woman’s+] scarf off … stop in [-town-] [+Leeds+]');
  expect(asOne(one, other, Infinity)).toMatch(/^A man got on .* to the stop in \[-town-\] \[\+Leeds\+\]$/);
  expect(asOne('The same', 'the  same', 2)).toBe('');
});

it('two texts that are told as one keep the punctuation of the first, and say where each stretch stands in its text', () => {
  const [one, other] = ['He pulled it off. He laughed and left.', 'He pulled it off and left, smiling.'];
  expect(asOne(one, other, 9)).toBe('He pulled it off. [-He laughed-] and left. [+smiling.+]');
  for (const { text, from, of } of differenceAsOne(one, other, 1).filter((each) => each.of !== 'none')) {
    expect((of === 'second' ? other : one).slice(from, from + text.length)).toBe(text);
  }
});
