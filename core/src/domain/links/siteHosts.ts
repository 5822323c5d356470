import { newsHosts } from '../data/newsHosts.ts';

/** The hosts of the sites that the map tells apart, by their kind. */
export const siteHosts = {
  x: ['x.com', 'twitter.com', 't.co'],
  youtube: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'youtubekids.com'],
  instagram: ['instagram.com', 'instagr.am'],
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  tiktok: ['tiktok.com'],
  news: newsHosts,
} as const satisfies Record<string, readonly string[]>;
