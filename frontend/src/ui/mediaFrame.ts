import { type PictureSize, pictureSizeOf } from '@incidentmap/core/domain/media/pictureSize';
import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import type { CSSProperties } from 'react';

/** Of a picture whose size is known. */
const sizeOf = (item: MediaItem): PictureSize | null => (item.kind === 'photo' ? pictureSizeOf(item.url) : null);

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
    inlineSize: `min(100%, ${width}px, ${(width / height).toFixed(4)} * 80vh)`,
  };
}
