import { toReviewed } from '@incidentmap/core/domain/incident';
import { maySeeDecided } from '@incidentmap/core/domain/permissions';
import type { Handler } from '../../handlers.ts';

/** The role in the query is not read: it never raises a right. */
export const listAllIncidents: Handler<'listAllIncidents'> = async ({ principal, services }) => {
  const incidents = await Array.fromAsync(services.incidents.list(maySeeDecided(principal) ? undefined : 'pending'));
  return incidents.map(toReviewed);
};
