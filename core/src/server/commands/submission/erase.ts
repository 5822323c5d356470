import { makeAuditEntry, theSender } from '../../../domain/audit/audit.ts';
import type { SubjectKind } from '../../../domain/sender/receipt.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { deleteIncident, removeAdditions } from './delete.ts';
import { reopenJoined } from './joinedPosts.ts';
import { removePost } from './removePost.ts';
import { dropSource, releaseSources } from './sources.ts';

type Working = Needs<SubmissionService>;

/**
 * Erases every copy of a submission: hides it first, then removes its files, its documents and the content of its audit
 * entries, which then only show that something happened. The erasure is recorded before it begins, so that the sweep or
 * a retry finishes it after a crash.
 */
export async function erase(
  services: Working,
  kind: SubjectKind,
  id: string,
  by: { userId: string; name: string } = theSender,
): Promise<void> {
  const { tombstones, receipts, audit, now } = services;
  await tombstones.beginErasure(id, kind, by);
  await removeEverything(services, kind, id, by);
  await audit.record(makeAuditEntry(kind === 'post' ? 'post' : 'incident', id, 'erased', 'erased', { by, now: now() }));
  await receipts.end(id, tombstones.erasedUntil(), { isErased: true });
  await tombstones.endErasure(id, kind);
}

/** Removes everything but the tombstone. A repeated call removes what was stored in the meantime. */
export async function removeEverything(
  services: Working,
  kind: SubjectKind,
  id: string,
  by: { userId: string; name: string },
): Promise<void> {
  const into = await leaveIncident(services, id, by);
  // Separates other senders' posts first: while joined to this one, they would be removed with the incident.
  if (kind === 'post') await reopenJoined(services, id);
  await deleteIncident(services, id, by);
  await removeAdditions(services, id, by);
  if (kind === 'post') await removePost(services, id);
  // What others sent of the same link was attached with it.
  if (kind === 'post' && into !== undefined) await releaseSources(services, into, by);
  if (kind === 'media') await services.mediaIncidents.remove(id);
  await services.audit.erase(id);
}

/** Takes a merged report or an attached post out of its incident, and returns the id of that. */
async function leaveIncident(
  services: Working,
  id: string,
  by: { userId: string; name: string },
): Promise<string | undefined> {
  const { incidents, submittedPosts } = services;
  const report = (await incidents.find(id))?.document;
  const post = (await submittedPosts.find(id))?.document;
  const into = report?.mergedInto ?? (post?.isAttached ? post.decidedWith : undefined);
  if (into !== undefined) await dropSource(services, into, id, by);
  return into;
}
