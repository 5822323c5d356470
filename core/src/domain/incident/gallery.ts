import type { PublicIncident } from './publicIncident.ts';
import type { Severity } from './incidentTerms.ts';
import { type MediaItem, mediaItemsOf } from './mediaItems.ts';

/** TikTok counts as video. */
export const galleryKinds = ['photo', 'video', 'youtube'] as const;
export type GalleryKind = (typeof galleryKinds)[number];

/** `search`: a text in the title or location of an incident. */
export type GalleryFilter = { media?: GalleryKind | undefined; severity?: Severity | undefined; search: string };

const kindOf = ({ kind }: MediaItem): GalleryKind | null =>
  kind === 'tiktok' ? 'video' : kind === 'other' ? null : kind;

export const galleryMediaOf = (
  incident: Pick<PublicIncident, 'sourceUrl' | 'description' | 'mediaFiles'>,
): { media: MediaItem; kind: GalleryKind }[] =>
  mediaItemsOf(incident).flatMap((media) => {
    const kind = kindOf(media);
    return kind === null ? [] : [{ media, kind }];
  });
