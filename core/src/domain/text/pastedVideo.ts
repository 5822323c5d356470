import { idIn, linksIn, plainAddress, trimLink, unseen, videoAt, type VideoLink } from './links.ts';
import { tiktokPhotos, tiktokVideos, youtubeVideos } from './videoSites.ts';
import { unwrapped } from './wrappers.ts';

/** Whether this is a post of photos at TikTok, whose title TikTok tells nobody. */
export const isTiktokPhotos = (address: string): boolean => idIn(tiktokPhotos, address) !== null;

/** Links are often pasted without `https://`. */
function* addressesWithoutScheme(text: string): Generator<string> {
  const hosts = [...youtubeVideos.hosts, ...tiktokVideos.hosts].join('|').replaceAll('.', '\\.');
  const pattern = new RegExp(String.raw`(?<![\w.@/-])(?:[\w-]+\.)*(?:${hosts})/[^\s<>"“”]+`, 'giu');
  for (const [found] of text.matchAll(pattern)) yield `https://${trimLink(found)}`;
}

/** Without what was glued to its id, which YouTube would not open. */
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
    const url = plainAddress(link);
    const video = url && videoAt(unwrapped(url).href);
    if (video) return withoutGlue(video);
  }
  return null;
}
