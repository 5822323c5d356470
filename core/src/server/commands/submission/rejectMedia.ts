import { type AuditAction, type Change, isSame, makeAuditEntry, type Rejection } from '../../../domain/audit/audit.ts';
import { Problem } from '../../../domain/problem.ts';
import { decidedFirst, isScheduled, isUndoable, tooLateToUndo } from '../../../domain/submission/scheduled.ts';
import type { Needs } from '../../services.ts';
import { type Upload, type UploadDetails, unscheduledFile } from '../../stores/uploads.ts';
import { closeMediaIncident } from '../files/closeMediaIncident.ts';
import { removeBlobs } from '../files/publishFiles.ts';

type Rejecting = Needs<
  'blobs' | 'uploads' | 'mediaIncidents' | 'tombstones' | 'receipts' | 'publication' | 'audit' | 'reviewWork' | 'now'
>;

/**
 * Rejects a pending file; returns whether it was pending. From then on nobody sees it. The reviewer can undo the
 * rejection for a short while, then the sweep removes the file. `isAllowed` checks the stored upload. Problem
 * `forbidden`, or `conflict` when the file belongs to a report or a post, or was approved.
 */
export async function rejectPendingMedia(
  services: Rejecting,
  name: string,
  by: Change['by'],
  reason: Rejection | undefined,
  isAllowed: (file: Upload) => boolean,
): Promise<boolean> {
  await recordLastChange(services, name);
  let waited = false;
  const rejected = await services.uploads.update(name, (file) => {
    waited = file.state === 'pending';
    if (['intake', 'moved', 'withdrawn', 'rejected'].includes(file.state)) return file;
    if (isScheduled(file) || file.isClaimed) throw decidedFirst('file', 'approved', file, by);
    if (!waited) {
      throw new Problem('conflict', { message: 'This file belongs to a report: decide about that.' });
    }
    if (!isAllowed(file)) throw new Problem('forbidden');
    const change = { by, now: services.now() };
    return changed(file, 'rejected', change, { reason, waitingSince: file.createdAt });
  });
  if (!rejected || !waited) return false;
  if (rejected.document.lastChange) await services.audit.record(rejected.document.lastChange);
  return true;
}

/**
 * Undoes a reviewer's own rejection, or an approval before it is public: the file becomes pending again. Problem
 * `not_found`, `forbidden`, or `conflict` when it is too late.
 */
export async function restorePendingMedia(
  services: Rejecting,
  name: string,
  by: Change['by'],
  isAllowed: (file: Upload) => boolean,
): Promise<void> {
  await recordLastChange(services, name);
  const restored = await services.uploads.update(name, (file) => {
    if (!isAllowed(file)) throw new Problem('forbidden');
    if (file.state === 'pending' && !isScheduled(file)) return file;
    const isOpen = file.state === 'pending' || (file.state === 'rejected' && !isFinal(services, file));
    if (!isOpen) throw tooLateToUndo();
    return changed(unscheduledFile(file), 'restored', { by, now: services.now() });
  });
  if (!restored) throw new Problem('not_found');
  if (restored.document.lastChange) await services.audit.record(restored.document.lastChange);
}

/** Records the previous decision in the audit trail, in case a crash prevented it: the next decision overwrites it. */
export async function recordLastChange({ uploads, audit }: Needs<'uploads' | 'audit'>, name: string): Promise<void> {
  const { lastChange } = (await uploads.find(name))?.document ?? {};
  if (lastChange) await audit.record(lastChange);
}

/** Removes a rejected file once its rejection can no longer be undone; returns whether it did. */
export async function removeRejected(services: Rejecting, { id: name }: Upload): Promise<boolean> {
  const found = await services.uploads.find(name);
  if (found?.document.state !== 'rejected' || !isFinal(services, found.document)) return false;
  const { lastChange, mediaIncidentId } = found.document;
  if (lastChange) await services.audit.record(lastChange);
  // The upload's document is removed last, because the next sweep needs it to finish after a crash.
  await removeBlobs(services.blobs.pending, name);
  if (mediaIncidentId !== undefined) await closeMediaIncident(services, mediaIncidentId, name);
  await services.reviewWork.remove({ kind: 'media', id: name });
  await services.uploads.remove(name, found.etag);
  return true;
}

/** Takes back an approval that is not public yet, because it ends without its reviewer. The same object otherwise. */
export const reopenedFile = (file: Upload, change: Change): Upload =>
  isScheduled(file) ? { ...changed(unscheduledFile(file), 'restored', change), state: file.state } : file;

/**
 * The file as its sender corrected it, once: the same object when nothing differs. An approval that is not public yet ends,
 * because of what its reviewer read.
 */
export function correctedFile(file: Upload, corrections: Partial<UploadDetails>, change: Change): Upload {
  if (!file.details) return file;
  const details = { ...file.details, ...corrections };
  if (isSame(file.details, details)) return file;
  if (file.state !== 'pending') return { ...file, details };
  const revision = (file.revision ?? 0) + 1;
  const lastChange = makeAuditEntry('media', file.id, `corrected-${revision}`, 'corrected', change);
  return { ...unscheduledFile(file), details, revision, lastChange };
}

const isFinal = ({ now }: Rejecting, { lastChange }: Upload): boolean => !isUndoable(lastChange?.at, now());

/** The audit entry is stored with the upload, so that a crash before it is recorded loses nothing. */
const changed = (
  file: Upload,
  action: AuditAction & ('rejected' | 'restored'),
  change: Change,
  { reason, waitingSince }: { reason?: Rejection | undefined; waitingSince?: string } = {},
): Upload => ({
  ...file,
  state: action === 'rejected' ? 'rejected' : 'pending',
  lastChange: makeAuditEntry('media', file.id, `${action}-${change.now.toISOString()}`, action, change, {
    reason: reason ?? null,
    waitingSince,
  }),
});
