import { sourceBadgeOf } from '@incidentmap/core/domain/incident/sourceBadge';
import { expect, it } from 'vitest';

it.each([
  [null, 'manual'],
  ['', 'manual'],
  ['https://x.com/someone/status/1', 'x'],
  ['https://mobile.twitter.com/someone/status/1', 'x'],
  ['https://t.co/abc', 'x'],
  ['https://WWW.Instagram.com/p/abc', 'instagram'],
  ['https://m.facebook.com/story', 'facebook'],
  ['https://fb.watch/abc', 'facebook'],
  ['https://www.tiktok.com/@someone/video/1', 'social'],
  ['https://netflix.com/x', 'social'],
  ['https://x.com.example.org/', 'social'],
  ['https://example.org/?from=facebook.com', 'social'],
  ['no address', 'social'],
])('%s comes from %s', (sourceUrl, source) => {
  expect(sourceBadgeOf(sourceUrl)).toBe(source);
});
