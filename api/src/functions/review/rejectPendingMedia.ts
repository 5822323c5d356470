import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { rejectFile } from '@incidentmap/core/server/commands/submission/reject';
import type { Handler } from '../../http/handler.ts';

export const rejectPendingMedia: Handler<'rejectPendingMedia'> = async ({ params: { name }, principal, services }) => ({
  deleted: await rejectFile(services, name, undefined, callerOf(principal)),
});
