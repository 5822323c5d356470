import type { PublicIncident } from './publicIncident.ts';
import type { Severity } from './incidentTerms.ts';
import { linkIn, tiktokVideoId, videoAt } from '../links/links.ts';
import { mediaKindOf, mediaNameOf } from '../media/mediaNames.ts';

/** `id`: of a video at another site; null for a short TikTok link and a YouTube clip, which cannot be embedded. */
export type MediaItem =
  | { kind: 'photo' | 'video'; url: string }
  | { kind: 'youtube' | 'tiktok'; id: string | null; link: string }
  | { kind: 'other'; url: string };

type LinkedVideo = Extract<MediaItem, { link: string }>;

function itemOfLink(link: string): LinkedVideo | null {
  const video = videoAt(link);
  return video && { kind: video.site, id: video.site === 'youtube' ? video.id : tiktokVideoId(link), link };
}

const nameOf = ({ id, link }: LinkedVideo): string => id ?? link;

export function itemOfFile(url: string): MediaItem {
  const isKnown = /\.(?:jpe?g|png|webp|mp4|mov|webm)$/i.test(mediaNameOf(url));
  return { kind: isKnown ? (mediaKindOf(url.toLowerCase()) === 'video' ? 'video' : 'photo') : 'other', url };
}

/** Media that may upset people are blurred until someone asks for them. */
export const isUpsetting = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

const isVideo = ({ kind }: MediaItem): boolean => kind !== 'photo' && kind !== 'other';

export const hasVideo = (incident: Parameters<typeof mediaItemsOf>[0]): boolean => mediaItemsOf(incident).some(isVideo);

/** Linked videos first, then its own videos, then other files. */
export function mediaItemsOf({
  sourceUrl,
  description,
  mediaFiles,
}: Pick<PublicIncident, 'sourceUrl' | 'description' | 'mediaFiles'>): MediaItem[] {
  const links = [sourceUrl, linkIn(description)].flatMap((link) => (link === null ? [] : (itemOfLink(link) ?? [])));
  const [first, second] = links;
  const isSame = first && second && nameOf(first) === nameOf(second);
  const files = mediaFiles.map(itemOfFile);
  return [...(isSame ? [first] : links), ...files.filter(isVideo), ...files.filter((item) => !isVideo(item))];
}
