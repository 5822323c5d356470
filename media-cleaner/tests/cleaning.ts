import { clean, type Picture, Refused, type StoredFile } from '../src/clean.ts';
import type { PictureType } from '../src/image.ts';
import type { VideoType } from '../src/video.ts';

/** What the tests allow: as many files at once as there are. */
export const limits = { pixels: 40_000_000, bytes: 25 * 1024 * 1024, pictureSide: 2000, thumbnailSide: 480 };
const slot = async () => () => undefined;

export async function cleanPicture(bytes: Buffer, type: PictureType): Promise<Picture> {
  const cleaned = await clean(bytes, type, { limits, slot });
  if (cleaned.kind !== 'picture') throw new Error(`A ${type} became a video.`);
  return cleaned;
}

export async function cleanVideo(file: Buffer | StoredFile, type: VideoType): Promise<Buffer> {
  const cleaned = await clean(file, type, { limits, slot });
  if (cleaned.kind !== 'video') throw new Error(`A ${type} became a picture.`);
  return Buffer.concat(await Array.fromAsync(cleaned.chunks));
}

/** The code of a refusal; any other error is thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  throw error;
}
