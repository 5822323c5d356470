import { youtubeVideoId } from '../text/links.ts';
import { webAddress } from '../text/webAddress.ts';

/** Parameters that tell who shared a link and how, not where it leads. */
const tracking =
  /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igsh|igshid|si|feature|ref|ref_src|ref_url|mibextid|cxt|_r|_t|is_from_webapp|sender_device)$/i;

/** On X everything after the `?` is tracking. */
const withoutQuery = new Set(['x.com', 'tiktok.com', 'instagram.com']);

/**
 * One address for all the ways to write a link to the same post: so that a post is found again when it is submitted
 * twice. null when it is not an http(s) address. Nothing is fetched.
 */
export function canonicalLink(link: string): string | null {
  const url = webAddress(link.trim());
  if (url === null) return null;

  const video = youtubeVideoId(url.href);
  if (video !== null) return `https://youtube.com/watch?v=${video}`;

  const host = url.host.replace(/\.$/, '').replace(/^(www|m|mobile|vm|vt)\./, '');
  const site = host === 'twitter.com' || host === 'nitter.net' ? 'x.com' : host;
  const path = url.pathname.replace(/\/+$/, '');

  // Posts are known by their number; the name before it may be written in any way.
  const post = site === 'x.com' ? /^\/.+\/status(?:es)?\/(\d+)/i.exec(path) : null;
  if (post) return `https://x.com/i/status/${post[1]}`;
  const clip = site === 'tiktok.com' ? /\/(?:video|photo|v)\/(\d+)/i.exec(path) : null;
  if (clip) return `https://tiktok.com/video/${clip[1]}`;

  const kept = withoutQuery.has(site)
    ? []
    : [...url.searchParams].filter(([name]) => !tracking.test(name)).toSorted(byName);
  const query = new URLSearchParams(kept).toString();
  return `https://${site}${site === 'x.com' ? path.toLowerCase() : path}${query === '' ? '' : `?${query}`}`;
}

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);
