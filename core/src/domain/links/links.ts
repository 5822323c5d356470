import { idAt, listedHost, textFor } from './site.ts';
import { siteHosts, tiktokVideos, youtubeVideos } from './knownSites.ts';
import { webAddress } from './webAddress.ts';

export type SourceKind = keyof typeof siteHosts | 'other';

const kindOfHost = new Map(
  Object.entries(siteHosts).flatMap(([kind, hosts]) => hosts.map((host) => [host, kind as SourceKind] as const)),
);

const anyLink = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
/** Punctuation after a link that belongs to the sentence around it. */
const sentenceEnds = ".,;:!?…'’»*)]}،؛؟。";

/** Removes the sentence's punctuation from the end of a link; a bracket that was opened within the link stays. */
export function trimLink(link: string): string {
  const hasOpening = link.includes('(');
  const isOwn = (end: string) => end === ')' && hasOpening;
  let length = link.length;
  for (let end = link[length - 1]; end && sentenceEnds.includes(end) && !isOwn(end); end = link[length - 1])
    length -= 1;
  return link.slice(0, length);
}

/** Every http(s) URL in the text, in the browser's normalised form. Those without a scheme get `scheme`. */
export function* linksIn(text: string, scheme = ''): Generator<string> {
  for (const [found] of text.matchAll(anyLink)) {
    const url = webAddress(trimLink(found).replace(/^(?=www\.)/i, scheme));
    if (url) yield url.href;
  }
}

/** Every URL in the text, with those that the site shows as no links: `www.example.org/a`. */
export const addressesIn = (text: string): Generator<string> => linksIn(text, 'https://');

/** The first link in the text; null when there is none. */
export const linkIn = (text: string): string | null => linksIn(text).next().value ?? null;

/** The kind of site that a URL belongs to, by its host or a parent domain of it. */
export function sourceKind(address: string): SourceKind {
  const url = webAddress(address);
  const host = url && listedHost(url, (each) => kindOfHost.has(each));
  return kindOfHost.get(host ?? '') ?? 'other';
}

/** The number of a TikTok video; null for other URLs, and for a short link, which hides it. */
export const tiktokVideoId = (address: string): string | null => idAt(tiktokVideos, webAddress(address));

/** A link to a video. `id`: 11 characters; null for a YouTube clip, whose id is longer and whose title is nowhere. */
export type VideoLink = { site: 'youtube'; link: string; id: string | null } | { site: 'tiktok'; link: string };

/** The video to which a URL leads, or null. */
export function videoAt(address: string): VideoLink | null {
  const url = webAddress(address);
  if (!url) return null;
  const link = url.href;
  const id = idAt(youtubeVideos, url);
  if (id !== null) return { site: 'youtube', link, id };
  if (textFor(tiktokVideos, url)) return url.pathname.length > 1 ? { site: 'tiktok', link } : null;
  return /^[^/]+\/clip\/[\w-]{12,100}\/?$/.test(textFor(youtubeVideos, url) ?? '')
    ? { site: 'youtube', link, id: null }
    : null;
}

/** Whether the site shows this URL as a video. */
export const isVideoLink = (address: string): boolean => videoAt(address) !== null;

/** The description on one line, without links and the punctuation around them. */
export function cleanDescription(text: string): string {
  const line = text
    .replace(anyLink, (link) => link.slice(trimLink(link).length))
    .replace(/\s+/g, ' ')
    .replace(/\( ?\)|\[ ?\]|\{ ?\}|< ?>|" ?"|“ ?”/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .replace(/[,;:]([.!?])/g, '$1')
    .replace(/^[\s.,;:!?|–—-]+/, '');
  let length = line.length;
  while (' ,;:|–—-'.includes(line[length - 1] ?? 'x')) length -= 1;
  return line.slice(0, length);
}
