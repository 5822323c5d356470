import { makeAuditEntry, theSender } from '../../domain/audit.ts';
import type { SubjectKind } from '../../domain/receipt.ts';
import type { Services } from '../services.ts';
import { deleteIncident } from './deleteIncident.ts';
import { removeUpload } from './removeMedia.ts';

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
  const { uploads, submittedPosts, mediaIncidents, forgotten, receipts, audit, now } = services;
  await forgotten.beginErasure(id, kind, by);
  await deleteIncident(services, id, by);
  // What came alone, or was added after the decision; a reviewer may have made incidents of it.
  for await (const upload of uploads.ofMediaIncident(id)) {
    if (upload.incidentId !== undefined) {
      await deleteIncident(services, upload.incidentId, by);
      await audit.forget(upload.incidentId);
    }
    await removeUpload(services, upload);
  }
  if (kind === 'post') {
    const post = (await submittedPosts.find(id))?.document;
    for (const name of post?.mediaFiles ?? []) {
      const upload = await uploads.find(name);
      if (upload?.document.postId === id) await removeUpload(services, upload.document);
    }
    await submittedPosts.remove(id);
  }
  if (kind === 'media') await mediaIncidents.remove(id);
  await audit.forget(id);
  await audit.record(makeAuditEntry(kind === 'post' ? 'post' : 'incident', id, 'erased', 'erased', { by, now: now() }));
  await receipts.forget(id);
  await forgotten.remove(id);
}
