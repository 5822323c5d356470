import { partsOfGif } from './gif.ts';
import { partsOfHeic } from './heic.ts';
import { pngOfHeic } from './heicPixels.ts';
import { partsOfJpeg } from './jpeg.ts';
import type { Limits, Slot } from './limits.ts';
import type { Parts } from './parts.ts';
import { partsOfPng } from './png.ts';
import { cutOff, damaged, Refused } from './refused.ts';
import { loadSharp } from './sharp.ts';
import { partsOfWebp } from './webp.ts';

/** Whole lines are held in memory, more than once, while a picture is resized. */
const maxSide = 30_000;
/** Bytes of memory that a decoder may need for a picture that it cannot read line by line. */
const maxHeldBytes = 240_000_000;
/** Time limits for processing the picture and its thumbnail. */
const maxSeconds = { picture: 8, thumbnail: 2 };

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/heic';

/** `image` is a JPEG, PNG or WebP, and its thumbnail a JPEG. */
export type Picture = { kind: 'picture'; image: Buffer; thumbnail: Buffer; size: { width: number; height: number } };

type Kept = 'jpeg' | 'png' | 'webp';

/** `kept`: the format in which the picture is returned. `pixelsOf`: decodes a format that `sharp` cannot. */
type Format = {
  kept: Kept;
  partsOf: (file: Buffer, maxBytes: number) => Parts;
  pixelsOf?: (parts: Parts, side: number) => Promise<Buffer>;
};

const formats: Record<PictureType, Format> = {
  'image/jpeg': { kept: 'jpeg', partsOf: partsOfJpeg },
  'image/png': { kept: 'png', partsOf: partsOfPng },
  'image/webp': { kept: 'webp', partsOf: partsOfWebp },
  'image/gif': { kept: 'png', partsOf: partsOfGif },
  'image/heic': { kept: 'jpeg', partsOf: partsOfHeic, pixelsOf: pngOfHeic },
};

/**
 * Re-encodes the picture from its pixels alone, upright and no larger than the limits say, with a small JPEG thumbnail;
 * EXIF and all other metadata are removed. The file is parsed first, so that a decoder gets only the parts that are needed
 * to draw it. Throws Refused, and what `slot` throws.
 */
export async function cleanPicture(bytes: Buffer, type: PictureType, limits: Limits, slot: Slot): Promise<Picture> {
  const { kept, partsOf, pixelsOf } = formats[type];
  const parts = takenApart(() => partsOf(bytes, limits.bytes));
  const { width, height, heldBytes, mayBeCut } = parts;
  if (width * height > limits.pixels || Math.max(width, height) > maxSide || heldBytes > maxHeldBytes) {
    throw new Refused('too_many_pixels');
  }
  const release = await slot();
  try {
    const drawable = pixelsOf ? await pixelsOf(parts, limits.pictureSide) : parts.bytes;
    return await draw(drawable, { kept, mayBeCut, limits });
  } catch (error) {
    throw error instanceof Refused ? error : mayBeCut ? cutOff() : damaged();
  } finally {
    release();
  }
}

/** Parses the file. An offset outside the file throws a RangeError, which counts as damage. */
function takenApart(parse: () => Parts): Parts {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Refused ? error : damaged();
  }
}

/**
 * A file that ends as it should is drawn as browsers draw it, also with a fault in its pixels. One that may have been cut off
 * is drawn only when no pixel is missing.
 */
async function draw(
  bytes: Buffer,
  { kept, mayBeCut, limits }: { kept: Kept; mayBeCut: boolean; limits: Limits },
): Promise<Picture> {
  const { pixels, pictureSide, thumbnailSide } = limits;
  const sharp = await loadSharp();
  const failOn = mayBeCut ? 'warning' : 'error';
  // Without keepMetadata or keepExif, sharp writes no EXIF, XMP or IPTC: this removes place, time and device.
  const { data: image, info } = await sharp(bytes, { limitInputPixels: pixels, failOn, pages: 1 })
    .autoOrient()
    .resize({ width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(kept, kept === 'png' ? {} : { quality: 82 })
    .timeout({ seconds: maxSeconds.picture })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(image)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .timeout({ seconds: maxSeconds.thumbnail })
    .toBuffer();
  return { kind: 'picture', image, thumbnail, size: { width: info.width, height: info.height } };
}
