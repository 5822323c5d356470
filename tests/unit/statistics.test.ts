import { countedFrom } from '@incidentmap/core/domain/incident/statistics';
import { publishedStatistics } from '@incidentmap/core/domain/data/publishedStatistics';
import { expect, it } from 'vitest';

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
