import { Problem } from '@incidentmap/core/domain/problem';
import { acquireSlot, loadSharp } from './sharp.ts';

/** The type of every rendition. */
export const renditionType = 'image/webp';

/**
 * Draws a cleaned picture with a longer side of so many pixels, as a WebP without metadata. Problem `unavailable` when that
 * takes too long or too many pictures wait; it can be repeated.
 */
export async function drawRendition(picture: Buffer, side: number): Promise<Buffer> {
  const release = await acquireSlot();
  try {
    const sharp = await loadSharp();
    return await sharp(picture)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 8 })
      .toBuffer();
  } catch {
    throw new Problem('unavailable');
  } finally {
    release();
  }
}
