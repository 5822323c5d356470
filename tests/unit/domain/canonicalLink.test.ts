import { canonicalLink } from '@incidentmap/core/domain/links/canonicalLink';
import { describe, expect, it } from 'vitest';

const sentencesAround = (link: string): string[] => [
  `${link}.`,
  `(${link})`,
  `See ${link}, please`,
  `<${link}>`,
  ` \u200e${link}\u200b`,
  link.replace('https:', 'HTTP:'),
];

describe('one post has one canonical link, whichever way it is written', () => {
  it.each([
    [
      'https://x.com/i/status/1234567890123456789',
      [
        'https://twitter.com/Someone/status/1234567890123456789',
        'https://www.twitter.com/someone/status/1234567890123456789?s=20&t=abc',
        'https://mobile.twitter.com/SOMEONE/status/1234567890123456789/',
        'http://X.com/someone/status/1234567890123456789/photo/1',
        'https://x.com/i/web/status/1234567890123456789#reply',
        'https://x.com/someone/statuses/1234567890123456789',
        'https://x.com//someone//status/1234567890123456789',
        'https://x.com./someone/status/1234567890123456789',
        'https://x.com:443/someone/status/1234567890123456789/analytics',
        'https://fxtwitter.com/someone/status/1234567890123456789/en',
        'https://d.fxtwitter.com/someone/status/1234567890123456789',
        'https://vxtwitter.com/someone/status/1234567890123456789',
        'https://fixupx.com/someone/status/1234567890123456789',
        'https://fixvx.com/someone/status/1234567890123456789',
        'https://xcancel.com/someone/status/1234567890123456789#m',
        'https://nitter.net/someone/status/1234567890123456789#m',
        'https://nitter.poast.org/someone/status/1234567890123456789',
        'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1234567890123456789',
        'https://x.com/i/flow/login?redirect_after_login=%2Fsomeone%2Fstatus%2F1234567890123456789',
        'https://x.com/someone/status/1234567890123456789&amp;fbclid=x',
        'https://x.com/someone/status/1234567890123456789%20',
      ],
    ],
    [
      'https://youtube.com/watch?v=abcdefghi_1',
      [
        'https://www.youtube.com/watch?v=abcdefghi_1&t=12s',
        'https://youtu.be/abcdefghi_1?si=tracking',
        'https://m.youtube.com/shorts/abcdefghi_1',
        'https://music.youtube.com/watch?v=abcdefghi_1&si=x',
        'https://www.youtube.com/watch?v=abcdefghi_1?feature=share',
        'https://www.youtube.com/watch?app=desktop&v=abcdefghi_1&list=PLabcdef&index=3',
        'https://www.youtube.com/watch?feature=share&amp;v=abcdefghi_1',
        'https://www.youtube.com/live/abcdefghi_1?feature=share',
        'https://www.youtube.com/embed/abcdefghi_1?rel=0',
        'https://www.youtube-nocookie.com/embed/abcdefghi_1',
        'https://www.youtube.com/v/abcdefghi_1',
        'https://www.youtube.com/e/abcdefghi_1',
        'https://www.youtube.com/watch/abcdefghi_1',
        'https://www.youtubekids.com/watch?v=abcdefghi_1',
        'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Dabcdefghi_1%26feature%3Dshare',
        'https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2Fabcdefghi_1&format=json',
        'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabcdefghi_1&gl=GB',
        'https://youtu.be/abcdefghi_1&t=30',
        'https://youtu.be/%61bcdefghi_1',
      ],
    ],
    [
      'https://tiktok.com/video/7123456789012345678',
      [
        'https://www.tiktok.com/@name/video/7123456789012345678?is_from_webapp=1',
        'https://m.tiktok.com/v/7123456789012345678',
        'https://m.tiktok.com/v/7123456789012345678.html',
        'https://www.tiktok.com/embed/v2/7123456789012345678',
        'https://www.tiktok.com/embed/7123456789012345678',
        'https://www.tiktok.com/player/v1/7123456789012345678?autoplay=1',
        'https://www.tiktok.com/@a.b/photo/7123456789012345678',
        'https://vxtiktok.com/@name/video/7123456789012345678',
      ],
    ],
    ['https://tiktok.com/ZMabc123', ['https://vm.tiktok.com/ZMabc123/?_r=1', 'https://vt.tiktok.com/ZMabc123/']],
    [
      'https://instagram.com/p/Cabc12345_x',
      [
        'https://www.instagram.com/p/Cabc12345_x/',
        'https://www.instagram.com/reel/Cabc12345_x/?igsh=MWQ1',
        'https://www.instagram.com/reels/Cabc12345_x/',
        'https://www.instagram.com/tv/Cabc12345_x/',
        'https://instagram.com/some.one/p/Cabc12345_x/?img_index=2',
        'https://www.instagram.com/some_one/reel/Cabc12345_x/',
        'https://www.instagram.com/p/Cabc12345_x/embed/captioned/',
        'https://instagr.am/p/Cabc12345_x',
        'https://www.ddinstagram.com/p/Cabc12345_x/',
        'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FCabc12345_x%2F&e=AT0',
        'https://www.instagram.com/accounts/login/?next=%2Fp%2FCabc12345_x%2F',
      ],
    ],
    [
      'https://facebook.com/pfbid02abcDEF',
      [
        'https://www.facebook.com/some.page/posts/pfbid02abcDEF',
        'https://www.facebook.com/some.page/posts/pfbid02abcDEF?__cft__[0]=AZVxyz&__tn__=%2CO%2CP-R',
        'https://www.facebook.com/some.page/posts/words-of-the-post/pfbid02abcDEF/?rdid=a',
        'https://www.facebook.com/permalink.php?story_fbid=pfbid02abcDEF&id=10001',
        'https://m.facebook.com/story.php?id=10001&story_fbid=pfbid02abcDEF&mibextid=x',
        'https://mbasic.facebook.com/story.php?story_fbid=pfbid02abcDEF&id=10001',
        'https://en-gb.facebook.com/some.page/posts/pfbid02abcDEF',
        'https://fb.com/some.page/posts/pfbid02abcDEF',
        'https://www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fposts%2Fpfbid02abcDEF',
        'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fp%2Fposts%2Fpfbid02abcDEF',
      ],
    ],
    [
      'https://facebook.com/1234567890',
      [
        'https://www.facebook.com/watch/?v=1234567890',
        'https://www.facebook.com/watch?ref=saved&v=1234567890',
        'https://www.facebook.com/watch/live/?v=1234567890',
        'https://www.facebook.com/video.php?v=1234567890',
        'https://www.facebook.com/some.page/videos/1234567890/',
        'https://www.facebook.com/some.page/videos/words-of-it/1234567890/?locale=en_GB',
        'https://www.facebook.com/reel/1234567890/?s=single_unit',
        'https://touch.facebook.com/groups/some.group/posts/1234567890/',
        'https://web.facebook.com/groups/98765/permalink/1234567890/',
        'https://www.facebook.com/groups/98765/?multi_permalinks=1234567890',
        'https://www.facebook.com/photo.php?fbid=1234567890&set=a.1&type=3',
        'https://www.facebook.com/photo/?fbid=1234567890',
        'https://www.facebook.com/some.page/photos/a.111/1234567890/?type=3',
      ],
    ],
    [
      'https://threads.com/t/Cthreads12',
      [
        'https://www.threads.net/@a.b/post/Cthreads12',
        'https://www.threads.com/@a.b/post/Cthreads12?xmt=AQF0',
        'https://www.threads.net/t/Cthreads12/',
        'https://www.threads.com/@a.b/post/Cthreads12/media',
        'https://l.threads.com/?u=https%3A%2F%2Fthreads.net%2Ft%2FCthreads12',
      ],
    ],
    [
      'https://reddit.com/comments/1abcde',
      [
        'https://www.reddit.com/r/unitedkingdom/comments/1abcde/a_slug/',
        'https://old.reddit.com/r/unitedkingdom/comments/1abcde/a_slug/?share_id=x&utm_name=y',
        'https://np.reddit.com/comments/1abcde',
        'https://redd.it/1abcde',
        'https://www.reddit.com/gallery/1abcde',
        'https://www.reddit.com/user/someone/comments/1ABCDE/',
        'https://rxddit.com/r/unitedkingdom/comments/1abcde/a_slug',
      ],
    ],
    [
      'https://t.me/channel/123',
      [
        'https://t.me/Channel/123',
        'https://t.me/s/channel/123',
        'https://telegram.me/channel/123?single',
        'https://t.me/s/channel/123?before=150',
        'https://www.t.me/channel/123.',
        'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fchannel%2F123',
      ],
    ],
    [
      'https://t.me/c/1700/123',
      ['https://t.me/c/1700/123', 'https://t.me/c/1700/55/123', 'http://telegram.dog/c/1700/123'],
    ],
    [
      'https://bsky.app/profile/some.one.example/post/3kabc',
      [
        'https://bsky.app/profile/some.one.example/post/3kabc',
        'https://bsky.app/profile/Some.One.example/post/3kabc?ref_src=embed',
        'https://fxbsky.app/profile/some.one.example/post/3kabc',
      ],
    ],
    [
      'https://linkedin.com/feed/update/urn:li:activity:7123456789012345678',
      [
        'https://www.linkedin.com/posts/some-one_words-activity-7123456789012345678-aBcD?utm_source=share&rcm=x',
        'https://uk.linkedin.com/feed/update/urn:li:activity:7123456789012345678/',
        'https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7123456789012345678',
      ],
    ],
    [
      'https://bbc.com/news/articles/c0abc123',
      [
        'https://www.bbc.co.uk/news/articles/c0abc123',
        'https://www.bbc.com/news/articles/c0abc123?at_medium=RSS&at_campaign=rss',
        'https://www.bbc.co.uk/news/articles/c0abc123.amp',
        'https://www.bbc.co.uk/news/amp/articles/c0abc123',
        'https://www.google.co.uk/amp/s/www.bbc.co.uk/news/articles/c0abc123.amp',
        'https://www-bbc-co-uk.cdn.ampproject.org/c/s/www.bbc.co.uk/news/articles/c0abc123.amp?amp_js_v=0.1',
        'https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.bbc.co.uk%2Fnews%2Farticles%2Fc0abc123&usg=A',
        'https://www.google.com/url?q=https://www.bbc.com/news/articles/c0abc123&sa=D',
        'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.bbc.co.uk%2Fnews%2Farticles%2Fc0abc123%3Ffbclid%3Dx&h=A',
        'https://web.archive.org/web/20261101120000/https://www.bbc.co.uk/news/articles/c0abc123',
        'https://gbr01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbbc.com%2Fnews%2Farticles%2Fc0abc123&data=05',
        'https://t.umblr.com/redirect?z=https%3A%2F%2Fbbc.com%2Fnews%2Farticles%2Fc0abc123&t=x',
      ],
    ],
    [
      'https://theguardian.com/uk-news/2026/nov/01/a-story',
      [
        'https://www.theguardian.com/uk-news/2026/nov/01/a-story?CMP=share_btn_url',
        'https://amp.theguardian.com/uk-news/2026/nov/01/a-story',
        'https://www.theguardian.com/uk-news/2026/nov/01/a-story#comment-1',
      ],
    ],
    [
      'https://example.org/story?a=1&b=2',
      [
        'https://www.example.org/story/?b=2&a=1&utm_source=x&fbclid=y',
        'HTTPS://Example.ORG:443/story?a=1&b=2#comments',
        'https://example.org//story?a=1&b=2&ns_mchannel=social&mc_cid=1&guccounter=1&ito=copy&smid=tw-share&ocid=x',
        'https://example.org/%73tory?a=1&b=2&outputType=amp',
        'https://amp.example.org/story/amp/?a=1&amp;b=2&share=facebook&smtyp=cur',
        'https://example.org/story?a=1&b=2&__cft__[0]=A&__tn__=R&igsh=x&xmt=y&cmpid=z&ref_src=w',
      ],
    ],
    [
      'https://example.org/%D8%B5%D9%81',
      ['https://example.org/صف', 'https://example.org/%d8%b5%d9%81/', 'https://example.org/%D8%B5%D9%81'],
    ],
  ])('%s', (expected, ways) => {
    for (const way of [expected, ...ways, ...sentencesAround(ways[0]!)])
      expect([way, canonicalLink(way)]).toEqual([way, expected]);
  });
});

it('different links stay different', () => {
  const links = [
    'https://x.com/a/status/1',
    'https://x.com/a/status/2',
    'https://notx.com/a/status/1',
    'https://x.com.example.org/a/status/1',
    'https://nitter.example.org/a/status/1',
    'https://fxtwitter.com.example.org/a/status/1',
    'https://example.org/?x.com/a/status/1',
    'https://t.co/AbC',
    'https://t.co/abc',
    'https://example.org/Story',
    'https://example.org/story',
    'https://example.org/amp',
    'https://example.org/amplifier',
    'https://example.org',
    'https://youtube.com/watch?v=abcdefghi_1',
    'https://youtube.com/watch?v=abcdefghi_2',
    'https://youtube.com/watch?v=abcdefghi_1&lc=UgxComment',
    'https://youtube.com/playlist?list=PLa',
    'https://youtube.com/playlist?list=PLb',
    'https://www.youtube.com/embed/videoseries?list=PLa',
    'https://www.youtube.com/embed/live_stream?channel=a',
    'https://youtube.com.example.org/watch?v=abcdefghi_1',
    'https://www.instagram.com/p/Cabc12345_x/',
    'https://www.instagram.com/p/CABC12345_X/',
    'https://www.instagram.com/p/Cabc12345_x/c/17900/',
    'https://www.instagram.com/share/p/Cabc12345_x/',
    'https://www.instagram.com/share/p/Cabc12345_y/',
    'https://www.instagram.com/reels/audio/123/',
    'https://www.instagram.com/stories/a/123/',
    'https://www.instagram.com/audio/',
    'https://www.facebook.com/p/posts/1234567891',
    'https://www.facebook.com/p/posts/1234567891?comment_id=5',
    'https://www.facebook.com/p/posts/1234567891?comment_id=5&reply_comment_id=6',
    'https://www.facebook.com/p/posts/1234567892',
    'https://www.facebook.com/p/posts/7',
    'https://www.facebook.com/another/posts/7',
    'https://www.facebook.com/share/p/1AbC/',
    'https://www.facebook.com/share/p/1aBc/',
    'https://www.facebook.com/profile.php?id=1',
    'https://www.facebook.com/profile.php?id=2',
    'https://fb.watch/abc/',
    'https://www.tiktok.com/@a/video/7123456789012345678',
    'https://www.tiktok.com/@a/video/71234567890123456789',
    'https://www.tiktok.com/@a',
    'https://vm.tiktok.com/ZMa/',
    'https://www.reddit.com/r/a/comments/1abcde/slug/',
    'https://www.reddit.com/r/a/comments/1abcde/slug/kabc/',
    'https://www.reddit.com/r/a/s/AbCd',
    'https://v.redd.it/1abcde',
    'https://t.me/channel/123',
    'https://t.me/channel/123?comment=9',
    'https://t.me/channel',
    'https://t.me/c/17/123',
    'https://www.threads.net/@a/post/C1',
    'https://www.threads.net/@a/post/c1',
    'https://bsky.app/profile/a.example/post/3k',
    'https://bsky.app/profile/b.example/post/3k',
    'https://www.bbc.co.uk/news/articles/c0abc123',
    'https://www.bbc.co.uk/news/articles/c0abc124',
    'https://www.google.com.example.org/url?q=https://www.bbc.co.uk/news/articles/c0abc123',
    'https://example.org/url?q=https://www.bbc.co.uk/news/articles/c0abc123',
    'https://www.google.com/url?q=https://x.com.example.org/a/status/3',
  ];
  const seen = new Map<string | null, string>();
  for (const link of links) {
    const canonical = canonicalLink(link);
    expect([link, canonicalLink(canonical!)]).toEqual([link, canonical]);
    expect([link, seen.get(canonical)]).toEqual([link, undefined]);
    seen.set(canonical, link);
  }
});

it('wrappers around wrappers end', () => {
  const around = (link: string): string => `https://www.google.com/url?q=${encodeURIComponent(link)}`;
  let link = 'https://x.com/a/status/1';
  for (let count = 0; count < 8; count += 1) link = around(link);
  expect(canonicalLink(link)).toMatch(/^https:\/\/google\.com\/url\?/);
  expect(canonicalLink(around(around('https://x.com/a/status/1')))).toBe('https://x.com/i/status/1');
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.org',
  'example.org',
  'ftp://example.org',
  '',
  'https://',
  'https://user:password@example.org/story',
  'https://x.com@example.org/a/status/1',
])('%j has no canonical link', (link) => {
  expect(canonicalLink(link)).toBeNull();
});

it('a wrapper around anything but a web address is a link like any other', () => {
  expect(canonicalLink('https://l.facebook.com/l.php?u=javascript%3Aalert(1)')).toMatch(/^https:\/\/facebook\.com\//);
});
