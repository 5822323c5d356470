import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { reviewed } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const getReviewedIncident: Handler<'getReviewedIncident'> = async ({ params, principal, services }) => {
  const found = await services.incidents.find(params.id);
  if (!found || found.document.deletedAt !== undefined) throw new Problem('not_found');
  if (!mayReview(principal, found.document)) throw new Problem('forbidden');
  return reviewed(services, principal, found.document);
};
