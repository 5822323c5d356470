import type { PublicIncident } from '../incident/incident.ts';
import { linkIn, sourceKind, tiktokVideoId, youtubeVideoId } from '../text/links.ts';
import { mediaKindOf, mediaNameOf } from './mediaNames.ts';

/**
 * One thing to see of an incident. `url`: of a file of ours. `id`: of a video at the other site; null of a short TikTok
 * link, which can only be followed.
 */
export type MediaItem =
  | { kind: 'photo' | 'video'; url: string }
  | { kind: 'youtube'; id: string; link: string }
  | { kind: 'tiktok'; id: string | null; link: string }
  | { kind: 'other'; url: string };

function itemOfLink(link: string): MediaItem | null {
  const id = youtubeVideoId(link);
  if (id !== null) return { kind: 'youtube', id, link };
  return sourceKind(link) === 'tiktok' ? { kind: 'tiktok', id: tiktokVideoId(link), link } : null;
}

export function itemOfFile(url: string): MediaItem {
  const isKnown = /\.(?:jpe?g|png|webp|mp4|mov|webm)$/i.test(mediaNameOf(url));
  return { kind: isKnown ? (mediaKindOf(url.toLowerCase()) === 'video' ? 'video' : 'photo') : 'other', url };
}

const isVideo = ({ kind }: MediaItem): boolean => kind !== 'photo' && kind !== 'other';

/** Whether there is a video to see: recorded, uploaded, or at the other site that the incident links to. */
export const hasVideo = (incident: Parameters<typeof mediaItemsOf>[0]): boolean => mediaItemsOf(incident).some(isVideo);

/** Everything there is to see of an incident, videos first: those that it links to, then its own. */
export function mediaItemsOf({
  sourceUrl,
  description,
  mediaFiles,
}: Pick<PublicIncident, 'sourceUrl' | 'description' | 'mediaFiles'>): MediaItem[] {
  const links = [sourceUrl, linkIn(description)].flatMap((link) => (link === null ? [] : (itemOfLink(link) ?? [])));
  const [first, second] = links;
  const isSame =
    first && second && first.kind === second.kind && 'id' in first && 'id' in second && first.id === second.id;
  const files = mediaFiles.map(itemOfFile);
  return [...(isSame ? [first] : links), ...files.filter(isVideo), ...files.filter((item) => !isVideo(item))];
}
