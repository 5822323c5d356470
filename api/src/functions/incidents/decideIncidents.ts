import type { Incident } from '@incidentmap/core/domain/incident';
import { takeBack } from '@incidentmap/core/domain/incidentEdit';
import { isProblem } from '@incidentmap/core/domain/problem';
import { changeIncident } from '@incidentmap/core/server/commands/changeIncident';
import { decideIncident } from '@incidentmap/core/server/commands/decideIncident';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

/** One after another: each by itself is done or refused, and one that is refused does not stop the others. */
export const decideIncidents: Handler<'decideIncidents'> = async ({ body, principal, services }) => {
  const decideOne = (id: string): Promise<Incident> =>
    body.status === 'rejected'
      ? decideIncident(services, id, 'rejected', principal, { reason: body.reason })
      : changeIncident(services, id, (incident) => takeBack(incident, { by: principal, now: services.now() }));
  const incidents: Incident[] = [];
  const refused: string[] = [];
  for (const id of new Set(body.ids)) {
    try {
      incidents.push(await decideOne(id));
    } catch (error) {
      if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
      refused.push(id);
    }
  }
  return { incidents: await Promise.all(incidents.map((incident) => reviewed(services, incident))), refused };
};
