import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { mayApproveOrReject } from '@incidentmap/core/domain/review/permissions';
import { decideIncident as decide } from '@incidentmap/core/server/commands/submission/decide';
import { opinionOn } from '@incidentmap/core/server/commands/submission/opinion';
import { publishWhenDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Handler } from '../../http/handler.ts';

export const decideIncident: Handler<'decideIncident'> = async ({ params, body, principal, services }) => {
  const decided = await decide(services, params.id, body.status, principal, {
    ...body,
    choices: body.identifiers,
    delay: body.delay,
    opinion: body.status === 'approved' ? await opinionOn(services, { kind: 'report', id: params.id }) : undefined,
    isAllowed: (incident) => mayApproveOrReject(principal, incident),
  });
  publishWhenDue(services, decided);
  return toOutcome(decided, { userId: principal.userId, now: services.now() });
};
