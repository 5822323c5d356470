import { edit } from '@incidentmap/core/domain/incidentEdit';
import { mayReview } from '@incidentmap/core/domain/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { changeIncident } from '@incidentmap/core/server/commands/changeIncident';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

export const editIncident: Handler<'editIncident'> = async ({ params, body, principal, services }) =>
  reviewed(
    services,
    await changeIncident(services, params.id, (incident) => {
      if (!mayReview(principal, incident)) throw new Problem('forbidden');
      return edit(incident, body, { by: principal, now: services.now() });
    }),
  );
