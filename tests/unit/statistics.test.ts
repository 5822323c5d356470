import { countsOf, publishedStatistics } from '@incidentmap/core/domain/statistics';
import { expect, it } from 'vitest';

const on = (...days: string[]) => days.map((incidentDate) => ({ incidentDate }));

it('counts the last 7 and 30 days with today', () => {
  const incidents = on('2026-06-15', '2026-06-09', '2026-06-08', '2026-05-17', '2026-05-16', '2020-01-01');
  expect(countsOf(incidents, new Date('2026-06-15T12:00:00Z'))).toEqual({ total: 6, thisWeek: 2, thisMonth: 4 });
});

it("today is London's", () => {
  const incidents = on('2026-06-09', '2026-06-10');
  expect(countsOf(incidents, new Date('2026-06-15T22:59:00Z')).thisWeek).toBe(2);
  expect(countsOf(incidents, new Date('2026-06-15T23:00:00Z')).thisWeek).toBe(1);
});

it('is nothing of nothing', () => {
  expect(countsOf([], new Date('2026-06-15T12:00:00Z'))).toEqual({ total: 0, thisWeek: 0, thisMonth: 0 });
});

it("the published figures are Tell MAMA's of 2024", () => {
  expect(publishedStatistics).toEqual({
    reports2024: 6313,
    verified2024: 5837,
    assaultIncrease: 73,
    source: { name: 'Tell MAMA', year: 2024, kind: 'published' },
  });
});
