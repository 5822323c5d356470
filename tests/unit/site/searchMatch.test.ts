import { expect, it } from 'vitest';
import { excerptOf, matchesIn } from '../../../frontend/src/features/review/submission/searchMatch.ts';

const told = (text: string, searched: string) =>
  excerptOf(text, searched)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

const long = `${'Nothing happened for a while. '.repeat(5)}Then a man shouted at her on the tram. ${'Nobody helped. '.repeat(12)}`;

it('an excerpt shows the searched words, marked, with what stands around the first', () => {
  expect(told('A man shouted on the tram.', 'TRAM man')).toBe('A [man] shouted on the [tram].');
  expect(told(long, 'tram')).toMatch(/^… .*Then a man shouted at her on the \[tram\]\. .* …$/);
  expect(told(long, 'tram').length).toBeLessThan(160);
});

it('there is no excerpt of a text without the words, nor for what is no word', () => {
  expect(told(long, 'bus')).toBe('');
  expect(told('What? (nothing)', '?(')).toBe('');
});

it('what has more of the searched words counts for more, however often it has one', () => {
  expect(matchesIn('Tram, tram, tram', 'tram shouted')).toBe(1);
  expect(matchesIn('Shouted at on a tram', 'tram shouted')).toBe(2);
  expect(matchesIn('On a bus', 'tram')).toBe(0);
});
