import { toOutcome } from '@incidentmap/core/domain/incident/incident';
import { mayApproveOrReject } from '@incidentmap/core/domain/review/permissions';
import { decideIncident as decide } from '@incidentmap/core/server/commands/decideIncident';
import type { Handler } from '../../handler.ts';

export const decideIncident: Handler<'decideIncident'> = async ({ params, body, principal, services }) => {
  const isApproval = body.status === 'approved';
  const work = isApproval ? await services.reviewWork.find({ kind: 'report', id: params.id }) : null;
  const decided = await decide(services, params.id, body.status, principal, {
    ...body,
    choices: body.identifiers,
    isDelayed: body.undoable,
    opinion: { rule: services.settings.SECOND_OPINION, work },
    isAllowed: (incident) => mayApproveOrReject(principal, incident),
  });
  return toOutcome(decided);
};
