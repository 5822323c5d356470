import type { Incident } from '../../domain/incident.ts';
import { mediaNameOf, thumbnailOf } from '../../domain/media.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';
import { finishDeletion } from './deleteIncident.ts';
import { removeBlobs, removePendingOf } from './publicCopies.ts';
import { removeUpload } from './removeMedia.ts';

const hour = 60 * 60_000;
/** What nobody needed for so long is an orphan. */
const orphanAge = 48 * hour;
/** What was worked on since may be under way. */
const underWay = hour;

/**
 * Brings uploads, incidents and storage back together: finishes or undoes what a crash left, removes what nobody needs and
 * the files of long rejected reports. Each thing alone: what fails is left for the next time. Answers with how many
 * things it changed, and how many failed.
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
  for (const state of ['attached', 'pending', 'intake', 'moved'] as const) {
    for await (const upload of uploads.list(state)) await attempt(() => sweepUpload(services, upload));
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
  if (incident.isApproved === 'approved') {
    await removePendingOf(services, incident.id);
    return true;
  }
  if (incident.isApproved === 'rejected' && isOlder(services, incident.decidedAt ?? incident.createdAt, retention)) {
    await forgetFile(services, incident.id, upload.id);
    await removeUpload(services, upload);
    return true;
  }
  return withdrawCopies(services, upload);
}

/** Takes back the copies of a publishing that stopped, so that the next one copies under new names. */
async function withdrawCopies(services: Services, upload: Upload): Promise<boolean> {
  if (upload.publicName === undefined || !isOlder(services, upload.changedAt, underWay)) return false;
  const { publicName, ...rest } = upload;
  if (!(await saveAsRead(services, upload, rest))) return false;
  await removeBlobs(services.blobs.public, publicName);
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

async function removeStrayPending(services: Services): Promise<boolean> {
  const { blobs, uploads } = services;
  const strays: string[] = [];
  for await (const { name, createdAt } of blobs.pending.list()) {
    if (isOlder(services, createdAt, orphanAge)) strays.push(name);
  }
  if (strays.length === 0) return false;
  const known = new Set<string>();
  for (const state of ['intake', 'moved', 'pending', 'attached'] as const) {
    for await (const { id } of uploads.list(state)) known.add(id).add(thumbnailOf(id));
  }
  const removed = strays.filter((name) => !known.has(name));
  for (const name of removed) await blobs.pending.remove(name);
  return removed.length > 0;
}

/**
 * Files that no approved incident names. Storage is listed before the records: what is being published meanwhile is then
 * either still an attached upload's, or already an approved incident's.
 */
async function removeStrayPublic(services: Services): Promise<boolean> {
  const { blobs, uploads, incidents, publication } = services;
  const shown = new Set<string>();
  const show = (names: readonly string[]) => names.forEach((name) => shown.add(name).add(thumbnailOf(name)));
  for (const { mediaFiles } of (await publication.current()).incidents()) show(mediaFiles.map(mediaNameOf));
  const strays: string[] = [];
  for await (const { name, createdAt } of blobs.public.list()) {
    if (!shown.has(name) && isOlder(services, createdAt, orphanAge)) strays.push(name);
  }
  if (strays.length === 0) return false;
  // What is in memory may be old: only what is stored now decides.
  shown.clear();
  for await (const { publicName } of uploads.list('attached')) if (publicName !== undefined) show([publicName]);
  for await (const { mediaFiles } of incidents.list('approved') as AsyncGenerator<Incident>) show(mediaFiles);
  const removed = strays.filter((name) => !shown.has(name));
  for (const name of removed) await blobs.public.remove(name);
  return removed.length > 0;
}
