import { Problem } from '@incidentmap/core/domain/problem';
import { mayManagePublicMedia } from '@incidentmap/core/domain/review/permissions';
import { removePublicMedia } from '@incidentmap/core/server/commands/submission/delete';
import type { Handler } from '../../http/handler.ts';

export const deletePublicMedia: Handler<'deletePublicMedia'> = async ({ params, principal, services }) => {
  if (!mayManagePublicMedia(principal)) throw new Problem('forbidden');
  return { deleted: await removePublicMedia(services, params.name, principal) };
};
