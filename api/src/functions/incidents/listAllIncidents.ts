import { maySeeDecided } from '@incidentmap/core/domain/permissions';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

/** The role in the query is not read: it never raises a right. */
export const listAllIncidents: Handler<'listAllIncidents'> = async ({ principal, services }) =>
  Array.fromAsync(services.incidents.list(maySeeDecided(principal) ? undefined : 'pending'), (incident) =>
    reviewed(services, incident),
  );
