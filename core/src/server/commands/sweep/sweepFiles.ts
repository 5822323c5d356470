import { theSweep } from '../../../domain/audit/audit.ts';
import { claiming, isLate, isOpen, systemAs } from '../../../domain/submission/life.ts';
import { released } from '../../../domain/submission/merge.ts';
import { isBare, isPublic, type Media, publicFilesOf, type Submission } from '../../../domain/submission/submission.ts';
import { mediaNameOf } from '../../../domain/media/mediaNames.ts';
import { filesOf } from '../../../domain/media/renditions.ts';
import { isProblem } from '../../../domain/problem.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import type { Arrival } from '../../stores/arrivals.ts';
import { changeIfThere } from '../submission/change.ts';
import { finishDeletion, removeFile, removeMedia } from '../submission/delete.ts';
import { holdAdditions, release } from '../submission/parts.ts';
import { removeBlobs, removePendingOf, withoutPublicName } from '../files/publishFiles.ts';
import { directUploadLife, removeArrival } from '../files/takeUpload.ts';

type Working = Needs<SubmissionService | 'arrivals' | 'newId'>;

const hour = 60 * 60_000;
/** An unused clean file is an orphan after this time. */
const orphanAge = 48 * hour;
/** A running request may still use what changed within this time. */
const inUseFor = hour;
/** Milliseconds that a call may clean a file for, with some to spare. */
const cleaningFor = 2 * 60_000;

/**
 * Makes files, submissions and storage consistent: finishes or undoes what a crash interrupted, and removes orphans and
 * the files of reports that were rejected long ago. Afterwards the only public files are those of public incidents, and
 * of approvals that began meanwhile. Returns how many items it mended, and how many failed and are left to the next
 * run.
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
  const { submissions, arrivals, publication } = services;
  for await (const { id, entry } of submissions.deleting()) {
    await attempt(async () => {
      if (entry) await publication.announce([id]);
      await finishDeletion(services, id);
      return true;
    });
  }
  for await (const file of submissions.filesThatAre('attached')) await attempt(() => sweepAttached(services, file));
  for await (const { submission } of submissions.open('media')) {
    await attempt(() => sweepWaiting(services, submission as Media));
  }
  for await (const file of submissions.filesThatAre('rejected')) await attempt(() => sweepRejected(services, file));
  for await (const arrival of arrivals.list()) await attempt(() => sweepArrival(services, arrival));
  for await (const { id } of submissions.claiming()) await attempt(() => endClaim(services, id));
  await attempt(() => removeStrayPending(services));
  await attempt(() => removeStrayPublic(services));
  return outcome;
}

const isOlder = ({ now }: Needs<'now'>, time: string | Date, age: number): boolean =>
  now().getTime() - new Date(time).getTime() > age;

/** Removes an arrival that was not finished within its time. */
async function sweepArrival(services: Working, arrival: Arrival): Promise<boolean> {
  if (arrival.isMoved) {
    // The clean copy was stored by a call that crashed right afterwards.
    if ((await services.blobs.pending.facts(arrival.id)) !== null) {
      await services.blobs.pending.seal(arrival.id);
      return true;
    }
    if (!isOlder(services, arrival.createdAt, orphanAge)) return false;
  } else {
    const isOver = isOlder(services, arrival.createdAt, directUploadLife);
    if (!isOver || !isOlder(services, arrival.changedAt, cleaningFor)) return false;
  }
  await removeArrival(services, arrival.id);
  return true;
}

/** Removes a file that nobody has used, and an addition whose report or post is gone or was decided. */
async function sweepWaiting(services: Working, file: Media): Promise<boolean> {
  const { submissions, blobs } = services;
  const { belongsTo } = file;
  if (belongsTo?.as === 'addition') return sweepAddition(services, file, belongsTo.id);
  // A recording stays until it is reviewed.
  if (!isBare(file) || !isOlder(services, file.sentAt, orphanAge)) return false;
  // The document is removed first, by its etag: a report that claims the file now either wins, or finds it removed.
  const found = await submissions.find(file.id);
  if (!found || !isBare(found.document)) return false;
  if (!(await submissions.remove(file.id, found.etag))) return false;
  await removeBlobs(blobs.pending, file.sent.file.name);
  return true;
}

async function sweepAddition(services: Working, file: Media, id: string): Promise<boolean> {
  const owner = (await services.submissions.find(id))?.document;
  if (owner ? owner.life.is === 'withdrawn' : isOlder(services, file.changedAt, inUseFor)) {
    await removeFile(services, file, theSweep);
    return true;
  }
  if (!owner) return false;
  const { life } = owner;
  const isHeld = life.is === 'rejected' || (life.is === 'merged' && owner.kind === 'report');
  if (!isHeld || file.changedAt >= life.at) return false;
  await holdAdditions(services, id, life.at, theSweep);
  return true;
}

/** Removes a rejected file once that can no longer be undone, and releases one whose report waits again. */
async function sweepRejected(services: Working, file: Media): Promise<boolean> {
  const { life } = file;
  if (life.is !== 'rejected') return false;
  if (life.with === undefined) {
    if (!isLate(life.at, services.now())) return false;
    if (file.lastChange) await services.audit.record(file.lastChange);
    await removeMedia(services, file);
    return true;
  }
  const owner = (await services.submissions.find(life.with))?.document;
  if (!owner) await removeFile(services, file, theSweep);
  else if (isOpen(owner.life) || isPublic(owner)) await release(services, file.id, owner.id, theSweep);
  else return false;
  return true;
}

async function sweepAttached(services: Working, file: Media): Promise<boolean> {
  const { life } = file;
  if (life.is !== 'merged') return false;
  const owner = (await services.submissions.find(life.into))?.document;
  if (!owner) return releaseFile(services, file);
  if (isPublic(owner)) {
    await removePendingOf(services, owner);
    return true;
  }
  const retention = services.settings.RETENTION_DAYS_REJECTED * 24 * hour;
  // The files of a merged report stay as long as it does.
  if (owner.life.is !== 'rejected' && owner.life.is !== 'withdrawn') return false;
  if (!isOlder(services, owner.life.at, retention)) return false;
  const { name } = file.sent.file;
  const without = (files: string[]) => files.filter((each) => each !== name);
  await changeIfThere(services, owner.id, (found) => ({ ...found, files: without(found.files) }));
  await removeMedia(services, file);
  return true;
}

/** Makes a file wait again whose report or post was never stored. */
async function releaseFile(services: Working, file: Media): Promise<boolean> {
  if (!isOlder(services, file.changedAt, inUseFor)) return false;
  const { publicName } = file.sent.file;
  const freed = await changeIfThere<Media>(services, file.id, (found) =>
    found.changedAt === file.changedAt ? withoutPublicName(released(found, systemAs(theSweep), services.now())) : found,
  );
  if (freed?.life.is === 'waiting' && publicName !== undefined) await removeBlobs(services.blobs.public, publicName);
  return freed?.life.is === 'waiting';
}

/**
 * Ends the claim of a publication, so that the copies of one that crashed become orphans. One that is still running
 * finds its claim gone when it saves, and starts again with new names.
 */
async function endClaim({ submissions }: Working, id: string): Promise<boolean> {
  const found = await submissions.find(id);
  if (!found) return false;
  const life = claiming(found.document.life, undefined);
  await submissions.save({ ...found.document, life } as Submission, found.etag);
  return true;
}

/** Removes files without a document that no running request has just stored, and the seals of expired uploads. */
async function removeStrayPending(services: Working): Promise<boolean> {
  const { blobs, submissions, arrivals } = services;
  const strays: string[] = [];
  const removed: string[] = [];
  for await (const { name, createdAt, seal } of blobs.pending.listWithSeals()) {
    if (seal === 'expired') removed.push(name);
    if (seal === null && isOlder(services, createdAt, inUseFor)) strays.push(name);
  }
  if (strays.length > 0) {
    const known = new Set<string>();
    const know = (name: string) => filesOf(name).forEach((file) => known.add(file));
    for await (const { id } of arrivals.list()) know(id);
    for await (const { submission } of submissions.open('media')) know((submission as Media).sent.file.name);
    for (const state of ['attached', 'rejected'] as const) {
      for await (const { sent } of submissions.filesThatAre(state)) know(sent.file.name);
    }
    for await (const deleting of submissions.deleting()) if (deleting.kind === 'media') know(deleting.sent.file.name);
    removed.push(...strays.filter((name) => !known.has(name)));
  }
  for (const name of removed) await blobs.pending.remove(name);
  return removed.length > 0;
}

/**
 * Removes the public files that nothing accounts for (`publicFilesOf`). Lists storage before the documents: the name of
 * a file is in a document before it is copied.
 */
async function removeStrayPublic(services: Working): Promise<boolean> {
  const { blobs, submissions, publication } = services;
  const stored = await Array.fromAsync(blobs.public.list());
  const needed = new Set<string>();
  const need = (names: readonly string[]) => names.flatMap(filesOf).forEach((file) => needed.add(file));
  for (const { mediaFiles } of (await publication.latest()).incidents()) need(mediaFiles.map(mediaNameOf));
  if (stored.every(({ name }) => needed.has(name))) return false;
  // The publication in memory may be outdated: only the database decides.
  needed.clear();
  for await (const submission of submissions.claiming()) need(publicFilesOf(submission));
  for await (const incident of submissions.incidents('approved')) need(publicFilesOf(incident));
  const strays = stored.filter(({ name }) => !needed.has(name));
  for (const { name } of strays) await blobs.public.remove(name);
  return strays.length > 0;
}
