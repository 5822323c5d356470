import { mayApproveOrRejectMedia } from '@incidentmap/core/domain/review/permissions';
import { rejectPendingMedia as reject } from '@incidentmap/core/server/commands/submission/rejectMedia';
import type { Handler } from '../../http/handler.ts';

export const rejectPendingMedia: Handler<'rejectPendingMedia'> = async ({ params: { name }, principal, services }) => ({
  deleted: await reject(services, name, principal, undefined, (file) => mayApproveOrRejectMedia(principal, file)),
});
