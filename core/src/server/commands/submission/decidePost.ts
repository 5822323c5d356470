import { keepingHighest } from '../../../domain/submission/highestSeverity.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Decision } from '../../../domain/incident/incidentTerms.ts';
import {
  decidePost as decide,
  incidentOfPost,
  type PostDecision,
  publishedPost,
  type SubmittedPost,
  undoPost,
} from '../../../domain/submission/submittedPost.ts';
import { type Change, theSender, theSweep } from '../../../domain/audit/audit.ts';
import { decidedFirst, isDue, isScheduled } from '../../../domain/submission/scheduled.ts';
import { checkOpinion, isGrave, keptOf, type OpinionCheck } from '../../../domain/review/opinion.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { holdAdditions } from './additions.ts';
import { spreadAtHome } from './atHome.ts';
import { decideIncident } from './decide.ts';
import { deleteIncident } from './delete.ts';
import { decideJoined, reopenJoined } from './joinedPosts.ts';
import { changePost, eraseWorkOf } from './changePost.ts';
import { releaseAdditions } from './releaseAdditions.ts';
import { withdrawSubmittedPost } from './withdraw.ts';

type Working = Needs<SubmissionService | 'log' | 'newId'>;

type Decided = { post: SubmittedPost; incident: Incident | null };

/**
 * Approves or rejects a submitted post, together with pending ones of the same link; an approved post becomes an
 * approved incident, of an approval that can be undone later. The post stores the remaining work until it is done, so that a
 * retry or the sweep finishes it after a crash. `isAllowed` checks the stored document. `opinion`: as of
 * `decideIncident`. Problem `not_found`, `forbidden`, or `conflict` when another reviewer decided it, or the second opinion
 * is missing.
 */
export async function decidePost(
  services: Working,
  id: string,
  decision: Decision,
  details: Omit<PostDecision, 'status'>,
  reviewer: Principal,
  { isAllowed, opinion }: { isAllowed: (post: SubmittedPost) => boolean; opinion: OpinionCheck },
): Promise<Decided> {
  const change = { by: reviewer, now: services.now() };
  return decideWithJoined(services, id, reviewer, (post, others) => {
    if (!isAllowed(post)) throw new Problem('forbidden');
    const decided = decide(post, decision, details, change);
    // To publish what is scheduled is the same change, and needs no second opinion again.
    if (decision === 'approved' && details.details && decided.lastChange !== post.lastChange) {
      const kept = keptOf(details.identifiers);
      const grave = isGrave([details.details, post, ...others], kept);
      checkOpinion({ needsAnother: grave, kept, revision: post.revision, details: details.details }, reviewer, opinion);
    }
    return decided;
  });
}

/** Makes a scheduled approval public whose time for undoing has passed. Problem `conflict` when it is not due. */
export async function publishPost(services: Working, id: string): Promise<void> {
  await decideWithJoined(services, id, theSweep, (post) => {
    if (!isDue(post, services.now())) throw new Problem('conflict');
    return publishedPost(post, services.now());
  });
}

async function decideWithJoined(
  services: Working,
  id: string,
  by: Change['by'],
  decided: (post: SubmittedPost, others: readonly SubmittedPost[]) => SubmittedPost,
): Promise<Decided> {
  const post = await changePost(services, id, async (found) => {
    const others = await services.submittedPosts.waitingWith(found);
    const alone = decided(found, others);
    if (alone === found) return found;
    const next = keepingHighest(alone, ...others);
    const approved = others.find(isScheduled);
    if (approved) throw decidedFirst('post', 'approved', approved, by);
    return isScheduled(next) || others.length === 0 ? next : { ...next, joined: others.map((other) => other.id) };
  });
  if (!post) throw new Problem('not_found');
  return { post, incident: await finishPost(services, post) };
}

/**
 * Undoes a reviewer's own rejection, or an approval before it is public. `isAllowed` checks the stored document. Problem
 * `not_found`, `forbidden`, or `conflict` when it is too late.
 */
export async function undoPostDecision(
  services: Working,
  id: string,
  reviewer: Principal,
  isAllowed: (post: SubmittedPost) => boolean,
): Promise<Decided> {
  const change = { by: reviewer, now: services.now() };
  const post = await changePost(services, id, (found) => {
    if (!isAllowed(found)) throw new Problem('forbidden');
    return undoPost(found, change);
  });
  if (!post) throw new Problem('not_found');
  await finishUndo(services, post);
  return { post, incident: null };
}

/** Makes pending again what was rejected together with a post that waits again; idempotent. */
export async function finishUndo(services: Working, { id, lastChange }: SubmittedPost): Promise<void> {
  await reopenJoined(services, id, lastChange?.by, 'rejected');
  await releaseAdditions(services, id);
}

/** Does the work that follows a decision; idempotent. Returns the incident, or null if there is none (any more). */
export async function finishPost(services: Working, post: SubmittedPost): Promise<Incident | null> {
  const { submittedPosts, incidents, audit, settings } = services;
  if (post.lastChange) await audit.record(post.lastChange);
  if (post.withdrawnAt) await withdrawSubmittedPost(services, post.id);
  if (post.isApproved === 'rejected') {
    await decideJoined(services, post);
    if (!post.withdrawnAt) {
      await holdAdditions(services, post.id, post.decidedAt, post.lastChange?.by ?? theSweep, 'post');
    }
    await eraseWorkOf(services, post.id);
  }
  if (post.isApproved !== 'approved' || post.decidedWith !== undefined) return null;
  if (!post.draft) return (await incidents.find(post.id))?.document ?? null;
  await incidents.add(incidentOfPost(post, post.draft, settings.SITE_URL));
  for (const name of post.mediaFiles) await handOver(services, name, post.id);
  const by = post.lastChange?.by ?? { userId: '', name: '' };
  let incident: Incident | null = null;
  let failure: unknown;
  try {
    // One that waits again is decided in the queue, and not by a repeated call or the sweep.
    incident = await decideIncident(services, post.id, 'approved', by, { revision: 0 });
  } catch (error) {
    if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    failure = error;
  }
  if (incident) await decideJoined(services, post);
  const found = await submittedPosts.find(post.id);
  // The sender withdrew or erased the post at the same moment.
  if (!found) {
    await reopenJoined(services, post.id);
    await deleteIncident(services, post.id, theSender);
    return null;
  }
  if (found.document.withdrawnAt) {
    await withdrawSubmittedPost(services, post.id);
    return null;
  }
  if (!incident) throw failure;
  if (incident.atHome) await spreadAtHome(services, post.id, by);
  await eraseWorkOf(services, post.id);
  return incident;
}

/** Makes a file of the post belong to its incident. */
async function handOver({ uploads }: Working, name: string, incidentId: string): Promise<void> {
  await uploads.update(name, (file) =>
    file.incidentId === incidentId || file.state !== 'attached' ? file : { ...file, incidentId },
  );
}
