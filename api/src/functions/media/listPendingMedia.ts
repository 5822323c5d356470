import type { PendingMedia } from '@incidentmap/core/domain/media/media';
import { mayApproveOrRejectMedia } from '@incidentmap/core/domain/review/permissions';
import { isFileWaiting } from '@incidentmap/core/domain/review/waiting';
import { reviewedMedia } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handler.ts';

/**
 * Lists files that were sent on their own, and those that nobody submitted within an hour; those of a report or a post are
 * reviewed with it.
 */
export const listPendingMedia: Handler<'listPendingMedia'> = async ({ principal, services }) => {
  const files: PendingMedia[] = [];
  for await (const upload of services.uploads.list('pending')) {
    if (!isFileWaiting(upload, services.now()) || !mayApproveOrRejectMedia(principal, upload)) continue;
    files.push(await reviewedMedia(services, principal, upload));
  }
  return { blobs: files };
};
