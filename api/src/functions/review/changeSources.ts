import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { merge, takeApart } from '@incidentmap/core/server/commands/submission/merge';
import type { Handler } from '../../http/handler.ts';

export const changeSources: Handler<'changeSources'> = async ({ params: { id }, body, principal, services }) => {
  const caller = callerOf(principal);
  if (body.act === 'takeApart') return toOutcome(await takeApart(services, id, body.source, caller));
  const wanted =
    body.act === 'merge'
      ? ({ kind: 'report', source: body.report, sourceRevision: body.reportRevision, take: body.take } as const)
      : ({ kind: 'post', source: body.post, take: [] } as const);
  return toOutcome(await merge(services, id, { ...wanted, revision: body.revision }, caller));
};
