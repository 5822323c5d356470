import { fold } from '@incidentmap/core/domain/text/fold';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { type MediaItem, mediaItemsOf } from '@incidentmap/core/domain/media/mediaItems';

/** What the gallery tells apart. A video at TikTok is a video. */
export const mediaKinds = ['photo', 'video', 'youtube'] as const;
type MediaKind = (typeof mediaKinds)[number];

/** One thing to see. `index`: which of its incident's, from 0. */
export type GalleryItem = { key: string; incident: PublicIncident; index: number; media: MediaItem; kind: MediaKind };

const kindOf = ({ kind }: MediaItem): MediaKind | null =>
  kind === 'tiktok' ? 'video' : kind === 'other' ? null : kind;

/** Everything that there is to see of the incidents, the newest incident first. */
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

/** Those whose title or location holds the text, and that are of the severity and kind. */
export function filterGallery(items: readonly GalleryItem[], { search, severity, kind }: GalleryFilter): GalleryItem[] {
  const text = fold(search);
  return items.filter(
    (item) =>
      (kind === 'all' || item.kind === kind) &&
      (severity === 'all' || item.incident.severity === severity) &&
      (fold(item.incident.title).includes(text) || fold(item.incident.location).includes(text)),
  );
}

/** The incident's item at a place that the address says (from 1); its first where it says none that there is. */
export function itemAt(items: readonly GalleryItem[], id: string, place: string | null): GalleryItem | null {
  const own = items.filter(({ incident }) => incident.id === id);
  return own[Number(place ?? 1) - 1] ?? own[0] ?? null;
}

/** The address of an item, without the site. */
export const itemPath = ({ incident, index }: GalleryItem, videoPath: (id: string) => string): string =>
  `${videoPath(incident.id)}${index === 0 ? '' : `?item=${index + 1}`}`;
