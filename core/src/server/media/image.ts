import { maxImageSide, thumbnailSide } from '../../domain/limits.ts';
import type { MediaType } from '../../domain/media.ts';
import { damaged } from './byteReader.ts';

/** Pixels that are decoded at most; more is a bomb, or too much for the web. */
const maxPixels = 40_000_000;
const maxSeconds = 20;

const formats: Partial<Record<MediaType, 'jpeg' | 'png' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

let loading: Promise<typeof import('sharp').default> | undefined;

/** Loaded at the first picture: it is large. Only three readers are left open to what comes from outside. */
const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    return sharp;
  }));

/**
 * The picture drawn anew, upright, at most `maxImageSide` wide and high, and a small JPEG of it: nothing but pixels comes
 * through. Problem `unprocessable_media` when it is damaged, too large in pixels, or not of the type.
 */
export async function cleanImage(bytes: Buffer, type: MediaType): Promise<{ image: Buffer; thumbnail: Buffer }> {
  const sharp = await loadSharp();
  const format = formats[type];
  try {
    const decoded = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });
    if (format === undefined || (await decoded.metadata()).format !== format) throw damaged();
    const size = { width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true } as const;
    const image = await decoded
      .autoOrient()
      .resize(size)
      .toFormat(format, format === 'png' ? {} : { quality: 82 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    const thumbnail = await sharp(image)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer();
    return { image, thumbnail };
  } catch {
    throw damaged();
  }
}
