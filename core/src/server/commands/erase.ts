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
  const { mediaIncidents, forgotten, receipts, audit, now } = services;
  await forgotten.beginErasure(id, kind, by);
  // Other people's first: what is still decided with it goes with the incident.
  if (kind === 'post') await reopenJoined(services, id);
  await deleteIncident(services, id, by);
  await removeAdditions(services, id, by);
  if (kind === 'post') await removePost(services, id);
  if (kind === 'media') await mediaIncidents.remove(id);
  await audit.forget(id);
  await audit.record(makeAuditEntry(kind === 'post' ? 'post' : 'incident', id, 'erased', 'erased', { by, now: now() }));
  await receipts.end(id, forgotten.erasedUntil(), { isErased: true });
  await forgotten.endErasure(id, kind);
}
