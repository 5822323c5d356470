import { toOutcome } from '@incidentmap/core/domain/incident/incident';
import { mayApproveOrRejectMedia } from '@incidentmap/core/domain/review/permissions';
import { publishMedia as publish } from '@incidentmap/core/server/commands/publishMedia';
import type { Handler } from '../../handler.ts';

export const publishMedia: Handler<'publishMedia'> = async ({ body, principal, services }) => ({
  createdIncident: toOutcome(
    await publish(services, body, principal, (file) => mayApproveOrRejectMedia(principal, file)),
  ),
});
