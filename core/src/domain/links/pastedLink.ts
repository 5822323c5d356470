import { linksIn, trimLink, videoAt, type VideoLink } from './links.ts';
import { webAddress } from './webAddress.ts';
import { idAt, type PostFinder } from './site.ts';
import { tiktokVideos, youtubeVideos } from './knownSites.ts';
import { unwrapped } from './wrappers.ts';

/** Finds links in what people paste. The first page needs none of it, so it is not in `links.ts`. */

/** A parameter of another address is none. */
const pastedLink = /(?<![\w=?&/])https?:\/\/[^\s<>"“”]+/iu;
/** Apps put these invisible characters around what they copy. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The first link in what somebody pasted, as it was written; without one, the text itself. */
export function linkText(pasted: string): string {
  const text = pasted.replace(unseen, '').trim();
  const [found] = pastedLink.exec(text) ?? [];
  return found === undefined ? text : trimLink(found);
}

/** Links are often pasted without `https://`. */
function* addressesWithoutScheme(text: string): Generator<string> {
  const hosts = [...youtubeVideos.hosts, ...tiktokVideos.hosts].join('|').replaceAll('.', '\\.');
  const pattern = new RegExp(String.raw`(?<![\w.@/-])(?:[\w-]+\.)*(?:${hosts})/[^\s<>"“”]+`, 'giu');
  for (const [found] of text.matchAll(pattern)) yield `https://${trimLink(found)}`;
}

/** YouTube does not open a video with letters glued to its id. */
function withoutGlue(video: VideoLink): VideoLink {
  if (video.site !== 'youtube' || video.id === null) return video;
  const { pathname, searchParams } = new URL(video.link);
  const isWhole = searchParams.get('v') === video.id || pathname.split('/').includes(video.id);
  return isWhole ? video : { ...video, link: `https://${youtubeVideos.hosts[0]}/watch?v=${video.id}` };
}

/** The first video in what somebody pasted, such as the text that an app shares around a link. */
export function videoLink(pasted: string): VideoLink | null {
  const text = pasted.replace(unseen, '').replaceAll('&amp;', '&');
  const links = [...linksIn(text)];
  for (const link of links.length > 0 ? links : addressesWithoutScheme(text)) {
    const url = webAddress(link);
    const video = url && videoAt(unwrapped(url).href);
    if (video) return withoutGlue(video);
  }
  return null;
}

/** Posts of photos at TikTok, whose ids are like those of its videos. */
export const tiktokPhotos: PostFinder = {
  hosts: tiktokVideos.hosts,
  ids: [/^[^?]*\/photo\/(\d+)(?![\d%])/],
};

/** Whether this is a post of photos at TikTok, whose title nobody can look up. */
export const isTiktokPhotos = (address: string): boolean => idAt(tiktokPhotos, webAddress(address)) !== null;

/** The site that even an invalid link seems to belong to, by its host and not its path; null for other sites. */
export function claimedVideoSite(pasted: string): VideoLink['site'] | null {
  const typed = linkText(pasted);
  const claimed = webAddress(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)?.hostname ?? typed;
  return /youtu\.?be/i.test(claimed) ? 'youtube' : /tiktok/i.test(claimed) ? 'tiktok' : null;
}
