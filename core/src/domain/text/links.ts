import { newsHosts } from '../data/newsHosts.ts';
import { webAddress } from './webAddress.ts';

export type SourceKind = 'news' | 'x' | 'youtube' | 'instagram' | 'facebook' | 'tiktok' | 'other';

const youtubeHosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com'];

const hosts: [SourceKind, readonly string[]][] = [
  ['x', ['x.com', 'twitter.com', 't.co']],
  ['youtube', youtubeHosts],
  ['instagram', ['instagram.com', 'instagr.am']],
  ['facebook', ['facebook.com', 'fb.com', 'fb.me', 'fb.watch']],
  ['tiktok', ['tiktok.com']],
  ['news', newsHosts],
];

const kindOfHost = new Map(hosts.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));

/** The parsed URL; null for one with a user name, which can disguise the host: `https://bbc.co.uk@example.org`. */
export function plainAddress(text: string): URL | null {
  const url = webAddress(text);
  return url?.username === '' && url.password === '' ? url : null;
}

const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '').replace(/^(?:www|m|mobile)\./, '');

const anyLink = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
/** Punctuation after a link that belongs to the sentence around it. */
const sentenceEnds = ".,;:!?…'’»*)]}،؛؟。";

/** Removes the sentence's punctuation from the end of a link; a bracket that was opened within the link stays. */
function trimLink(link: string): string {
  const hasOpening = link.includes('(');
  const isOwn = (end: string) => end === ')' && hasOpening;
  let length = link.length;
  for (let end = link[length - 1]; end && sentenceEnds.includes(end) && !isOwn(end); end = link[length - 1])
    length -= 1;
  return link.slice(0, length);
}

/** Every http(s) URL in the text, in the browser's normalised form. */
function* linksIn(text: string): Generator<string> {
  for (const [found] of text.matchAll(anyLink)) {
    const url = plainAddress(trimLink(found));
    if (url) yield url.href;
  }
}

/**
 * Every URL in the text, including those without a scheme, such as `www.example.org/a`, which the site does not show as
 * links.
 */
export function* addressesIn(text: string): Generator<string> {
  for (const [found] of text.matchAll(anyLink)) {
    const url = plainAddress(/^www\./i.test(found) ? `https://${trimLink(found)}` : trimLink(found));
    if (url) yield url.href;
  }
}

/** The first link in the text; null when there is none. */
export const linkIn = (text: string): string | null => linksIn(text).next().value ?? null;

/** The kind of site that a URL belongs to, by its host or a parent domain of it. */
export function sourceKind(address: string): SourceKind {
  const url = plainAddress(address);
  if (!url) return 'other';
  const labels = hostOf(url).split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const kind = kindOfHost.get(labels.slice(at).join('.'));
    if (kind) return kind;
  }
  return 'other';
}

const youtubePaths = ['embed', 'shorts', 'v', 'live', 'clip'];

/** The part of a YouTube URL that should be a video id: '' when it is missing; null when the URL is not YouTube's. */
function youtubeName(url: URL): string | null {
  const host = hostOf(url);
  if (!youtubeHosts.includes(host)) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return first;
  return url.searchParams.get('v') ?? (youtubePaths.includes(first) ? second : '');
}

/** The id (11 characters) of a YouTube video; null when the URL is not that of one. */
export function youtubeVideoId(address: string): string | null {
  const url = plainAddress(address);
  const name = url && youtubeName(url);
  return name !== null && /^[\w-]{11}$/.test(name) ? name : null;
}

/** The number of a TikTok video; null when the URL is not that of one, or is a short link that hides it. */
export function tiktokVideoId(address: string): string | null {
  const url = plainAddress(address);
  if (!url || sourceKind(address) !== 'tiktok') return null;
  return /\/(?:video|v|player\/v1)\/(\d{8,25})(?:\.html)?\/?$/.exec(url.pathname)?.[1] ?? null;
}

/**
 * A pasted link to a video, possibly without `https://`. `id` is null for a YouTube clip, whose id is longer than 11
 * characters and whose title cannot be looked up. null when the link is not that of a video.
 */
export type VideoLink = { site: 'youtube'; link: string; id: string | null } | { site: 'tiktok'; link: string };

export function videoLink(pasted: string): VideoLink | null {
  const typed = pasted.trim();
  const url = plainAddress(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
  if (!url) return null;
  const link = url.href;
  const id = youtubeVideoId(link);
  if (id !== null) return { site: 'youtube', link, id };
  if (sourceKind(link) === 'tiktok') return url.pathname.length > 1 ? { site: 'tiktok', link } : null;
  const isClip = youtubeHosts.includes(hostOf(url)) && /^\/clip\/[\w-]{12,100}\/?$/.test(url.pathname);
  return isClip ? { site: 'youtube', link, id: null } : null;
}

/** Whether the site shows this URL as a video. */
export const isVideoLink = (address: string): boolean => videoLink(address) !== null;

/** The description on one line, without links and the punctuation that removed links leave behind. */
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
