import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { checkKind } from '@incidentmap/core/server/commands/submission/change';
import { reject } from '@incidentmap/core/server/commands/submission/reject';
import { hide } from '@incidentmap/core/server/commands/submission/undo';
import { publishWhenDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Handler } from '../../http/handler.ts';

export const decideIncident: Handler<'decideIncident'> = async ({ params: { id }, body, principal, services }) => {
  const caller = callerOf(principal);
  await checkKind(services, id, 'report');
  if (body.status === 'rejected')
    return toOutcome(await reject(services, id, body, caller), reader(principal, services));
  if (body.status === 'hidden') return toOutcome(await hide(services, id, caller), reader(principal, services));
  const { delay: isDelayed, identifiers: choices, revision, withoutLostFiles } = body;
  const wanted = { isDelayed, choices, precision: body, revision, withoutLostFiles };
  const decided = await approve(services, id, wanted, caller);
  const outcome = toOutcome(decided, reader(principal, services));
  publishWhenDue(services, outcome);
  return outcome;
};

const reader = ({ userId }: { userId: string }, { now }: { now: () => Date }) => ({ userId, now: now() });
