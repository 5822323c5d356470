import { expect, it } from 'vitest';
import { withoutHiddenSpaces, wordDifference } from '../../frontend/src/features/review/wordDifference.ts';

const marked = (one: string, other: string) =>
  wordDifference(one, other).map((text) => text.map((each) => (each.differs ? `[${each.text}]` : each.text)).join(''));

it('two texts differ in the words that only one of them has', () => {
  expect(marked('A man shouted at me', 'Two men shouted at a woman')).toEqual([
    '[A man] shouted at [me]',
    '[Two men] shouted at [a woman]',
  ]);
});

it('texts that differ only in case and spaces do not differ', () => {
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
