import { mayUndoMediaRejection } from '@incidentmap/core/domain/review/permissions';
import { restorePendingMedia as restore } from '@incidentmap/core/server/commands/rejectMedia';
import type { Handler } from '../../handler.ts';

export const restorePendingMedia: Handler<'restorePendingMedia'> = async ({ params, principal, services }) => {
  await restore(services, params.name, principal, (file) => mayUndoMediaRejection(principal, file));
  return { restored: true };
};
