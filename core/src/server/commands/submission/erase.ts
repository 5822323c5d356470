import { makeAuditEntry, theSender } from '../../../domain/audit/audit.ts';
import { type Person, systemAs } from '../../../domain/submission/life.ts';
import type { SubjectKind } from '../../../domain/sender/receipt.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { endSubmission, removeFile } from './delete.ts';
import { settleParts } from './parts.ts';

type Working = Needs<SubmissionService>;

/**
 * Erases every copy of a submission: hides it first, then removes its files, its documents and the content of its audit
 * entries. The erasure is recorded before it begins, so that the sweep or a retry finishes it after a crash.
 */
export async function erase(services: Working, kind: SubjectKind, id: string, by: Person = theSender): Promise<void> {
  const { tombstones, receipts, audit, now } = services;
  await tombstones.beginErasure(id, kind, by);
  await removeEverything(services, id, by);
  await audit.record(makeAuditEntry(kind === 'post' ? 'post' : 'incident', id, 'erased', 'erased', { by, now: now() }));
  await receipts.end(id, tombstones.erasedUntil(), { isErased: true });
  await tombstones.endErasure(id, kind);
}

/** Removes everything but the tombstone. A repeated call removes what was stored in the meantime. */
export async function removeEverything(services: Working, id: string, by: Person): Promise<void> {
  const { submissions, audit } = services;
  const life = (await submissions.find(id))?.document.life;
  await endSubmission(services, id, systemAs(by), 'erase');
  // What others sent of the same link was attached with it.
  if (life?.is === 'merged' && life.as === 'source') await settleParts(services, life.into, by);
  for await (const file of submissions.belongingTo(id)) await removeFile(services, file, by);
  await audit.erase(id);
}
