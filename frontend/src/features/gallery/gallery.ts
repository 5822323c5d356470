import { fold } from '@incidentmap/core/domain/fold';
import type { PublicIncident, Severity } from '@incidentmap/core/domain/incident';
import { linkIn, sourceKind, youtubeVideoId } from '@incidentmap/core/domain/links';

export const mediaKinds = ['photo', 'video', 'youtube'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export type GalleryItem = { incident: PublicIncident; kind: MediaKind };

const videoFile = /\.(?:webm|mp4|m4v|mov)$/i;

/** What there is to see of an incident: a link to a video counts before a file; null when there is nothing. */
export function mediaKindOf({
  sourceUrl,
  description,
  mediaFiles,
}: Pick<PublicIncident, 'sourceUrl' | 'description' | 'mediaFiles'>): MediaKind | null {
  const links = [sourceUrl, linkIn(description)].filter((link) => link !== null);
  if (links.some((link) => youtubeVideoId(link) !== null)) return 'youtube';
  if (links.some((link) => sourceKind(link) === 'tiktok') || mediaFiles.some((file) => videoFile.test(file))) {
    return 'video';
  }
  return mediaFiles.length > 0 ? 'photo' : null;
}

/** The incidents that there is something to see of, the newest first. */
export const galleryItems = (incidents: readonly PublicIncident[]): GalleryItem[] =>
  incidents
    .flatMap((incident) => {
      const kind = mediaKindOf(incident);
      return kind === null ? [] : [{ incident, kind }];
    })
    .sort((a, b) => (a.incident.incidentDate < b.incident.incidentDate ? 1 : -1));

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
