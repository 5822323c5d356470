import { cleanDescription, linkIn, sourceKind, tiktokVideoId, videoAt } from '@incidentmap/core/domain/links/links';
import { claimedVideoSite, isTiktokPhotos, videoLink } from '@incidentmap/core/domain/links/pastedLink';
import { incidentPresentation } from '@incidentmap/core/domain/incident/presentation';
import { describe, expect, it } from 'vitest';

describe('the link in a text', () => {
  it.each([
    ['See https://example.org/a?b=c#d.', 'https://example.org/a?b=c#d'],
    ['(https://example.org/a), and', 'https://example.org/a'],
    ['https://example.org/wiki/York_(city)', 'https://example.org/wiki/York_(city)'],
    ['"HTTP://Example.ORG/A"', 'http://example.org/A'],
    ['first https://one.example then https://two.example', 'https://one.example/'],
    ['broken https://[ then https://two.example', 'https://two.example/'],
    ['hidden host https://bbc.co.uk@evil.example/ then https://two.example', 'https://two.example/'],
    ['شاهد https://example.org/صفحة، ثم', 'https://example.org/%D8%B5%D9%81%D8%AD%D8%A9'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['<https://example.org/a>', 'https://example.org/a'],
    ['www.example.org has no scheme', null],
    ['javascript:alert(1)', null],
    ['data:text/html,https', null],
    ['ftp://example.org', null],
    ['xhttps://example.org', null],
    ['https://', null],
    ['', null],
  ])('%j: %s', (text, link) => {
    expect(linkIn(text)).toBe(link);
  });
});

describe('the kind of a source', () => {
  it.each([
    ['https://www.bbc.co.uk/news/uk-1', 'news'],
    ['https://m.bbc.com/a', 'news'],
    ['https://amp.theguardian.com/a', 'news'],
    ['https://news.sky.com/story/1', 'news'],
    ['https://sky.com/', 'other'],
    ['https://x.com/a/status/1', 'x'],
    ['https://mobile.twitter.com/a', 'x'],
    ['https://X.COM./a', 'x'],
    ['https://ｘ.com/a', 'x'],
    ['https://t.co/abc', 'x'],
    ['https://youtu.be/abcdefghijk', 'youtube'],
    ['https://m.youtube.com/watch?v=abcdefghijk', 'youtube'],
    ['https://www.instagram.com/p/1', 'instagram'],
    ['https://fb.watch/1', 'facebook'],
    ['https://en-gb.facebook.com/1', 'facebook'],
    ['https://vm.tiktok.com/1', 'tiktok'],
    ['https://notx.com/a', 'other'],
    ['https://x.com.evil.org/a', 'other'],
    ['https://evil.org/x.com', 'other'],
    ['https://evil.org?https://x.com', 'other'],
    ['https://x.com@evil.org/', 'other'],
    ['https://evil.org#@x.com', 'other'],
    ['https://evil.org\\@x.com', 'other'],
    ['https://bbc.co.uk.evil.org', 'other'],
    ['https://mybbc.co.uk', 'other'],
    ['https://уoutube.com/watch?v=abcdefghijk', 'other'],
    ['https://co.uk', 'other'],
    ['javascript://x.com/%0aalert(1)', 'other'],
    ['x.com/a', 'other'],
    ['', 'other'],
  ])('%j: %s', (address, kind) => {
    expect(sourceKind(address)).toBe(kind);
  });
});

describe('the video at YouTube', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?app=m&v=a-b_c-d_e-f', 'a-b_c-d_e-f'],
    ['http://youtube.com/embed/dQw4w9WgXcQ?rel=0', 'dQw4w9WgXcQ'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtube.com/v/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtube.com/live/dQw4w9WgXcQ/', 'dQw4w9WgXcQ'],
    ['https://youtube.com/clip/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ&t=30', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/e/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtubekids.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/videoseries?list=PLabc', null],
    ['https://www.youtube.com/embed/live_stream?channel=abc', null],
    ['https://youtu.be/', null],
    ['https://youtube.com/@channel', null],
    ['https://youtube.com/watch?v=short', null],
    ['https://youtube.com/watch?v=dQw4w9WgXcQQ', null],
    ['https://youtube.com/watch?v=dQw4w9WgX%22Q', null],
    ['https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ', null],
    ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', null],
    ['https://evil.youtu.be.example/dQw4w9WgXcQ', null],
    ['javascript://youtube.com/watch?v=dQw4w9WgXcQ', null],
    ['dQw4w9WgXcQ', null],
  ])('%j: %s', (address, id) => {
    const video = videoAt(address);
    expect(video?.site === 'youtube' ? video.id : null).toBe(id);
  });
});

describe('a description for reading', () => {
  it.each([
    ['  A man\n\n shouted\tat me.  ', 'A man shouted at me.'],
    ['See https://example.org/a. Then more.', 'See. Then more.'],
    ['Reported here (https://example.org/a), later.', 'Reported here, later.'],
    ['Video: https://youtu.be/dQw4w9WgXcQ', 'Video'],
    ['https://example.org/a - She was followed', 'She was followed'],
    ['Read www.example.org/a and https://example.org/b!', 'Read and!'],
    ['He said "go" <https://example.org>', 'He said "go"'],
    ['https://example.org', ''],
    ['', ''],
    ['Nothing to tidy (really): a, b; c – d.', 'Nothing to tidy (really): a, b; c – d.'],
    ['رجل صرخ في وجهي https://example.org/صفحة', 'رجل صرخ في وجهي'],
  ])('%j: %j', (text, clean) => {
    expect(cleanDescription(text)).toBe(clean);
  });
});

describe("an incident's links in the list", () => {
  const shown = (description: string, sourceUrl: string | null = null) =>
    incidentPresentation({ description, sourceUrl });

  it('are absent when the report links to nothing', () => {
    const text = 'Shouted at on a tram.';
    expect(shown(` ${text} `)).toEqual({ label: null, source: null, text });
  });

  it.each([
    ['https://www.bbc.co.uk/news/1', 'news'],
    ['https://x.com/a/status/1', 'x'],
    ['https://www.youtube.com/@channel', 'youtube'],
  ] as const)('%s is labelled: %s', (link, label) => {
    expect(shown(`Seen: ${link}`, 'https://example.org/')).toEqual({ label, source: link, text: '' });
  });

  it('show a video among the media, and the other link as the source', () => {
    const video = 'https://youtu.be/dQw4w9WgXcQ';
    const tiktok = 'https://www.tiktok.com/@someone/video/7123456789012345678';
    expect(shown(`Seen: ${video}`)).toEqual({ label: 'youtube', source: null, text: '' });
    expect(shown(`Seen: ${video}`, 'https://example.org/')).toMatchObject({ source: 'https://example.org/' });
    for (const link of [video, tiktok]) expect(shown('Shouted at.', link)).toMatchObject({ label: null, source: null });
  });

  it('leave the description beside a link to anything else', () => {
    const link = 'https://www.instagram.com/p/1';
    expect(shown(`Seen at ${link}`)).toEqual({ label: null, source: link, text: 'Seen at' });
  });

  it('take only the link, and no label, from the source', () => {
    const link = 'https://www.bbc.co.uk/news/1';
    expect(shown('Shouted at.', link)).toEqual({ label: null, source: link, text: 'Shouted at.' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' ', '//example.org', 'https://a:b@example.org', 'nonsense'])(
    'never lead to %j',
    (sourceUrl) => {
      expect(shown('Shouted at.', sourceUrl)).toMatchObject({ source: null });
      expect(shown(`See ${sourceUrl}`)).toMatchObject({ source: null });
    },
  );
});

it.each([
  ['dots', `${'.'.repeat(1_000_000)}x`],
  ['commas', ','.repeat(1_000_000)],
  ['brackets', '()'.repeat(500_000)],
  ['spaces', `${' '.repeat(1_000_000)}x`],
  ['links', 'https://example.org/a '.repeat(50_000)],
  ['closing brackets in one link', `https://example.org/${')'.repeat(1_000_000)}`],
  ['broken links', 'https://'.repeat(120_000)],
  ['dashes', `x${'-'.repeat(1_000_000)}x`],
])('a text of a million %s is parsed in linear time', (_, text) => {
  linkIn(text);
  cleanDescription(text);
  expect(incidentPresentation({ description: text, sourceUrl: text }).text.length).toBeLessThanOrEqual(text.length);
});

describe('the number of a video at TikTok', () => {
  it.each([
    ['https://www.tiktok.com/@someone/video/7123456789012345678?lang=en', '7123456789012345678'],
    ['https://m.tiktok.com/v/7123456789012345678.html', '7123456789012345678'],
    ['https://www.tiktok.com/embed/v2/7123456789012345678', '7123456789012345678'],
    ['https://www.tiktok.com/embed/7123456789012345678', '7123456789012345678'],
    ['https://www.tiktok.com/player/v1/7123456789012345678?x=1', '7123456789012345678'],
    ['https://www.tiktok.com/@a.b/video/7123456789012345678&lang=en', '7123456789012345678'],
    ['https://www.tiktok.com/@a.b/photo/7123456789012345678', null],
    ['https://vm.tiktok.com/ZMabc123/', null],
    ['https://www.tiktok.com/@someone', null],
    ['https://tiktok.com.evil.org/@someone/video/7123456789012345678', null],
    ['https://www.tiktok.com/@someone/video/7123456789012345678"onload', null],
  ])('%j: %s', (address, id) => {
    expect(tiktokVideoId(address)).toBe(id);
  });
});

it.each([
  ['https://www.tiktok.com/@a.b/photo/7123456789012345678?is_from_webapp=1', true],
  ['https://www.tiktok.com/@a.b/video/7123456789012345678', false],
  ['https://tiktok.com.example.org/@a.b/photo/7123456789012345678', false],
])('%s is a post of photos at TikTok: %s', (address, isOne) => {
  expect(isTiktokPhotos(address)).toBe(isOne);
});

describe('a pasted link to a video', () => {
  const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const canonical = 'https://youtube.com/watch?v=dQw4w9WgXcQ';
  it.each([
    [` ${youtube} `, { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' }],
    ['youtu.be/dQw4w9WgXcQ', { site: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ', id: 'dQw4w9WgXcQ' }],
    [
      'https://m.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs',
      { site: 'youtube', link: 'https://m.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs', id: null },
    ],
    ['https://vm.tiktok.com/ZMabc123/', { site: 'tiktok', link: 'https://vm.tiktok.com/ZMabc123/' }],
    [
      'Check out this video on YouTube: https://youtu.be/dQw4w9WgXcQ?si=abc',
      { site: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ?si=abc', id: 'dQw4w9WgXcQ' },
    ],
    [`${youtube}?feature=share`, { site: 'youtube', link: canonical, id: 'dQw4w9WgXcQ' }],
    ['https://youtu.be/dQw4w9WgXcQ&t=30', { site: 'youtube', link: canonical, id: 'dQw4w9WgXcQ' }],
    ['https://youtu.be/dQw4w9WgXcQ.', { site: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ', id: 'dQw4w9WgXcQ' }],
    [`(${youtube})`, { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' }],
    [`\u200e${youtube}\u200b`, { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' }],
    [`See https://example.org/a and ${youtube}`, { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' }],
    [`شاهد: ${youtube}، الآن`, { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' }],
    ['Watch youtu.be/dQw4w9WgXcQ now', { site: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ', id: 'dQw4w9WgXcQ' }],
    ['www.youtube.com/watch?v=dQw4w9WgXcQ', { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' }],
    [
      `https://www.google.com/url?sa=t&url=${encodeURIComponent(youtube)}&usg=A`,
      { site: 'youtube', link: youtube, id: 'dQw4w9WgXcQ' },
    ],
    [
      'Look: https://vm.tiktok.com/ZMabc123/ This post is shared via TikTok Lite.',
      { site: 'tiktok', link: 'https://vm.tiktok.com/ZMabc123/' },
    ],
    ['https://evil.org/?u=https://youtu.be/dQw4w9WgXcQ', null],
    ['https://evil.org/?u=youtu.be/dQw4w9WgXcQ', null],
    ['evil.org/youtu.be/dQw4w9WgXcQ', null],
    ['notyoutu.be/dQw4w9WgXcQ', null],
    ['youtube.com@evil.org/watch?v=dQw4w9WgXcQ', null],
    ['https://www.tiktok.com/', null],
    ['https://www.youtube.com/@channel', null],
    ['https://www.youtube.com/watch?v=short', null],
    ['https://vimeo.com/1', null],
    ['https://youtube.com@evil.org/watch?v=dQw4w9WgXcQ', null],
    ['javascript:alert(1)', null],
    ['a video', null],
    ['', null],
  ])('%j: %j', (pasted, link) => {
    expect(videoLink(pasted)).toEqual(link);
  });

  it.each([
    ['https://www.youtube.com/watch?v=short', 'youtube'],
    ['youtu.be', 'youtube'],
    ['Watch this: https://www.youtube.com/watch?v=short', 'youtube'],
    ['About YouTube: https://www.bbc.co.uk/news/1', null],
    ['https://www.tiktok.com/', 'tiktok'],
    ['https://www.bbc.co.uk/news/youtube-removes-videos', null],
    ['example.org/?from=https://www.tiktok.com/', null],
    ['https://vimeo.com/1', null],
    ['a video', null],
  ])('%j claims to be of %s', (pasted, site) => {
    expect(claimedVideoSite(pasted)).toBe(site);
  });
});
