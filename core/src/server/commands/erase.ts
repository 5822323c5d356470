import { makeAuditEntry, theSender } from '../../domain/review/audit.ts';
import type { SubjectKind } from '../../domain/reporter/receipt.ts';
import type { Services } from '../services.ts';
import { deleteIncident, removeAdditions } from './deleteIncident.ts';
import { reopenJoined } from './joinedPosts.ts';
import { removePost } from './removePost.ts';

/**
 * Removes every copy of what was sent: out of the public's sight first, then files, records and the words in the audit
 * trail, which keeps that it happened. Noted before it begins: what a crash leaves, the sweep or asking again finishes.
 */
export async function erase(
  services: Services,
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

/** Everything of it but what says that there was something. Doing it again removes what was stored since. */
export async function removeEverything(
  services: Services,
  kind: SubjectKind,
  id: string,
  by: { userId: string; name: string },
): Promise<void> {
  // Other people's first: what is still decided with it goes with the incident.
  if (kind === 'post') await reopenJoined(services, id);
  await deleteIncident(services, id, by);
  await removeAdditions(services, id, by);
  if (kind === 'post') await removePost(services, id);
  if (kind === 'media') await services.mediaIncidents.remove(id);
  await services.audit.forget(id);
}
