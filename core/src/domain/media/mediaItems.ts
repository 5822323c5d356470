import type { PublicIncident } from '../incident/incident.ts';
import { linkIn, sourceKind, tiktokVideoId, youtubeVideoId } from '../text/links.ts';
import { mediaKindOf, mediaNameOf } from './mediaNames.ts';

/**
 * A picture or video of an incident. `url`: the address of one of our files. `id`: the id of a video at another site; null
 * for a short TikTok link, which cannot be embedded.
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

/** Whether the incident has a video, as a file or as a link to another site. */
export const hasVideo = (incident: Parameters<typeof mediaItemsOf>[0]): boolean => mediaItemsOf(incident).some(isVideo);

/** All media of an incident, videos first: linked videos, then its own videos, then other files. */
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
