import { expect, it } from 'vitest';
import { hostOf, shortAddress } from '../../../frontend/src/features/review/shared/addresses.ts';
import { countyOf, shortPlace } from '../../../frontend/src/features/review/shared/shortPlace.ts';

it('an address is told by its site and its last part', () => {
  const address = 'https://www.social.example.com/demonstration/status/1859/';
  expect(hostOf(address)).toBe('social.example.com');
  expect(shortAddress(address)).toEqual(['social.example.com/…', '/1859']);
  expect(shortAddress(address, true)).toEqual(['social.example…', '/1859']);
  expect(shortAddress('https://x.com/someone')).toEqual(['x.com', '/someone']);
  expect(shortAddress('https://example.org')).toEqual(['example.org', '']);
  // What follows the site may be long; the site is never cut.
  const site = `${'long.'.repeat(12)}example.org`;
  expect(shortAddress(`https://${site}/a/story?id=${'1'.repeat(200)}`)).toEqual([
    `${site}/…`,
    `/story?id=${'1'.repeat(22)}…`,
  ]);
});

it('a place is told without its county, if it has one', () => {
  expect([shortPlace('Bradford, West Yorkshire'), countyOf('Bradford, West Yorkshire')]).toEqual([
    'Bradford',
    ', West Yorkshire',
  ]);
  expect([shortPlace('Bradford'), countyOf('Bradford')]).toEqual(['Bradford', '']);
  expect(shortPlace(', Leeds')).toBe(', Leeds');
});
