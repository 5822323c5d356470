import { mayApproveOrRejectMedia } from '@incidentmap/core/domain/review/permissions';
import { isFileWaiting } from '@incidentmap/core/domain/review/queue';
import { reviewedMedia } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

/**
 * A page of the files that were sent on their own, and those that nobody submitted within an hour; those of a report or a post are
 * reviewed with it.
 */
export const listPendingMedia: Handler<'listPendingMedia'> = async ({ query, principal, services }) => {
  const { documents, cursor } = await services.uploads.page('pending', query.limit, query.cursor ?? null);
  const shown = documents.filter(
    (upload) => isFileWaiting(upload, services.now()) && mayApproveOrRejectMedia(principal, upload),
  );
  return { blobs: await Promise.all(shown.map((upload) => reviewedMedia(services, principal, upload))), cursor };
};
