import { type IncidentOutcome, toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { isProblem, type ProblemCode } from '@incidentmap/core/domain/problem';
import { checkKind } from '@incidentmap/core/server/commands/submission/change';
import { reject } from '@incidentmap/core/server/commands/submission/reject';
import { undo } from '@incidentmap/core/server/commands/submission/undo';
import type { Handler } from '../../http/handler.ts';

/** Problems that concern a single report. */
const refusals = new Set<ProblemCode>(['conflict', 'forbidden', 'not_found']);

/** Decides the reports one after another; a refused one does not stop the others. */
export const decideIncidents: Handler<'decideIncidents'> = async ({ body, principal, services }) => {
  const caller = callerOf(principal);
  const { reason, status } = body;
  const incidents: IncidentOutcome[] = [];
  const refused: string[] = [];
  for (const id of new Set(body.ids)) {
    try {
      await checkKind(services, id, 'report');
      const decided = status === 'rejected' ? reject(services, id, { reason }, caller) : undo(services, id, caller);
      incidents.push(toOutcome(await decided));
    } catch (error) {
      if (!isProblem(error) || !refusals.has(error.code)) throw error;
      refused.push(id);
    }
  }
  return { incidents, refused };
};
