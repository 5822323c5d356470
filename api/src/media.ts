import { fieldMessages } from '@incidentmap/core/domain/messages';
import { Problem } from '@incidentmap/core/domain/problem';

/** A report or post may only name files that were uploaded here, and none can be yet. Problem `invalid_request`. */
export function refuseUnknownMedia(mediaFiles: readonly string[]): void {
  if (mediaFiles.length === 0) return;
  const details = [{ path: 'mediaFiles', code: 'media_unknown', message: fieldMessages.media_unknown }];
  throw new Problem('invalid_request', { details });
}
