import { youtubeVideoId } from '../text/links.ts';
import { webAddress } from '../text/webAddress.ts';

/** Tracking parameters, which do not affect the target of a link. */
const tracking =
  /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igsh|igshid|si|feature|ref|ref_src|ref_url|mibextid|cxt|_r|_t|is_from_webapp|sender_device)$/i;

/** On these sites the whole query is tracking. */
const withoutQuery = new Set(['x.com', 'tiktok.com', 'instagram.com']);

/**
 * The canonical URL for all variants of a link to the same post, so that a post that is submitted twice is recognised. null
 * when the link is not an http(s) URL. Nothing is fetched.
 */
export function canonicalLink(link: string): string | null {
  const url = webAddress(link.trim());
  if (url === null) return null;

  const video = youtubeVideoId(url.href);
  if (video !== null) return `https://youtube.com/watch?v=${video}`;

  const host = url.host.replace(/\.$/, '').replace(/^(www|m|mobile|vm|vt)\./, '');
  const site = host === 'twitter.com' || host === 'nitter.net' ? 'x.com' : host;
  const path = url.pathname.replace(/\/+$/, '');

  // The number identifies a post; X ignores the user name before it.
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
