import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { isFileWaiting } from '@incidentmap/core/domain/review/queue';
import { isWaiting } from '@incidentmap/core/domain/submission/submission';
import { reviewedMedia } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

/**
 * A page of the files that were sent on their own, and those that nobody submitted within an hour; those of a report or
 * a post are reviewed with it.
 */
export const listPendingMedia: Handler<'listPendingMedia'> = async ({ query, principal, services }) => {
  const { documents, cursor } = await services.submissions.pageOfFiles(query.limit, query.cursor ?? null);
  const shown = documents.filter(
    (file) => isWaiting(file) && isFileWaiting(file, services.now()) && mayReview(principal, file),
  );
  return { blobs: await Promise.all(shown.map((file) => reviewedMedia(services, principal, file))), cursor };
};
