import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { mayApproveOrRejectMedia } from '@incidentmap/core/domain/review/permissions';
import { publishMedia as publish, scheduleMedia } from '@incidentmap/core/server/commands/submission/publishMedia';
import { opinionOn } from '@incidentmap/core/server/commands/submission/opinion';
import { publishWhenDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Handler } from '../../http/handler.ts';

export const publishMedia: Handler<'publishMedia'> = async ({ body, principal, services }) => {
  const { delay, revision, ...publication } = body;
  const checks = {
    isAllowed: (file: Parameters<typeof mayApproveOrRejectMedia>[1]) => mayApproveOrRejectMedia(principal, file),
    revision,
    opinion: await opinionOn(services, { kind: 'media', id: body.blobName }),
  };
  const createdIncident = delay
    ? await scheduleMedia(services, publication, principal, checks)
    : toOutcome(await publish(services, publication, principal, checks));
  publishWhenDue(services, createdIncident);
  return { createdIncident };
};
