import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { deleteIncident as remove } from '@incidentmap/core/server/commands/submission/delete';
import type { Handler } from '../../http/handler.ts';

export const deleteIncident: Handler<'deleteIncident'> = async ({ params, principal, services }) => ({
  deleted: await remove(services, params.id, callerOf(principal)),
});
