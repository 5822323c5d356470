import { fileTypeFromBuffer } from 'file-type';
import { fieldMessages } from '../../domain/messages.ts';
import type { MediaType } from '../../domain/media/mediaTypes.ts';
import { Problem } from '../../domain/problem.ts';

/** Enough bytes from the start of a file to detect its type. */
export const headBytes = 64 * 1024;

const accepted: Record<string, MediaType> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  // Of several pictures, only the primary one is used.
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  // QuickTime is remuxed to MP4.
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
};

/**
 * Detects the type of a file from its first bytes, ignoring its name and declared type. Problem `unsupported_media` when
 * the type is not accepted.
 */
export async function sniff(head: Uint8Array): Promise<MediaType> {
  // When the library throws, the file is not of an accepted type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found && accepted[found.mime];
  if (type) return type;
  throw new Problem('unsupported_media', { message: `${fieldMessages.media_kind}.` });
}
