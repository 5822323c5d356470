import { type PictureSize, pictureSizeOf } from '@incidentmap/core/domain/media/mediaNames';
import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import type { CSSProperties } from 'react';

/** Of a picture whose size is known. */
const sizeOf = (item: MediaItem): PictureSize | null => (item.kind === 'photo' ? pictureSizeOf(item.url) : null);

/**
 * The size of a frame that has a picture's own ratio and keeps its place free before it has loaded: as wide as its column
 * at most, no larger than the picture, and low enough to be seen as a whole. Nothing where the size is unknown.
 */
export function frameOf(item: MediaItem): CSSProperties {
  const size = sizeOf(item);
  if (!size) return {};
  const { width, height } = size;
  return {
    aspectRatio: `${width} / ${height}`,
    inlineSize: `min(100%, ${width}px, ${(width / height).toFixed(4)} * 80vh)`,
  };
}
