import type { PublicIncident } from './publicIncident.ts';
import type { Severity } from './incidentTerms.ts';
import { type MediaItem, mediaItemsOf } from './mediaItems.ts';

/** The kinds of media that the gallery can filter by. TikTok counts as video. */
export const galleryKinds = ['photo', 'video', 'youtube'] as const;
export type GalleryKind = (typeof galleryKinds)[number];

/** Which media the gallery shows. `search`: what the title or the location of their incident contains. */
export type GalleryFilter = { media?: GalleryKind | undefined; severity?: Severity | undefined; search: string };

const kindOf = ({ kind }: MediaItem): GalleryKind | null =>
  kind === 'tiktok' ? 'video' : kind === 'other' ? null : kind;

/** The media of an incident that the gallery can show, each with its kind. */
export const galleryMediaOf = (
  incident: Pick<PublicIncident, 'sourceUrl' | 'description' | 'mediaFiles'>,
): { media: MediaItem; kind: GalleryKind }[] =>
  mediaItemsOf(incident).flatMap((media) => {
    const kind = kindOf(media);
    return kind === null ? [] : [{ media, kind }];
  });
