import { tiktokPhotos } from './pastedLink.ts';
import type { Site } from './site.ts';
import { siteHosts, tiktokVideos, youtubeVideos } from './knownSites.ts';

/** Every site that shows one post at several addresses, with the mirrors by which people read it. */
export const sites: readonly Site[] = [
  {
    hosts: [
      ...siteHosts.x,
      'fixupx.com',
      'fixvx.com',
      'fxtwitter.com',
      'vxtwitter.com',
      'twittpr.com',
      'xcancel.com',
      'lightbrd.com',
      'nitter.it',
      'nitter.kareem.one',
      'nitter.net',
      'nitter.poast.org',
      'nitter.privacydev.net',
      'nitter.privacyredirect.com',
      'nitter.space',
      'nitter.tiekoetter.com',
    ],
    ids: [/^[^?]*\/status(?:es)?\/(\d+)/i, /\/embed\/Tweet\.html\?(?:.*&)?id=(\d+)/],
    prefix: 'x.com/i/status/',
    parameters: ['q'],
  },
  {
    hosts: [...youtubeVideos.hosts, 'youtube.googleapis.com'],
    ids: youtubeVideos.ids,
    prefix: 'youtube.com/watch?v=',
    comment: [/[?&]lc=([\w.-]+)/, '&lc='],
    parameters: ['list', 'q', 'search_query'],
  },
  {
    hosts: [...tiktokVideos.hosts, 'vxtiktok.com', 'tnktok.com'],
    ids: [...tiktokVideos.ids, ...tiktokPhotos.ids],
    prefix: 'tiktok.com/video/',
    parameters: ['q'],
  },
  {
    hosts: [...siteHosts.instagram, 'ddinstagram.com', 'kkinstagram.com', 'vxinstagram.com'],
    ids: [/^[^/]+\/(?:(?!share\/)[\w.]+\/)?(?:p|reels?|tv)\/(?!audio\/)([\w-]+)/],
    prefix: 'instagram.com/p/',
    comment: [/\/c\/(\d+)/, '/c/'],
    parameters: [],
  },
  {
    hosts: siteHosts.facebook,
    // Posts, videos and photos share one range of long ids, and Facebook shows a reel as a video too.
    ids: [
      /[?&](?:story_fbid|multi_permalinks|fbid)=(pfbid\w+|\d{5,})/,
      /^[^?]*\/(?:watch|video\.php)[/\w]*\?(?:.*&)?v=(\d{5,})/,
      /^[^?]*\/posts\/(?:[^/?]+\/)?(pfbid\w+|\d{5,})(?![\w-])/,
      /^[^?]*\/(?:permalink|reel|videos?|photos?)\/(?:[^/?]+\/)?(\d{5,})(?![\w-]|\/\d)/,
      /^[^/]+\/(pfbid\w+|\d{5,})\/?(?:\?|$)/,
    ],
    prefix: 'facebook.com/',
    // A reply stands behind the comment that it answers.
    comment: [/.*[?&](?:reply_)?comment_id=(\w+)/, '?comment_id='],
    parameters: ['id', 'q', 'set', 'story_fbid', 'fbid', 'v', 'comment_id', 'reply_comment_id'],
  },
  {
    hosts: ['threads.com', 'threads.net', 'fixthreads.net', 'vxthreads.net'],
    ids: [/^[^?]*\/(?:post|t)\/([\w-]+)/],
    prefix: 'threads.com/t/',
    parameters: ['q'],
  },
  {
    hosts: ['reddit.com', 'redd.it', 'i.redd.it', 'v.redd.it', 'rxddit.com', 'vxreddit.com'],
    ids: [/^[^?]*\/(?:comments|gallery)\/(\w+)/, /^redd\.it\/(\w+)/],
    prefix: 'reddit.com/comments/',
    comment: [/\/comments\/\w+\/[^/?]+\/(\w+)/, '/_/'],
    isCaseless: true,
    parameters: ['q'],
  },
  {
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    ids: [/^[^/]+\/(?:s\/)?(c\/\d+|\w+)\/(?:\d+\/)*(\d+)/],
    prefix: 't.me/',
    comment: [/[?&]comment=(\d+)/, '?comment='],
    isCaseless: true,
    parameters: [],
  },
  {
    hosts: ['bsky.app', 'fxbsky.app', 'bskx.app'],
    ids: [/\/(profile\/[\w.:-]+\/post\/\w+)/],
    prefix: 'bsky.app/',
    isCaseless: true,
    parameters: ['q'],
  },
  {
    hosts: ['linkedin.com'],
    ids: [/^[^?]*(?:activity|share|ugcPost)(?:[:-]|%3A)(\d+)/i],
    prefix: 'linkedin.com/feed/update/urn:li:activity:',
    comment: [/[?&]commentUrn=.*?(?:,|%2C)(\d+)/i, '?commentUrn=,'],
    parameters: ['keywords'],
  },
  // News sites that have moved, or that show the same article at two hosts.
  { ids: [], hosts: ['bbc.com', 'bbc.co.uk'] },
  { ids: [], hosts: ['dailymail.co.uk', 'dailymail.com'] },
  { ids: [], hosts: ['theguardian.com', 'guardian.co.uk'] },
  { ids: [], hosts: ['thetimes.com', 'thetimes.co.uk'] },
];

/** Hosts of short links, which nobody can read without opening them, and of files: they share no path with their site. */
export const hostsWithOwnPaths: readonly string[] = [
  't.co',
  'youtu.be',
  'fb.me',
  'fb.watch',
  'redd.it',
  'i.redd.it',
  'v.redd.it',
];
