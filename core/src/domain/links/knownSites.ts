import { newsHosts } from '../data/newsHosts.ts';
import type { PostFinder } from './site.ts';

/** Sites that the map tells apart, as its first page needs them. `links/sites.ts` has the rest of each site. */

export const siteHosts = {
  x: ['x.com', 'twitter.com', 't.co'],
  youtube: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'youtubekids.com'],
  instagram: ['instagram.com', 'instagr.am'],
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  tiktok: ['tiktok.com'],
  news: newsHosts,
} as const satisfies Record<string, readonly string[]>;

export const youtubeVideos: PostFinder = {
  hosts: siteHosts.youtube,
  ids: [
    /[?&]v=([\w-]{11})(?![\w-])/,
    // Two of its pages have names that are as long as an id.
    /^[^/]+\/(?:embed|shorts|live|watch|clip|vi?|e)\/(?!videoseries|live_stream)([\w-]{11})(?![\w-])/,
    /^youtu\.be\/([\w-]{11})(?![\w-])/,
  ],
};

export const tiktokVideos: PostFinder = {
  hosts: siteHosts.tiktok,
  ids: [/^[^?]*\/(?:video|v|embed|embed\/v\d|player\/v\d)\/(\d+)(?![\d%])/],
};
