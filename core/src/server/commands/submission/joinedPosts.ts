import type { Decision } from '../../../domain/incident/incidentTerms.ts';
import { type Change, theSender, theSweep } from '../../../domain/audit/audit.ts';
import { decideWith, reopenPost, type SubmittedPost } from '../../../domain/submission/submittedPost.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { holdAdditions } from './additions.ts';
import { changePost } from './changePost.ts';
import { makeFilesPending } from './postFiles.ts';
import { releaseAdditions } from './releaseAdditions.ts';

type Working = Needs<SubmissionService>;

/** Makes the same decision for the pending posts with the same link. Idempotent. */
export async function decideJoined(services: Working, decided: SubmittedPost): Promise<void> {
  for (const id of decided.joined ?? []) {
    await changePost(services, id, (post) => decideWith(post, decided));
    const post = (await services.submittedPosts.find(id))?.document;
    if (post?.decidedWith !== decided.id) continue;
    if (post.isApproved === 'approved') await makeFilesPending(services, post);
    if (post.isApproved === 'rejected' && !post.withdrawnAt) {
      await holdAdditions(services, id, post.decidedAt, decided.lastChange?.by ?? theSweep, 'post');
    }
  }
}

/**
 * Makes the posts of other senders pending again that were approved together with a withdrawn one, or rejected together
 * with one whose rejection was undone.
 */
export async function reopenJoined(
  services: Working,
  id: string,
  by: Change['by'] = theSender,
  decision: Decision = 'approved',
): Promise<void> {
  const change = { by, now: services.now() };
  for await (const joined of services.submittedPosts.decidedWith(id)) {
    const reopened = await changePost(services, joined.id, (post) => reopenPost(post, change, decision));
    if (reopened?.isApproved === 'pending') await releaseAdditions(services, joined.id);
  }
}
