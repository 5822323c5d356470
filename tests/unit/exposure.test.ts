import { expect, it } from 'vitest';
import { exposeTo, exposureOfWeek, exposureOn, noExposure } from '../../frontend/src/features/review/exposure.ts';

it('what was opened counts once a day, by severity', () => {
  let exposure = exposeTo(noExposure, '2026-11-20', 'a', 'critical');
  exposure = exposeTo(exposure, '2026-11-20', 'a', 'critical');
  exposure = exposeTo(exposure, '2026-11-20', 'b', 'unrated');
  exposure = exposeTo(exposure, '2026-11-21', 'a', 'critical');
  expect(exposureOn(exposure, '2026-11-20')).toEqual({ critical: 1, unrated: 1 });
  expect(exposureOn(exposure, '2026-11-21')).toEqual({ critical: 1 });
  expect(exposureOfWeek(exposure, '2026-11-21')).toEqual({ critical: 2, unrated: 1 });
});

it('nothing older than seven days is counted or kept', () => {
  const before = exposeTo(noExposure, '2026-11-01', 'a', 'high');
  const sixDaysLater = exposeTo(before, '2026-11-07', 'b', 'low');
  expect(exposureOfWeek(sixDaysLater, '2026-11-07')).toEqual({ high: 1, low: 1 });
  expect(exposureOfWeek(sixDaysLater, '2026-11-08')).toEqual({ low: 1 });
  expect(Object.keys(exposeTo(sixDaysLater, '2026-11-08', 'c', 'low').days)).toEqual(['2026-11-07', '2026-11-08']);
});
