import { expect, it } from 'vitest';
import { findChromium } from '../../dev/tools/chromium.ts';

it('CHROME_PATH takes precedence over every installed Chromium', () => {
  expect(findChromium({ CHROME_PATH: process.execPath })).toBe(process.execPath);
});

it('a CHROME_PATH that does not exist is an error; no other browser is used', () => {
  expect(() => findChromium({ CHROME_PATH: '/no/such/browser' })).toThrow(
    'CHROME_PATH names /no/such/browser, which does not exist. Correct it or unset it.',
  );
});

it('an empty CHROME_PATH counts as unset', () => {
  expect(findChromium({ CHROME_PATH: '' })).toBe(findChromium({}));
});
