import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { type GalleryKind, galleryMediaOf } from '@incidentmap/core/domain/incident/gallery';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';

/** One media item. `index`: its position among its incident's items, from 0. */
export type GalleryItem = { key: string; incident: PublicIncident; index: number; media: MediaItem; kind: GalleryKind };

/** The media items of the incidents in their order: all, or those of one kind. */
export const galleryItems = (incidents: readonly PublicIncident[], wanted?: GalleryKind): GalleryItem[] =>
  incidents.flatMap((incident) =>
    galleryMediaOf(incident)
      .map((shown, index) => ({ key: `${incident.id}/${index}`, incident, index, ...shown }))
      .filter(({ kind }) => wanted === undefined || kind === wanted),
  );

/** The item at the position in the address (from 1); the first one if there is none at that position. */
export const itemAt = (own: readonly GalleryItem[], position: string | null): GalleryItem | null =>
  own[Number(position ?? 1) - 1] ?? own[0] ?? null;

/** The path of an item. */
export const itemPath = ({ incident, index }: GalleryItem, videoPath: (id: string) => string): string =>
  `${videoPath(incident.id)}${index === 0 ? '' : `?item=${index + 1}`}`;
