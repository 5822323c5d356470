import { type IncidentOutcome, toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { mayApproveOrReject, mayUndoDecision } from '@incidentmap/core/domain/review/permissions';
import { isProblem, type ProblemCode } from '@incidentmap/core/domain/problem';
import { decideIncident, undoDecision } from '@incidentmap/core/server/commands/submission/decide';
import type { Handler } from '../../http/handler.ts';

/** Problems that concern a single report. */
const refusals = new Set<ProblemCode>(['conflict', 'forbidden', 'not_found']);

/** Decides the reports one after another; a refused one does not stop the others. */
export const decideIncidents: Handler<'decideIncidents'> = async ({ body, principal, services }) => {
  const decideOne = (id: string) =>
    body.status === 'rejected'
      ? decideIncident(services, id, 'rejected', principal, {
          reason: body.reason,
          isAllowed: (incident) => mayApproveOrReject(principal, incident),
        })
      : undoDecision(services, id, principal, (incident) => mayUndoDecision(principal, incident));
  const incidents: IncidentOutcome[] = [];
  const refused: string[] = [];
  for (const id of new Set(body.ids)) {
    try {
      incidents.push(toOutcome(await decideOne(id)));
    } catch (error) {
      if (!isProblem(error) || !refusals.has(error.code)) throw error;
      refused.push(id);
    }
  }
  return { incidents, refused };
};
