import { expect, it } from 'vitest';
import {
  countOf,
  exposeTo,
  exposureByDay,
  exposureOfWeek,
  exposureOn,
  noExposure,
} from '../../../frontend/src/features/review/shared/exposure.ts';

it('what was opened counts once a day, by severity', () => {
  let exposure = exposeTo(noExposure, '2026-11-20', 'a', 'critical');
  exposure = exposeTo(exposure, '2026-11-20', 'a', 'critical');
  exposure = exposeTo(exposure, '2026-11-20', 'b', 'unrated');
  exposure = exposeTo(exposure, '2026-11-21', 'a', 'critical');
  expect(exposureOn(exposure, '2026-11-20')).toEqual({ critical: 1, unrated: 1 });
  expect(exposureOn(exposure, '2026-11-21')).toEqual({ critical: 1 });
  expect(exposureOfWeek(exposure, '2026-11-21')).toEqual({ critical: 2, unrated: 1 });
});

it('each of the last seven days has its own counts, today first, also the days off', () => {
  let exposure = exposeTo(noExposure, '2026-10-30', 'a', 'critical');
  exposure = exposeTo(exposure, '2026-10-31', 'a', 'high');
  exposure = exposeTo(exposure, '2026-10-31', 'b', 'unrated');
  exposure = exposeTo(exposure, '2026-11-03', 'a', 'low');
  const days = exposureByDay(exposure, '2026-11-05');
  expect(days.map(({ date, counts }) => [date, countOf(counts), countOf(counts, ['critical', 'high'])])).toEqual([
    ['2026-11-05', 0, 0],
    ['2026-11-04', 0, 0],
    ['2026-11-03', 1, 0],
    ['2026-11-02', 0, 0],
    ['2026-11-01', 0, 0],
    ['2026-10-31', 2, 1],
    ['2026-10-30', 1, 1],
  ]);
});

it('nothing older than seven days is counted or kept', () => {
  const before = exposeTo(noExposure, '2026-11-01', 'a', 'high');
  const sixDaysLater = exposeTo(before, '2026-11-07', 'b', 'low');
  expect(exposureOfWeek(sixDaysLater, '2026-11-07')).toEqual({ high: 1, low: 1 });
  expect(exposureOfWeek(sixDaysLater, '2026-11-08')).toEqual({ low: 1 });
  expect(Object.keys(exposeTo(sixDaysLater, '2026-11-08', 'c', 'low').days)).toEqual(['2026-11-07', '2026-11-08']);
});
