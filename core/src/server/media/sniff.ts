import { fileTypeFromBuffer } from 'file-type';
import { fieldMessages } from '../../domain/messages.ts';
import type { MediaType } from '../../domain/media/mediaNames.ts';
import { Problem } from '../../domain/problem.ts';

/** Enough of a file to tell its kind. */
export const headBytes = 64 * 1024;

const taken: Record<string, MediaType> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  // Of several pictures the primary one is taken.
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  // Its samples are put into an MP4.
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
};

/** What a file is by its first bytes, whatever its name or sender says. Problem `unsupported_media` when it is not taken. */
export async function sniff(head: Uint8Array): Promise<MediaType> {
  // What makes the library stumble is no file of a kind that is taken.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found && taken[found.mime];
  if (type) return type;
  throw new Problem('unsupported_media', { message: `${fieldMessages.media_kind}.` });
}
