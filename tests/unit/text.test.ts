import { expect, it } from 'vitest';
import { longDate } from '../../frontend/src/lib/dates.ts';
import { oneLine } from '../../frontend/src/lib/text.ts';

it('dates have the British format in any time zone', () => {
  expect(longDate('2026-03-04', 'en')).toBe('4 March 2026');
  expect(longDate('2026-01-01', 'en')).toBe('1 January 2026');
});

it('an invalid date is shown as it is', () => {
  expect(longDate('unknown', 'en')).toBe('unknown');
});

it('line breaks are replaced by spaces', () => {
  expect(oneLine('  one\n\n two\t three ')).toBe('one two three');
});
