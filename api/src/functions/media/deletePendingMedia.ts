import { makeAuditEntry } from '@incidentmap/core/domain/audit';
import { mayPublish } from '@incidentmap/core/domain/permissions';
import { removePendingMedia } from '@incidentmap/core/server/commands/removeMedia';
import type { Handler } from '../../handlers.ts';

/** Written down before it is done: what is gone could not say who removed it. */
export const deletePendingMedia: Handler<'deletePendingMedia'> = async ({ params: { name }, principal, services }) => {
  const { uploads, audit, now } = services;
  const file = (await uploads.find(name))?.document;
  if (file?.state === 'pending' && mayPublish(principal, file)) {
    await audit.record(makeAuditEntry('media', name, 'deleted', 'deleted', { by: principal, now: now() }));
  }
  return { deleted: await removePendingMedia(services, name, (stored) => mayPublish(principal, stored)) };
};
