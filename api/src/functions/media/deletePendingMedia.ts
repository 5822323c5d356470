import { makeAuditEntry } from '@incidentmap/core/domain/audit';
import { removePendingMedia } from '@incidentmap/core/server/commands/removeMedia';
import type { Handler } from '../../handlers.ts';

/** Written down before it is done: what is gone could not say who removed it. */
export const deletePendingMedia: Handler<'deletePendingMedia'> = async ({ params: { name }, principal, services }) => {
  const { uploads, audit, now } = services;
  if ((await uploads.find(name))?.document.state === 'pending') {
    await audit.record(makeAuditEntry('media', name, 'deleted', 'deleted', { by: principal, now: now() }));
  }
  return { deleted: await removePendingMedia(services, name) };
};
