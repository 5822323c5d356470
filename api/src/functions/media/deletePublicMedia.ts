import { mayUnpublish } from '@incidentmap/core/domain/review/permissions';
import { removePublicMedia } from '@incidentmap/core/server/commands/removeMedia';
import type { Handler } from '../../handler.ts';

export const deletePublicMedia: Handler<'deletePublicMedia'> = async ({ params, principal, services }) => ({
  deleted: await removePublicMedia(services, params.name, principal, (incident) => mayUnpublish(principal, incident)),
});
