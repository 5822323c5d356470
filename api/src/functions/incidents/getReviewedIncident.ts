import { toReviewed } from '@incidentmap/core/domain/incident';
import { mayReview } from '@incidentmap/core/domain/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handlers.ts';

export const getReviewedIncident: Handler<'getReviewedIncident'> = async ({ params, principal, services }) => {
  const found = await services.incidents.find(params.id);
  if (!found) throw new Problem('not_found');
  if (!mayReview(principal, found.document)) throw new Problem('forbidden');
  return toReviewed(found.document);
};
