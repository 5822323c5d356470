import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { toPostOutcome } from '@incidentmap/core/domain/submission/submittedPost';
import { mayApproveOrReject, mayUndoDecision } from '@incidentmap/core/domain/review/permissions';
import { decidePost as decide, undoPostDecision } from '@incidentmap/core/server/commands/submission/decidePost';
import { opinionOn } from '@incidentmap/core/server/commands/submission/opinion';
import { publishWhenDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Handler } from '../../http/handler.ts';

export const decidePost: Handler<'decidePost'> = async ({ params: { id }, body, principal, services }) => {
  const { status, ...details } = body;
  const { post, incident } =
    status === 'pending'
      ? await undoPostDecision(services, id, principal, (stored) => mayUndoDecision(principal, stored))
      : await decide(services, id, status, details, principal, {
          isAllowed: (stored) => mayApproveOrReject(principal, stored),
          opinion: await opinionOn(services, { kind: 'post', id }),
        });
  publishWhenDue(services, post);
  return { post: toPostOutcome(post, services.now()), incident: incident && toOutcome(incident) };
};
