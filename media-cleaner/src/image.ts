import { maxImageSide, thumbnailSide } from '@incidentmap/core/domain/limits';
import type { MediaType } from '@incidentmap/core/domain/media/mediaTypes';
import type { PictureSize } from '@incidentmap/core/domain/media/pictureSize';
import { isProblem, Problem } from '@incidentmap/core/domain/problem';
import { cutOff, damaged } from './damaged.ts';
import { partsOfGif } from './gif.ts';
import { partsOfHeic } from './heic.ts';
import { pngOfHeic } from './heicPixels.ts';
import { partsOfJpeg } from './jpeg.ts';
import type { Parts } from './parts.ts';
import { partsOfPng } from './png.ts';
import { acquireSlot, loadSharp } from './sharp.ts';
import { partsOfWebp } from './webp.ts';

/** The most pixels that are decoded; more is a decompression bomb, or too large for the web. */
const maxPixels = 40_000_000;
/** Whole lines are held in memory, more than once, while a picture is resized. */
const maxSide = 30_000;
/** Bytes of memory that a decoder may need for a picture that it cannot read line by line. */
const maxHeldBytes = 240_000_000;
/** Time limits for processing the picture and its thumbnail. */
const maxSeconds = { picture: 8, thumbnail: 2 };

const tooLarge = () =>
  new Problem('unprocessable_media', {
    message: `This picture is too large to be read here. Save it with at most ${maxPixels / 1_000_000} million pixels, as an ordinary JPEG, then add that file.`,
  });

type Cleaned = { image: Buffer; thumbnail: Buffer; size: PictureSize };

type Kept = 'jpeg' | 'png' | 'webp';

/** `kept`: the format in which the picture is stored. `pixelsOf`: decodes a format that `sharp` cannot. */
type Format = { kept: Kept; partsOf: (file: Buffer) => Parts; pixelsOf?: (parts: Parts) => Promise<Buffer> };

const formats: Partial<Record<MediaType, Format>> = {
  'image/jpeg': { kept: 'jpeg', partsOf: partsOfJpeg },
  'image/png': { kept: 'png', partsOf: partsOfPng },
  'image/webp': { kept: 'webp', partsOf: partsOfWebp },
  'image/gif': { kept: 'png', partsOf: partsOfGif },
  'image/heic': { kept: 'jpeg', partsOf: partsOfHeic, pixelsOf: pngOfHeic },
};

/**
 * Re-encodes the picture from its pixels alone, upright and at most `maxImageSide` wide and high, with a small JPEG
 * thumbnail, and its size; EXIF and all other metadata are removed. The file is parsed first, so that a decoder gets only the parts that
 * are needed to draw it. Problems: `unprocessable_media` when it is damaged, has too many pixels, or is not of the type;
 * `unavailable` when too many pictures wait. `from`: see `semaphore`.
 */
export async function cleanImage(bytes: Buffer, type: MediaType, from: string | null = null): Promise<Cleaned> {
  const format = formats[type];
  if (!format) throw damaged();
  const parts = takenApart(bytes, format);
  const { width, height, heldBytes, mayBeCut } = parts;
  if (width * height > maxPixels || Math.max(width, height) > maxSide || heldBytes > maxHeldBytes) throw tooLarge();
  const release = await acquireSlot(from);
  try {
    return await draw(format.pixelsOf ? await format.pixelsOf(parts) : parts.bytes, format.kept, mayBeCut);
  } catch (error) {
    throw isProblem(error) ? error : mayBeCut ? cutOff() : damaged();
  } finally {
    release();
  }
}

/** Parses the file. An offset outside the file throws a RangeError, which counts as damage. */
function takenApart(bytes: Buffer, { partsOf }: Format): Parts {
  try {
    return partsOf(bytes);
  } catch (error) {
    throw isProblem(error) ? error : damaged();
  }
}

/**
 * A file that ends as it should is drawn as browsers draw it, also with a fault in its pixels. One that may have been cut off
 * is drawn only when no pixel is missing.
 */
async function draw(bytes: Buffer, kept: Kept, mayBeCut: boolean): Promise<Cleaned> {
  const sharp = await loadSharp();
  const failOn = mayBeCut ? 'warning' : 'error';
  // Without keepMetadata or keepExif, sharp writes no EXIF, XMP or IPTC: this removes place, time and device.
  const { data: image, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn, pages: 1 })
    .autoOrient()
    .resize({ width: maxImageSide, height: maxImageSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(kept, kept === 'png' ? {} : { quality: 82 })
    .timeout({ seconds: maxSeconds.picture })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(image)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .timeout({ seconds: maxSeconds.thumbnail })
    .toBuffer();
  return { image, thumbnail, size: { width: info.width, height: info.height } };
}
