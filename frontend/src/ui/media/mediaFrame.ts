import { type PictureSize, pictureSizeOf, ratioOf } from '@incidentmap/core/domain/media/pictureSize';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import type { CSSProperties } from 'react';

/** Of a picture whose size is known. */
const sizeOf = (item: MediaItem): PictureSize | null => (item.kind === 'photo' ? pictureSizeOf(item.url) : null);

/** The most that a picture takes of the window's height at its own ratio. */
export const ownHeight = '80vh';

/** `wide`: 16:9. `own`: a picture's own ratio as far as it is known, else 16:9. `full`: as large as the container. */
export type Frame = 'wide' | 'own' | 'full';

/**
 * The style of a frame. A picture's own keeps its place free before it has loaded: as wide as its column at most, no larger
 * than the picture, and low enough to be seen as a whole.
 */
export function frameOf(item: MediaItem, frame: Frame): CSSProperties {
  if (frame === 'full')
    return { aspectRatio: 'auto', blockSize: '100%', borderRadius: 0, backgroundColor: 'transparent' };
  if (frame === 'wide') return {};
  const size = sizeOf(item);
  if (!size) return {};
  const { width, height } = size;
  return {
    aspectRatio: `${width} / ${height}`,
    inlineSize: `min(100%, ${width}px, ${ownHeight} * ${ratioOf(size)})`,
  };
}

/** The widest column that shows pictures at their own ratio: that of an incident's page (IncidentPage.tsx). */
const column = '45em';

/** The width of a picture at its own ratio, as the `sizes` of HTML. `width` in pixels; texts are slots of a document. */
export const ownSizes = (width: number | string, ratio: string): string =>
  `min(100vw, ${column}, ${width}px, ${ownHeight} * ${ratio})`;

/** The width of a picture in its frame at most, as the `sizes` of HTML, by which a browser chooses a rendition. */
export function sizesOf(item: MediaItem, frame: Frame): string {
  const size = sizeOf(item);
  if (!size) return '100vw';
  if (frame === 'full') return `min(100vw, 100vh * ${ratioOf(size)})`;
  return ownSizes(size.width, ratioOf(size));
}
