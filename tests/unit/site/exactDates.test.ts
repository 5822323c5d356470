import { describe, expect, it } from 'vitest';
import { daysProblems } from '../../../frontend/src/features/filters/exactDates.ts';

describe('exact days', () => {
  it.each([
    ['2026-01-01', '2026-03-31', {}],
    ['2026-01-01', '2026-01-01', {}],
    ['2026-01-01', '', {}],
    ['', '2026-03-31', {}],
    ['2026-11-20', '', {}],
    ['', '', { from: 'none' }],
    ['2026-11-21', '', { from: 'future' }],
    ['2026-01-01', '2026-11-21', { to: 'future' }],
    ['2027-01-01', '2026-12-01', { from: 'future', to: 'future' }],
    ['2026-03-31', '2026-03-30', { to: 'order' }],
    ['incomplete', '2026-03-30', { from: 'incomplete' }],
    ['2026-02-30', '', { from: 'incomplete' }],
  ])('from “%s” to “%s”: %o', (from, to, problems) => {
    expect(daysProblems({ from, to }, '2026-11-20')).toEqual(problems);
  });
});
