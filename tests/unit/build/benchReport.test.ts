import { expect, it } from 'vitest';
import { figure, missedIn } from '../../bench/report.ts';

it('what missed its target is named, and neither what met it nor what has none', () => {
  const figures = [
    figure('a page: p95', '110 ms', '≤ 100 ms', false),
    figure('another page: p95', '90 ms', '≤ 100 ms', true),
    figure('first answer', '2 s'),
  ];
  expect(missedIn([{ title: 'The review room', figures }])).toEqual([
    'The review room: a page: p95: 110 ms (≤ 100 ms)',
  ]);
  expect(missedIn([{ title: 'The review room', figures: figures.slice(1) }])).toEqual([]);
});
