import { cleanPicture, type Picture, type PictureType } from './image.ts';
import type { Limits, Slot } from './limits.ts';
import { cleanVideo, type StoredFile, type VideoType } from './video.ts';

export type { Picture } from './image.ts';
export { Refused, type RefusalCode } from './refused.ts';
export type { StoredFile } from './video.ts';

/** `chunks`: the video's bytes. It is read as they are asked for, until the last one or `return`. */
export type Video = { kind: 'video'; chunks: AsyncGenerator<Buffer> };

/**
 * Makes a stranger's file anew from what it shows: a picture from its pixels, a video from its samples, both without any
 * metadata. `type` is what its first bytes say. Throws Refused, and what `slot` and `read` throw; a video's chunks do so
 * when they are asked for.
 */
export async function clean(
  file: Buffer | StoredFile,
  type: PictureType | VideoType,
  { limits, slot }: { limits: Limits; slot: Slot },
): Promise<Picture | Video> {
  if (type === 'video/mp4' || type === 'video/webm') {
    return { kind: 'video', chunks: cleanVideo(Buffer.isBuffer(file) ? inMemory(file) : file, type, slot) };
  }
  const bytes = Buffer.isBuffer(file) ? file : Buffer.from(await file.read(0, file.size));
  return cleanPicture(bytes, type, limits, slot);
}

const inMemory = (bytes: Buffer): StoredFile => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});
