import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { mayReview, maySeeDecided } from '@incidentmap/core/domain/review/permissions';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handler.ts';

/** The role in the query is ignored: permissions come from the session. */
export const listAllIncidents: Handler<'listAllIncidents'> = async ({ principal, services }) => {
  const listed: ReviewedIncident[] = [];
  for await (const incident of services.incidents.list(maySeeDecided(principal) ? undefined : 'pending')) {
    if (mayReview(principal, incident)) listed.push(await reviewed(services, principal, incident));
  }
  return listed;
};
