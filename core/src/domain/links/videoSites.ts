import type { PostFinder } from './site.ts';
import { siteHosts } from './siteHosts.ts';

/** How to find the videos that the map shows, as its first page needs it. The rest of each site is in `links/sites.ts`. */

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
