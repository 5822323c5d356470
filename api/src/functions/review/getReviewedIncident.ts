import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { hasEntry, isOfIncidents } from '@incidentmap/core/domain/submission/submission';
import { reviewed } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const getReviewedIncident: Handler<'getReviewedIncident'> = async ({ params, principal, services }) => {
  const found = (await services.submissions.find(params.id))?.document;
  if (!found || found.life.is === 'deleting' || !isOfIncidents(found) || !hasEntry(found))
    throw new Problem('not_found');
  if (!mayReview(principal, found)) throw new Problem('forbidden');
  return reviewed(services, principal, found);
};
