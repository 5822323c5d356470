import { countedFrom, firstDaysOfMonths, monthCounts } from '@incidentmap/core/domain/figures/statistics';
import { publishedStatistics } from '@incidentmap/core/domain/data/publishedStatistics';
import { describe, expect, it } from 'vitest';

it('counts the last 7 and 30 days, today included', () => {
  expect(countedFrom(new Date('2026-06-15T12:00:00Z'))).toEqual({ thisWeek: '2026-06-09', thisMonth: '2026-05-17' });
});

it('today is the day in London', () => {
  expect(countedFrom(new Date('2026-06-15T22:59:00Z')).thisWeek).toBe('2026-06-09');
  expect(countedFrom(new Date('2026-06-15T23:00:00Z')).thisWeek).toBe('2026-06-10');
});

it("the published figures are Tell MAMA's of 2024", () => {
  expect(publishedStatistics).toEqual({
    reports2024: 6313,
    verified2024: 5837,
    assaultIncrease: 73,
    source: { name: 'Tell MAMA', year: 2024, kind: 'published' },
  });
});

describe('the last months', () => {
  it('end with the running one, also across a new year', () => {
    expect(firstDaysOfMonths('2026-02-28', 4)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
    expect(firstDaysOfMonths('2026-12-31', 12)[0]).toBe('2026-01-01');
  });

  it('are counted from what happened since their first days', () => {
    expect(monthCounts(['2025-12-01', '2026-01-01', '2026-02-01'], [30, 12, 5], '2026-02-09')).toEqual([
      { month: '2025-12', from: '2025-12-01', to: '2025-12-31', count: 18 },
      { month: '2026-01', from: '2026-01-01', to: '2026-01-31', count: 7 },
      { month: '2026-02', from: '2026-02-01', to: '2026-02-09', count: 5 },
    ]);
  });
});
