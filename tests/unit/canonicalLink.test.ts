import { canonicalLink } from '@incidentmap/core/domain/posts/canonicalLink';
import { expect, it } from 'vitest';

it.each([
  [
    'https://x.com/i/status/1234567890123456789',
    [
      'https://twitter.com/Someone/status/1234567890123456789',
      'https://www.twitter.com/someone/status/1234567890123456789?s=20&t=abc',
      'https://mobile.twitter.com/SOMEONE/status/1234567890123456789/',
      'http://X.com/someone/status/1234567890123456789/photo/1',
      'https://x.com/i/web/status/1234567890123456789#reply',
    ],
  ],
  [
    'https://youtube.com/watch?v=abcdefghi_1',
    [
      'https://www.youtube.com/watch?v=abcdefghi_1&t=12s',
      'https://youtu.be/abcdefghi_1?si=tracking',
      'https://m.youtube.com/shorts/abcdefghi_1',
    ],
  ],
  [
    'https://tiktok.com/video/7123456789012345678',
    [
      'https://www.tiktok.com/@name/video/7123456789012345678?is_from_webapp=1',
      'https://m.tiktok.com/v/7123456789012345678',
    ],
  ],
  ['https://tiktok.com/ZMabc123', ['https://vm.tiktok.com/ZMabc123/?_r=1', 'https://vt.tiktok.com/ZMabc123/']],
  [
    'https://example.org/story?a=1&b=2',
    [
      'https://www.example.org/story/?b=2&a=1&utm_source=x&fbclid=y',
      'HTTPS://Example.ORG:443/story?a=1&b=2#comments',
      'https://user:password@example.org/story?a=1&b=2',
    ],
  ],
])('%s', (canonical, ways) => {
  for (const way of ways) expect(canonicalLink(way)).toBe(canonical);
});

it('different links stay different', () => {
  const links = [
    'https://x.com/a/status/1',
    'https://x.com/a/status/2',
    'https://notx.com/a/status/1',
    'https://x.com.example.org/a/status/1',
    'https://example.org/Story',
    'https://example.org/story',
    'https://youtube.com/watch?v=abcdefghi_1',
    'https://youtube.com/watch?v=abcdefghi_2',
  ];
  expect(new Set(links.map(canonicalLink)).size).toBe(links.length);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.org',
  'example.org',
  'ftp://example.org',
  '',
  'https://',
])('%j has no canonical link', (link) => {
  expect(canonicalLink(link)).toBeNull();
});
