import { expect, it } from 'vitest';
import { longDate, shortDate, shortDay, shortMoment } from '../../../frontend/src/lib/dates.ts';
import { oneLine } from '../../../frontend/src/lib/text.ts';

it('dates have the British format in any time zone', () => {
  expect(longDate('2026-03-04', 'en')).toBe('4 March 2026');
  expect(longDate('2026-01-01', 'en')).toBe('1 January 2026');
  expect([longDate('2026-06', 'en'), shortDate('2026-06', 'en')]).toEqual(['June 2026', 'Jun 2026']);
});

it('an invalid date is shown as it is', () => {
  expect(longDate('unknown', 'en')).toBe('unknown');
});

it('a list has short dates, and the year of a moment only where it is another one', () => {
  const now = new Date('2026-11-26T09:00:00Z');
  expect(shortDate('2026-11-22', 'en')).toBe('22 Nov 2026');
  expect(shortMoment('2026-11-24T23:00:00Z', 'en', now)).toBe('24 Nov, 23:00');
  expect(shortMoment('2025-07-24T22:30:00Z', 'en', now)).toBe('24 Jul 2025, 23:30');
  // The year is London's, too.
  expect(shortMoment('2025-12-31T23:30:00Z', 'en', now)).toBe('31 Dec 2025, 23:30');
  expect(shortMoment('unknown', 'en', now)).toBeNull();
  expect(shortDay('2025-12-31T23:30:00Z', 'en', now)).toBe('31 Dec 2025');
  expect(shortDay('2026-07-24T23:30:00Z', 'en', now)).toBe('25 Jul');
  expect(shortDay('2026-07-24', 'en', now)).toBe('24 Jul');
});

it('line breaks are replaced by spaces', () => {
  expect(oneLine('  one\n\n two\t three ')).toBe('one two three');
});
