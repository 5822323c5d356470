import { mayPublish } from '@incidentmap/core/domain/review/permissions';
import { rejectPendingMedia } from '@incidentmap/core/server/commands/rejectMedia';
import type { Handler } from '../../handler.ts';

export const deletePendingMedia: Handler<'deletePendingMedia'> = async ({ params: { name }, principal, services }) => ({
  deleted: await rejectPendingMedia(services, name, principal, (file) => mayPublish(principal, file)),
});
