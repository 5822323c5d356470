import { isCalendarDate, londonDate } from '@incidentmap/core/domain/dates/calendar';
import { expect, it } from 'vitest';

it.each([
  ['2026-06-15T22:59:59Z', '2026-06-15'],
  ['2026-06-15T23:00:00Z', '2026-06-16'],
  ['2026-12-31T23:59:59Z', '2026-12-31'],
  ['2027-01-01T00:00:00Z', '2027-01-01'],
  ['2026-03-29T00:30:00Z', '2026-03-29'],
  ['2026-10-25T00:30:00Z', '2026-10-25'],
])('in London %s is %s', (moment, day) => {
  expect(londonDate(new Date(moment))).toBe(day);
});

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-04-31', false],
  ['2025-13-01', false],
  ['2025-1-1', false],
  ['2025-01-01T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});
