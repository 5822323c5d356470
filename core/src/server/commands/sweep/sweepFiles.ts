import { theSweep } from '../../../domain/audit/audit.ts';
import { publicFilesOf } from '../../../domain/submission/life.ts';
import { mediaNameOf } from '../../../domain/media/mediaNames.ts';
import { filesOf } from '../../../domain/media/renditions.ts';
import { isProblem } from '../../../domain/problem.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import type { Upload } from '../../stores/uploads.ts';
import { holdAdditions } from '../submission/additions.ts';
import { releaseAdditions } from '../submission/releaseAdditions.ts';
import { finishDeletion, removeAddition } from '../submission/delete.ts';
import { removeBlobs, removePendingOf } from '../files/publishFiles.ts';
import { removeUnfounded } from '../submission/publishMedia.ts';
import { removeRejected } from '../submission/rejectMedia.ts';
import { removeUpload } from '../submission/removeMedia.ts';
import { directUploadLife } from '../files/takeUpload.ts';

type Working = Needs<SubmissionService | 'newId'>;

const hour = 60 * 60_000;
/** A clean file that nothing has used for this long is an orphan. */
const orphanAge = 48 * hour;
/** An upload that changed within this time may still be in use by a running request. */
const inUseFor = hour;
/** The longest time, in milliseconds, that a call may still clean a file for, with some to spare. */
const cleaningFor = 2 * 60_000;

/**
 * Makes uploads, incidents and storage consistent: finishes or undoes work that a crash interrupted, and removes
 * orphans and the files of reports that were rejected long ago. Afterwards the only public files are those of public
 * incidents, and of approvals that began meanwhile (`publicFilesOf`). A failed item is left for the next run. Returns how many items
 * it mended, and how many failed.
 */
export async function sweepMedia(services: Working): Promise<{ mended: number; failed: number }> {
  const outcome = { mended: 0, failed: 0 };
  const attempt = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) outcome.mended += 1;
    } catch (error) {
      // Another request is changing the same document, or a service is down.
      if (!isProblem(error)) throw error;
      if (error.code !== 'conflict') outcome.failed += 1;
    }
  };
  const { incidents, uploads, publication } = services;
  for await (const { id } of incidents.listDeleted()) {
    await attempt(async () => {
      await publication.announce([id]);
      await finishDeletion(services, id);
      return true;
    });
  }
  for (const state of ['attached', 'pending', 'rejected', 'intake', 'moved', 'withdrawn'] as const) {
    for await (const upload of uploads.list(state)) await attempt(() => sweepUpload(services, upload));
  }
  for await (const { id } of incidents.listCopying()) await attempt(() => endCopying(services, id));
  for await (const { id, blobName = '' } of incidents.listPendingOfFiles()) {
    await attempt(() => removeUnfounded(services, id, blobName, theSweep));
  }
  await attempt(() => removeStrayPending(services));
  await attempt(() => removeStrayPublic(services));
  return outcome;
}

const isOlder = ({ now }: Needs<'now'>, time: string | Date, age: number): boolean =>
  now().getTime() - new Date(time).getTime() > age;

/** Sweeps one upload. Returns whether it changed anything. */
async function sweepUpload(services: Working, upload: Upload): Promise<boolean> {
  if (upload.state === 'attached') return sweepAttached(services, upload);
  if (upload.state === 'rejected') return removeRejected(services, upload);
  if (upload.state === 'withdrawn') {
    await removeAddition(services, upload.id, theSweep);
    return true;
  }
  if (upload.state === 'intake') return sweepIntake(services, upload);
  if (upload.state === 'moved' && (await sealOriginal(services, upload))) return true;
  if (upload.mediaIncidentId !== undefined && upload.state === 'pending') {
    return sweepAddition(services, upload, upload.mediaIncidentId);
  }
  // A file with a description is a recording, which stays pending until it is reviewed.
  if (upload.mediaIncidentId !== undefined || !isOlder(services, upload.createdAt, orphanAge)) return false;
  const { uploads, blobs } = services;
  if (upload.state === 'pending') {
    // The document is removed first, by its etag: a report that claims the file now either wins, or finds it removed.
    const found = await uploads.find(upload.id);
    if (found?.document.state !== 'pending' || !(await uploads.remove(upload.id, found.etag))) return false;
    await removeBlobs(blobs.pending, upload.id);
  } else {
    await removeUpload(services, upload);
  }
  return true;
}

/** Removes a direct upload that was not finished within its time, with the file as it was sent. */
async function sweepIntake(services: Working, upload: Upload): Promise<boolean> {
  const isOver = isOlder(services, upload.createdAt, directUploadLife);
  if (!isOver || !isOlder(services, upload.changedAt, cleaningFor)) return false;
  await removeUpload(services, upload);
  return true;
}

/** Removes a file as it was sent whose clean copy was stored by a call that crashed right afterwards. */
async function sealOriginal({ blobs }: Working, { id }: Upload): Promise<boolean> {
  if ((await blobs.pending.facts(id)) === null) return false;
  await blobs.pending.seal(id);
  return true;
}

/** Removes or holds a pending addition whose report or post was withdrawn, rejected or never stored. */
async function sweepAddition(
  services: Working,
  { id: name, changedAt, isAddition }: Upload,
  id: string,
): Promise<boolean> {
  const { incidents, submittedPosts } = services;
  const incident = (await incidents.find(id))?.document;
  const post = (await submittedPosts.find(id))?.document;
  const sent = incident ?? post;
  if (!sent) {
    if (!isAddition || !isOlder(services, changedAt, inUseFor)) return false;
    await removeAddition(services, name, theSweep);
    return true;
  }
  if (sent.withdrawnAt !== undefined) {
    await removeAddition(services, name, theSweep);
    return true;
  }
  if (sent.isApproved !== 'rejected' || changedAt >= (sent.decidedAt ?? '')) return false;
  const kind = incident ? (incident.mergedInto === undefined ? 'incident' : 'merged') : 'post';
  await holdAdditions(services, id, sent.decidedAt, theSweep, kind);
  return true;
}

async function sweepAttached(services: Working, upload: Upload): Promise<boolean> {
  const { incidents, submittedPosts, settings } = services;
  const retention = settings.RETENTION_DAYS_REJECTED * 24 * hour;
  if (upload.incidentId === undefined) {
    if (upload.postId === undefined) return false;
    const post = (await submittedPosts.find(upload.postId))?.document;
    if (!post) return release(services, upload);
    // The file was held when its post was rejected, and that rejection was undone.
    if (upload.mediaIncidentId === post.id && post.isApproved !== 'rejected') {
      await releaseAdditions(services, post.id);
      return true;
    }
    if (post.isApproved !== 'rejected' || !isOlder(services, post.decidedAt ?? post.createdAt, retention)) return false;
    await removeUpload(services, upload);
    return true;
  }
  const incident = (await incidents.find(upload.incidentId))?.document;
  if (!incident) return release(services, upload);
  // The file was held when its report was rejected, and that rejection was undone.
  if (upload.mediaIncidentId === incident.id && incident.isApproved !== 'rejected') {
    await releaseAdditions(services, incident.id);
    return true;
  }
  if (incident.isApproved === 'approved') {
    await removePendingOf(services, incident);
    return true;
  }
  // The files of a merged report stay as long as it does.
  if (incident.mergedInto !== undefined) return false;
  if (incident.isApproved === 'rejected' && isOlder(services, incident.decidedAt ?? incident.createdAt, retention)) {
    await removeFromIncident(services, incident.id, upload.id);
    await removeUpload(services, upload);
    return true;
  }
  return false;
}

/**
 * Ends the claim of an approval, which may have crashed, so that its copies become orphans. One that is still running
 * finds its claim gone when it saves, and starts again with new names.
 */
async function endCopying({ incidents }: Working, id: string): Promise<boolean> {
  const found = await incidents.find(id);
  if (found?.document.copyingSince === undefined) return false;
  const { copyingSince: _since, publicNames: _names, ...rest } = found.document;
  await incidents.save(rest, found.etag);
  return true;
}

/** Makes a file pending again if its report or post was never stored. */
async function release(services: Working, upload: Upload): Promise<boolean> {
  if (!isOlder(services, upload.changedAt, inUseFor)) return false;
  const { incidentId: _, isClaimed: __, postId: ___, publicName, ...rest } = upload;
  if (!(await saveAsRead(services, upload, { ...rest, state: 'pending' }))) return false;
  if (publicName !== undefined) await removeBlobs(services.blobs.public, publicName);
  return true;
}

/**
 * Saves the upload unless it changed since `read` was listed; returns whether it saved. Problem `conflict` when it
 * changes at this moment.
 */
async function saveAsRead({ uploads, now }: Working, read: Upload, next: Upload): Promise<boolean> {
  const found = await uploads.find(read.id);
  if (found?.document.changedAt !== read.changedAt || found.document.state !== read.state) return false;
  await uploads.save({ ...next, changedAt: now().toISOString() }, found.etag);
  return true;
}

async function removeFromIncident({ incidents }: Working, id: string, name: string): Promise<void> {
  const found = await incidents.find(id);
  if (!found) return;
  const mediaFiles = found.document.mediaFiles.filter((file) => file !== name);
  await incidents.save({ ...found.document, mediaFiles }, found.etag);
}

/** Removes files without a document that no running request has just stored, and the seals of direct uploads whose address has expired. */
async function removeStrayPending(services: Working): Promise<boolean> {
  const { blobs, uploads } = services;
  const strays: string[] = [];
  const removed: string[] = [];
  for await (const { name, createdAt, seal } of blobs.pending.listWithSeals()) {
    if (seal === 'expired') removed.push(name);
    if (seal === null && isOlder(services, createdAt, inUseFor)) strays.push(name);
  }
  if (strays.length > 0) {
    const known = new Set<string>();
    for (const state of ['intake', 'moved', 'pending', 'rejected', 'attached', 'withdrawn'] as const) {
      for await (const { id } of uploads.list(state)) filesOf(id).forEach((file) => known.add(file));
    }
    removed.push(...strays.filter((name) => !known.has(name)));
  }
  for (const name of removed) await blobs.pending.remove(name);
  return removed.length > 0;
}

/**
 * Removes the public files that no incident accounts for (`publicFilesOf`). Lists storage before the documents: a file
 * is copied only after its name is in a document, so files that are being published meanwhile are found there, as a
 * claim or in an approved incident.
 */
async function removeStrayPublic(services: Working): Promise<boolean> {
  const { blobs, incidents, publication } = services;
  const stored = await Array.fromAsync(blobs.public.list());
  const needed = new Set<string>();
  const need = (names: readonly string[]) => names.flatMap(filesOf).forEach((file) => needed.add(file));
  for (const { mediaFiles } of (await publication.latest()).incidents()) need(mediaFiles.map(mediaNameOf));
  if (stored.every(({ name }) => needed.has(name))) return false;
  // The publication in memory may be outdated: only the database decides.
  needed.clear();
  for await (const incident of incidents.listCopying()) need(publicFilesOf(incident));
  for await (const incident of incidents.list('approved')) need(publicFilesOf(incident));
  const strays = stored.filter(({ name }) => !needed.has(name));
  for (const { name } of strays) await blobs.public.remove(name);
  return strays.length > 0;
}
