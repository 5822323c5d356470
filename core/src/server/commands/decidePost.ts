import type { Incident } from '../../domain/incident/incident.ts';
import type { Principal } from '../../domain/review/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import {
  decidePost as decide,
  incidentOfPost,
  type PostDecision,
  type SubmittedPost,
} from '../../domain/posts/submittedPost.ts';
import { theSender, theSweep } from '../../domain/review/audit.ts';
import type { Services } from '../services.ts';
import { holdAdditions } from './additions.ts';
import { spreadAtHome } from './atHome.ts';
import { decideIncident } from './decideIncident.ts';
import { deleteIncident } from './deleteIncident.ts';
import { decideJoined, reopenJoined } from './joinedPosts.ts';
import { changePost } from './changePost.ts';
import { withdrawSubmittedPost } from './withdraw.ts';

/**
 * Approves or rejects a submitted post, together with pending ones of the same link; an approved post becomes an
 * approved incident. The post stores the remaining work until it is done, so that a retry or the sweep finishes it
 * after a crash. `isAllowed` checks the stored document. Problem `not_found`, `forbidden`, or `conflict` when another
 * reviewer decided it.
 */
export async function decidePost(
  services: Services,
  id: string,
  decision: PostDecision,
  reviewer: Principal,
  isAllowed: (post: SubmittedPost) => boolean,
): Promise<{ post: SubmittedPost; incident: Incident | null }> {
  const { submittedPosts, now } = services;
  const decided = await submittedPosts.update(id, async (post) => {
    if (!isAllowed(post)) throw new Problem('forbidden');
    const joined = (await submittedPosts.waitingWith(post)).map((other) => other.id);
    return decide(post, decision, { by: reviewer, now: now() }, joined);
  });
  if (!decided) throw new Problem('not_found');
  return { post: decided.document, incident: await finishPost(services, decided.document) };
}

/** Does the work that follows a decision; idempotent. Returns the incident, or null if there is none (any more). */
export async function finishPost(services: Services, post: SubmittedPost): Promise<Incident | null> {
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
    incident = await decideIncident(services, post.id, 'approved', by);
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

/** Removes the note of the remaining work. */
async function eraseWorkOf(services: Services, id: string): Promise<void> {
  await changePost(services, id, (post) => {
    if (!post.draft && !post.joined) return post;
    const { draft: _draft, joined: _joined, ...finished } = post;
    return finished;
  });
}

/** Makes a file of the post belong to its incident. */
async function handOver({ uploads }: Services, name: string, incidentId: string): Promise<void> {
  await uploads.update(name, (file) =>
    file.incidentId === incidentId || file.state !== 'attached' ? file : { ...file, incidentId },
  );
}
