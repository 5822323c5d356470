import type { Slot } from './limits.ts';
import { Refused } from './refused.ts';
import { loadSharp } from './sharp.ts';

/** The type of every rendition. */
export const renditionType = 'image/webp';

/**
 * Draws a cleaned picture with a longer side of so many pixels, as a WebP without metadata. Throws Refused, as
 * `unavailable`, when that takes too long; it can be repeated.
 */
export async function drawRendition(picture: Buffer, side: number, slot: Slot): Promise<Buffer> {
  const release = await slot();
  try {
    const sharp = await loadSharp();
    return await sharp(picture)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 8 })
      .toBuffer();
  } catch {
    throw new Refused('unavailable');
  } finally {
    release();
  }
}
