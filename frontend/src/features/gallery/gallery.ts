import { fold } from '@incidentmap/core/domain/text/fold';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { type MediaItem, mediaItemsOf } from '@incidentmap/core/domain/media/mediaItems';

/** The kinds of media that the gallery can filter by. TikTok counts as video. */
export const mediaKinds = ['photo', 'video', 'youtube'] as const;
type MediaKind = (typeof mediaKinds)[number];

/** One media item. `index`: its position among its incident's items, from 0. */
export type GalleryItem = { key: string; incident: PublicIncident; index: number; media: MediaItem; kind: MediaKind };

const kindOf = ({ kind }: MediaItem): MediaKind | null =>
  kind === 'tiktok' ? 'video' : kind === 'other' ? null : kind;

/** All media items of the incidents, newest incident first. */
export const galleryItems = (incidents: readonly PublicIncident[]): GalleryItem[] =>
  incidents
    .toSorted((a, b) => (a.incidentDate < b.incidentDate ? 1 : a.incidentDate > b.incidentDate ? -1 : 0))
    .flatMap((incident) =>
      mediaItemsOf(incident)
        .flatMap((media) => {
          const kind = kindOf(media);
          return kind === null ? [] : [{ media, kind }];
        })
        .map((shown, index) => ({ key: `${incident.id}/${index}`, incident, index, ...shown })),
    );

export type GalleryFilter = { search: string; severity: Severity | 'all'; kind: MediaKind | 'all' };

/** The items of the severity and kind whose title or location contains the text. */
export function filterGallery(items: readonly GalleryItem[], { search, severity, kind }: GalleryFilter): GalleryItem[] {
  const text = fold(search);
  return items.filter(
    (item) =>
      (kind === 'all' || item.kind === kind) &&
      (severity === 'all' || item.incident.severity === severity) &&
      (fold(item.incident.title).includes(text) || fold(item.incident.location).includes(text)),
  );
}

/** The incident's item at the position in the address (from 1); its first item if there is none at that position. */
export function itemAt(items: readonly GalleryItem[], id: string, position: string | null): GalleryItem | null {
  const own = items.filter(({ incident }) => incident.id === id);
  return own[Number(position ?? 1) - 1] ?? own[0] ?? null;
}

/** The path of an item. */
export const itemPath = ({ incident, index }: GalleryItem, videoPath: (id: string) => string): string =>
  `${videoPath(incident.id)}${index === 0 ? '' : `?item=${index + 1}`}`;
