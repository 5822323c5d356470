import type { Rejection } from '../../domain/audit.ts';
import { decide, type Decision, type Incident } from '../../domain/incident.ts';
import type { Principal } from '../../domain/permissions.ts';
import { Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import { changeIncident } from './changeIncident.ts';

/**
 * Approves or rejects a pending report. Deciding again the same way changes nothing. `version`: what the reviewer saw,
 * where that matters. Problem `not_found`, or `conflict` when it was decided otherwise or changed since.
 */
export const decideIncident = (
  services: Pick<Services, 'incidents' | 'publication' | 'audit' | 'now'>,
  id: string,
  decision: Decision,
  reviewer: Principal,
  { reason, version }: { reason?: Rejection | undefined; version?: number | undefined } = {},
): Promise<Incident> =>
  changeIncident(services, id, (incident) => {
    const decided = decide(incident, decision, { by: reviewer, now: services.now() }, reason);
    if (decided !== incident && version !== undefined && version !== (incident.revision ?? 0)) {
      throw new Problem('conflict', { message: 'This report has been edited since you loaded it.' });
    }
    return decided;
  });
