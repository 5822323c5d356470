import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { mayAttach, mayMerge, mayTakeApart } from '@incidentmap/core/domain/review/permissions';
import { attachPost, mergeReport, takeApart } from '@incidentmap/core/server/commands/submission/merge';
import type { Handler } from '../../http/handler.ts';

export const changeSources: Handler<'changeSources'> = async ({ params: { id }, body, principal, services }) => {
  if (body.act === 'merge') {
    const isTaking = body.take.length > 0;
    const merged = await mergeReport(services, id, body, principal, (report, incident) =>
      mayMerge(principal, report, incident, isTaking),
    );
    return toOutcome(merged);
  }
  if (body.act === 'attach') {
    return toOutcome(
      await attachPost(services, id, body, principal, (post, incident) => mayAttach(principal, post, incident)),
    );
  }
  const apart = await takeApart(services, id, body.source, principal, (incident, source) =>
    mayTakeApart(principal, incident, source),
  );
  return toOutcome(apart);
};
