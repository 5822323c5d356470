import { readFileSync } from 'node:fs';
import { lexicon } from '@incidentmap/core/server/clients/lexicon';
import { expect, it } from 'vitest';
import { measure, table } from '../../bench/scoring/measure.ts';
import { sample } from '../../bench/scoring/sample.ts';

it('the sample has equally many distinct sentences of each kind', () => {
  const all = Object.values(sample).flat();
  expect(Object.values(sample).map(({ length }) => length)).toEqual([24, 24, 24, 24, 24]);
  expect(new Set(all).size).toBe(120);
});

it('docs/data.md states how often the word list is wrong', async () => {
  const row = table([await measure(lexicon)])
    .split('\n')
    .at(-1)!;
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const documented = readFileSync('docs/data.md', 'utf8').split('\n').map(cells);
  expect(documented).toContainEqual(cells(row));
});

it.each([
  ['a lovely day with friends', 0],
  ['', 0],
  ['disgusting, horrible, vile', 0.4],
])('%j scores at least %d and at most 1', async (text, least) => {
  const score = await lexicon.score(text, AbortSignal.timeout(1000));
  expect(score).toBeGreaterThanOrEqual(least);
  expect(score).toBeLessThanOrEqual(least === 0 ? 0 : 1);
});
