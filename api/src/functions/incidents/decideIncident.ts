import { toOutcome } from '@incidentmap/core/domain/incident/incident';
import { mayApproveOrReject } from '@incidentmap/core/domain/review/permissions';
import { decideIncident as decide } from '@incidentmap/core/server/commands/decideIncident';
import type { Handler } from '../../handler.ts';

export const decideIncident: Handler<'decideIncident'> = async ({ params, body, principal, services }) =>
  toOutcome(
    await decide(services, params.id, body.status, principal, {
      ...body,
      choices: body.identifiers,
      isUndoable: body.undoable,
      isAllowed: (incident) => mayApproveOrReject(principal, incident),
    }),
  );
