import type { Incident } from '../../domain/incident.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import {
  decidePost as decide,
  incidentOfPost,
  type PostDecision,
  type SubmittedPost,
} from '../../domain/submittedPost.ts';
import { theSender } from '../../domain/audit.ts';
import { withdrawIncident } from '../../domain/sent.ts';
import type { Services } from '../services.ts';
import { changeIncident } from './changeIncident.ts';
import { decideIncident } from './decideIncident.ts';
import { deleteIncident } from './deleteIncident.ts';

/**
 * Approves or rejects a submitted post; an approved one becomes an approved incident. The post keeps what it is to become
 * until the incident is there, so that repeating the decision, or the sweep, finishes what a crash cut short. Problem
 * `not_found`, or `conflict` when another reviewer decided it.
 */
export async function decidePost(
  services: Services,
  id: string,
  decision: PostDecision,
  reviewer: Principal,
): Promise<{ post: SubmittedPost; incident: Incident | null }> {
  const { submittedPosts, now } = services;
  for (;;) {
    const found = await submittedPosts.find(id);
    if (!found) throw new Problem('not_found');
    const decided = decide(found.document, decision, { by: reviewer, now: now() });
    if (decided !== found.document) {
      try {
        await submittedPosts.save(decided, found.etag);
      } catch (error) {
        if (isProblem(error, 'conflict')) continue;
        throw error;
      }
    }
    return { post: decided, incident: await finishPost(services, decided) };
  }
}

/** What follows a decision, as often as it is asked for. The incident; null when there is none, or no longer. */
export async function finishPost(services: Services, post: SubmittedPost): Promise<Incident | null> {
  const { submittedPosts, incidents, publication, audit, settings, now } = services;
  if (post.lastChange) await audit.record(post.lastChange);
  if (post.isApproved !== 'approved') return null;
  if (!post.draft) return (await incidents.find(post.id))?.document ?? null;
  try {
    await incidents.add(incidentOfPost(post, post.draft, settings.SITE_URL));
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error;
  }
  for (const name of post.mediaFiles) await handOver(services, name, post.id);
  const by = post.lastChange?.by ?? { userId: '', name: '' };
  const incident = await decideIncident(services, post.id, 'approved', by);
  const found = await submittedPosts.find(post.id);
  // Its sender took it back, or had it erased, at the same moment.
  if (!found) {
    await deleteIncident(services, post.id, theSender);
    return null;
  }
  if (found.document.withdrawnAt) {
    await changeIncident(services, post.id, (published) => withdrawIncident(published, now()));
    await publication.announce([post.id]);
    return null;
  }
  if (found.document.draft) {
    const { draft: _, ...finished } = found.document;
    await submittedPosts.save(finished, found.etag).catch((error: unknown) => {
      // The sweep, or a second request, has just finished it too.
      if (!isProblem(error, 'conflict')) throw error;
    });
  }
  return incident;
}

/** The post's file is the incident's now. */
async function handOver({ uploads }: Services, name: string, incidentId: string): Promise<void> {
  for (;;) {
    const found = await uploads.find(name);
    if (!found || found.document.incidentId === incidentId) return;
    try {
      await uploads.save({ ...found.document, incidentId }, found.etag);
      return;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}
