import { fieldMessages } from '../../../domain/messages.ts';
import { fileTypeOf, isTaken, type RefusedKind } from '../../../domain/media/fileType.ts';
import type { MediaType } from '../../../domain/media/mediaTypes.ts';
import { Problem } from '../../../domain/problem.ts';

const refusals: Record<RefusedKind, string> = {
  picture: fieldMessages.media_picture,
  video: fieldMessages.media_video,
  sound: fieldMessages.media_sound,
  document: fieldMessages.media_document,
  other: fieldMessages.media_kind,
};

/** The type of a file that begins with these bytes. Problem `unsupported_media`, which says what to do instead. */
export function sniff(head: Uint8Array): MediaType {
  const type = fileTypeOf(head);
  if (isTaken(type)) return type;
  throw new Problem('unsupported_media', { message: `${refusals[type]}.` });
}
