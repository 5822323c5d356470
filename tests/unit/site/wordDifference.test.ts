import { expect, it } from 'vitest';
import {
  excerptOf,
  withoutHiddenSpaces,
  wordDifference,
} from '../../../frontend/src/features/review/merge/wordDifference.ts';

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
  expect(marked('£5.50 at 10-12', '£550 at 1012')).toEqual(['[£5.50 at 10-12]', '[£550 at 1012]']);
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

const interchange =
  'A man got on at the interchange, sat behind my sister and pulled her headscarf off. He said his name was Kevin Sample and filmed her.';
const bus = 'A man sat behind a woman on the bus, pulled her headscarf off and filmed her with his phone.';

it('a changed phrase is marked as one, and not around each short word that both texts happen to have', () => {
  expect(marked(interchange, bus)).toEqual([
    'A man [got on at the interchange,] sat behind [my sister and] pulled her headscarf off. [He said his name was Kevin Sample] and filmed her.',
    'A man sat behind [a woman on the bus,] pulled her headscarf off and filmed her [with his phone.]',
  ]);
  expect(marked('He got off at the station and ran', 'He was pushed at the crossing and ran')).toEqual([
    'He [got off at the station] and ran',
    'He [was pushed at the crossing] and ran',
  ]);
  expect(marked('Two boys outside Bradford library', 'Some girls near Bradford college')).toEqual([
    '[Two boys outside] Bradford [library]',
    '[Some girls near] Bradford [college]',
  ]);
});

it('a change of one word is marked alone, however short the words beside it', () => {
  expect(marked('He hit me', 'He saw me')).toEqual(['He [hit] me', 'He [saw] me']);
  expect(marked('It was on a bus', 'It was on the bus')).toEqual(['It was on [a] bus', 'It was on [the] bus']);
});

/** Texts of few and mostly short words, so that they share many by chance; the same ones each time. */
function someTexts(count: number): string[] {
  const words = ['a', 'the', 'on', 'at', 'her', 'and', 'got', 'bus', 'woman', 'shouted', 'headscarf', 'interchange,'];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(14) }, () => words[next(words.length)]).join(' '),
  );
}

it('of any two texts, either may be given first, nothing is lost, and no few letters stand between two changes', () => {
  const texts = [interchange, bus, ...someTexts(40)];
  for (const one of texts) {
    expect(
      wordDifference(one, one)
        .flat()
        .filter((each) => each.differs),
    ).toEqual([]);
    for (const other of texts) {
      const both = wordDifference(one, other);
      expect(wordDifference(other, one)).toEqual(both.toReversed());
      for (const [index, text] of both.entries()) {
        expect(text.map((each) => each.text).join('')).toBe([one, other][index]);
        const between = text.slice(1, -1).filter((each) => !each.differs && each.text.trim() !== '');
        expect(between.filter((each) => each.text.replace(/[^a-z]/gi, '').length < 8)).toEqual([]);
      }
    }
  }
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
