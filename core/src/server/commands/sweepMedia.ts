import { theSweep } from '../../domain/review/audit.ts';
import { publicFilesOf } from '../../domain/incident/incident.ts';
import { mediaNameOf, thumbnailOf } from '../../domain/media/mediaNames.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import { cacheControls } from '../stores/blobs.ts';
import type { Upload } from '../stores/uploads.ts';
import { holdAdditions, releaseAdditions } from './additions.ts';
import { finishDeletion, removeAddition } from './deleteIncident.ts';
import { copyingLease, removeBlobs, removePendingOf } from './publicCopies.ts';
import { removeUnfounded } from './publishMedia.ts';
import { removeRejected } from './rejectMedia.ts';
import { removeUpload } from './removeMedia.ts';

const hour = 60 * 60_000;
/** What nobody needed for so long is an orphan. */
const orphanAge = 48 * hour;
/** What was worked on since may be under way. */
const underWay = hour;

/**
 * Brings uploads, incidents and storage back together: finishes or undoes what a crash left, and removes what nobody needs
 * and the files of long rejected reports. Afterwards the public files are those of public incidents, and those of
 * approvals that are under way (`publicFilesOf`), and no others. Each thing alone: what fails is left for the next time.
 * Answers with how many things it changed, and how many failed.
 */
export async function sweepMedia(services: Services): Promise<{ mended: number; failed: number }> {
  const outcome = { mended: 0, failed: 0 };
  const attempt = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) outcome.mended += 1;
    } catch (error) {
      // Someone works on the very thing, or a part is down.
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

const isOlder = ({ now }: Pick<Services, 'now'>, time: string | Date, age: number): boolean =>
  now().getTime() - new Date(time).getTime() > age;

/** Whether something was done. */
async function sweepUpload(services: Services, upload: Upload): Promise<boolean> {
  if (upload.state === 'attached') return sweepAttached(services, upload);
  if (upload.state === 'rejected') return removeRejected(services, upload);
  if (upload.state === 'withdrawn') {
    await removeAddition(services, upload.id, theSweep);
    return true;
  }
  if (upload.mediaIncidentId !== undefined && upload.state === 'pending') {
    return sweepAddition(services, upload, upload.mediaIncidentId);
  }
  // What its sender has described waits for an admin.
  if (upload.mediaIncidentId !== undefined || !isOlder(services, upload.createdAt, orphanAge)) return false;
  const { uploads, blobs } = services;
  if (upload.state === 'pending') {
    // First the record, in this very version: a report that takes the file now is quicker, or comes too late.
    const found = await uploads.find(upload.id);
    if (found?.document.state !== 'pending' || !(await uploads.remove(upload.id, found.etag))) return false;
    await removeBlobs(blobs.pending, upload.id);
  } else {
    await removeUpload(services, upload);
  }
  return true;
}

/** A file that waits by itself goes with what it was added to. */
async function sweepAddition(
  services: Services,
  { id: name, changedAt, isAddition }: Upload,
  id: string,
): Promise<boolean> {
  const { incidents, submittedPosts } = services;
  const incident = (await incidents.find(id))?.document;
  const post = (await submittedPosts.find(id))?.document;
  const sent = incident ?? post;
  if (!sent) {
    if (!isAddition || !isOlder(services, changedAt, underWay)) return false;
    await removeAddition(services, name, theSweep);
    return true;
  }
  if (sent.withdrawnAt !== undefined) {
    await removeAddition(services, name, theSweep);
    return true;
  }
  if (sent.isApproved !== 'rejected' || changedAt >= (sent.decidedAt ?? '')) return false;
  await holdAdditions(services, id, sent.decidedAt, theSweep, incident ? 'incident' : 'post');
  return true;
}

async function sweepAttached(services: Services, upload: Upload): Promise<boolean> {
  const { incidents, submittedPosts, settings } = services;
  const retention = settings.RETENTION_DAYS_REJECTED * 24 * hour;
  if (upload.incidentId === undefined) {
    if (upload.postId === undefined) return false;
    const post = (await submittedPosts.find(upload.postId))?.document;
    if (!post) return release(services, upload);
    if (post.isApproved !== 'rejected' || !isOlder(services, post.decidedAt ?? post.createdAt, retention)) return false;
    await removeUpload(services, upload);
    return true;
  }
  const incident = (await incidents.find(upload.incidentId))?.document;
  if (!incident) return release(services, upload);
  // It was held with a rejection that has been taken back.
  if (upload.mediaIncidentId === incident.id && incident.isApproved !== 'rejected') {
    await releaseAdditions(services, incident.id);
    return true;
  }
  if (incident.isApproved === 'approved') {
    await removePendingOf(services, incident);
    return true;
  }
  if (incident.isApproved === 'rejected' && isOlder(services, incident.decidedAt ?? incident.createdAt, retention)) {
    await forgetFile(services, incident.id, upload.id);
    await removeUpload(services, upload);
    return true;
  }
  return false;
}

/** Takes the claim of an approval that stopped, so that it cannot go on, and its copies belong to nobody. */
async function endCopying({ incidents, now }: Services, id: string): Promise<boolean> {
  const found = await incidents.find(id);
  const since = found?.document.copyingSince;
  if (!found || since === undefined || now().getTime() - Date.parse(since) < copyingLease) return false;
  const { copyingSince: _since, publicNames: _names, ...rest } = found.document;
  await incidents.save(rest, found.etag);
  return true;
}

/** What it belonged to was never stored: it waits again. */
async function release(services: Services, upload: Upload): Promise<boolean> {
  if (!isOlder(services, upload.changedAt, underWay)) return false;
  const { incidentId: _, isClaimed: __, postId: ___, publicName, ...rest } = upload;
  if (!(await saveAsRead(services, upload, { ...rest, state: 'pending' }))) return false;
  if (publicName !== undefined) await removeBlobs(services.blobs.public, publicName);
  return true;
}

/** Whether it was saved: not when the upload changed since `read` was listed. Problem `conflict` when it does so now. */
async function saveAsRead({ uploads, now }: Services, read: Upload, next: Upload): Promise<boolean> {
  const found = await uploads.find(read.id);
  if (found?.document.changedAt !== read.changedAt || found.document.state !== read.state) return false;
  await uploads.save({ ...next, changedAt: now().toISOString() }, found.etag);
  return true;
}

async function forgetFile({ incidents }: Services, id: string, name: string): Promise<void> {
  const found = await incidents.find(id);
  if (!found) return;
  const mediaFiles = found.document.mediaFiles.filter((file) => file !== name);
  await incidents.save({ ...found.document, mediaFiles }, found.etag);
}

/** Old files without a record, and what kept the name of a direct upload taken until its address had expired. */
async function removeStrayPending(services: Services): Promise<boolean> {
  const { blobs, uploads } = services;
  const strays: string[] = [];
  const removed: string[] = [];
  for await (const { name, createdAt, seal } of blobs.pending.listWithSeals()) {
    if (seal === 'expired') removed.push(name);
    if (seal === null && isOlder(services, createdAt, orphanAge)) strays.push(name);
  }
  if (strays.length > 0) {
    const known = new Set<string>();
    for (const state of ['intake', 'moved', 'pending', 'rejected', 'attached', 'withdrawn'] as const) {
      for await (const { id } of uploads.list(state)) known.add(id).add(thumbnailOf(id));
    }
    removed.push(...strays.filter((name) => !known.has(name)));
  }
  for (const name of removed) await blobs.pending.remove(name);
  return removed.length > 0;
}

/**
 * Removes the files that no incident accounts for (`publicFilesOf`), and gives those of an older release the header that
 * they should have. Storage is listed before the records: a file is copied only after its name is in a record, so what is
 * being published meanwhile is seen there, as a claim or as an approved incident.
 */
async function removeStrayPublic(services: Services): Promise<boolean> {
  const { blobs, incidents, publication } = services;
  const stored = await Array.fromAsync(blobs.public.list());
  let isMended = false;
  for (const { name, contentType, cacheControl } of stored) {
    if (cacheControl === cacheControls.public) continue;
    isMended = (await blobs.public.renewCacheControl(name, contentType)) || isMended;
  }
  const needed = new Set<string>();
  const need = (names: readonly string[]) => names.forEach((name) => needed.add(name).add(thumbnailOf(name)));
  for (const { mediaFiles } of (await publication.latest()).incidents()) need(mediaFiles.map(mediaNameOf));
  if (stored.every(({ name }) => needed.has(name))) return isMended;
  // What is in memory may be old: only what is stored now decides.
  needed.clear();
  for await (const incident of incidents.listCopying()) need(publicFilesOf(incident));
  for await (const incident of incidents.list('approved')) need(publicFilesOf(incident));
  const strays = stored.filter(({ name }) => !needed.has(name));
  for (const { name } of strays) await blobs.public.remove(name);
  return isMended || strays.length > 0;
}
