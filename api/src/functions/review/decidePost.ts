import { toOutcome } from '@incidentmap/core/domain/submission/reviewed';
import { entryOfPost } from '@incidentmap/core/domain/submission/post';
import type { Post, Submission } from '@incidentmap/core/domain/submission/submission';
import { callerOf } from '@incidentmap/core/domain/review/permissions';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { checkKind } from '@incidentmap/core/server/commands/submission/change';
import { reject } from '@incidentmap/core/server/commands/submission/reject';
import { undo } from '@incidentmap/core/server/commands/submission/undo';
import { publishWhenDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Handler } from '../../http/handler.ts';

export const decidePost: Handler<'decidePost'> = async ({ params: { id }, body, principal, services }) => {
  const caller = callerOf(principal);
  await checkKind(services, id, 'post');
  const answer = (decided: Submission) => {
    const { publishAt, publishIn, isApproved } = toOutcome(decided, { userId: principal.userId, now: services.now() });
    publishWhenDue(services, { publishAt });
    const times = publishAt === undefined ? {} : { publishAt, publishIn };
    const incident = decided.life.is === 'public' ? toOutcome(decided) : null;
    return { post: { id, isApproved, ...times }, incident };
  };
  if (body.status === 'pending') return answer(await undo(services, id, caller));
  const { details, identifiers: choices, revision, delay: isDelayed, withoutLostFiles } = body;
  if (body.status === 'rejected') return answer(await reject(services, id, body, caller));
  const entryOf = details && ((post: Submission) => entryOfPost(post as Post, details));
  const wanted = { isDelayed, entryOf, choices, precision: body, revision, withoutLostFiles };
  return answer(await approve(services, id, wanted, caller));
};
