import { differences } from '../../../domain/audit/audit.ts';
import { revised, waitingSinceOf } from '../../../domain/submission/change.ts';
import { type Caller, type Person, systemAs } from '../../../domain/submission/life.ts';
import { lifeAfter } from '../../../domain/submission/refusals.ts';
import { isOfIncidents, type Media, publicFilesOf, type Submission } from '../../../domain/submission/submission.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { SubjectKind } from '../../../domain/sender/receipt.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { removeBlobs } from '../files/publishFiles.ts';
import { changeIfThere } from './change.ts';
import { leaveIncident } from './leave.ts';
import { endRecording, leaveTombstone } from './leaveTombstone.ts';
import { release, settleParts } from './parts.ts';

type Deleting = Needs<SubmissionService>;

type Ending = 'delete' | 'erase' | 'expire' | 'withdraw';

export const subjectKindOf = ({ kind }: Submission): SubjectKind => (kind === 'report' ? 'incident' : kind);

/**
 * Deletes an incident with its files and additions; returns whether there was one. Hides it first, then removes the
 * files, then the document, so that a retry or the sweep can finish after a crash. Problem `forbidden`, also when an
 * Admin has deleted too many within a day.
 */
export async function deleteIncident(
  services: Deleting & Needs<'rateLimiter'>,
  id: string,
  by: Caller,
): Promise<boolean> {
  const found = (await services.submissions.find(id))?.document;
  if (found && found.life.is !== 'deleting') {
    if (!isOfIncidents(found)) return false;
    const isCounted = by.role === 'Admin' && mayEnd(found, by, 'delete', services.now());
    if (isCounted) await services.rateLimiter.takeDeletion(by.userId);
  }
  return endSubmission(services, id, by, 'delete');
}

/** Ends a submission for good; returns whether there was something to end. Problem `forbidden`, `conflict`. */
export async function endSubmission(services: Deleting, id: string, by: Caller, act: Ending): Promise<boolean> {
  const found = (await services.submissions.find(id))?.document;
  if (!found || !mayEnd(found, by, act, services.now())) return false;
  if (!(await hideForDeletion(services, id, by, { act }))) return false;
  // What has no entry was never public.
  if (found.entry) await services.publication.announce([id]);
  await finishDeletion(services, id);
  return true;
}

function mayEnd(submission: Submission, by: Caller, act: Ending, now: Date): boolean {
  try {
    return submission.life.is === 'deleting' || lifeAfter(submission, { act }, by, now) !== undefined;
  } catch (error) {
    if (isProblem(error, 'not_found')) return false;
    throw error;
  }
}

/**
 * Begins a deletion: nobody sees it once that is announced. Problem `forbidden` where it `isLeft`. Returns whether
 * there was something to delete.
 */
export async function hideForDeletion(
  services: Deleting,
  id: string,
  by: Caller,
  { act = 'delete', isLeft = () => false }: { act?: Ending; isLeft?: (submission: Submission) => boolean } = {},
): Promise<boolean> {
  const { submissions, audit, now } = services;
  const deleted = await submissions.update(id, async (submission) => {
    if (isLeft(submission)) throw new Problem('forbidden');
    // Whoever repeats an interrupted deletion finishes it.
    const wanted = submission.life.is === 'deleting' ? 'delete' : act;
    const life = lifeAfter(submission, { act: wanted }, wanted === act ? by : systemAs(by), now());
    if (life === submission.life) return submission;
    // First: what is being deleted knows no incident any more. Here, because it may be merged at the same moment.
    await leaveIncident(services, submission, by);
    if (submission.lastChange) await audit.record(submission.lastChange);
    const waitingSince = waitingSinceOf(submission);
    const details = waitingSince === undefined ? {} : { waitingSince };
    // Also the copies that a publication has claimed.
    const files = [...new Set([...submission.files, ...publicFilesOf(submission)])];
    return { ...submission, life, files, ...revised(submission, 'deleted', { by, now: now() }, details) };
  });
  return deleted !== null;
}

/** Removes the files of what is being deleted, then the content of its audit entries, then the document. */
export async function finishDeletion(services: Deleting, id: string): Promise<void> {
  const { submissions, audit, reviewWork } = services;
  const submission = (await submissions.find(id))?.document;
  if (submission?.life.is !== 'deleting') return;
  const { life } = submission;
  if (submission.lastChange) await audit.record(submission.lastChange);
  for await (const part of submissions.partsOf(id)) {
    if (part.life.is !== 'merged' || part.life.as !== 'sameLink') continue;
    if (life.othersWait) {
      await release(services, part.id, id, life.by);
      continue;
    }
    // Another sender's post of the same link: a tombstone remains for its receipt.
    await leaveTombstone(services, { id: part.id, kind: 'post', state: 'erased', decidedAt: life.at });
    await endSubmission(services, part.id, systemAs(life.by), 'delete');
  }
  await settleParts(services, id, life.by);
  await removeFilesOf(services, submission, life.by);
  if (submission.kind === 'media') return removeMedia(services, submission);
  const left = { id, kind: subjectKindOf(submission), state: 'erased', decidedAt: life.at } as const;
  await leaveTombstone(services, left);
  await reviewWork.remove({ kind: submission.kind, id });
  await audit.erase(id);
  await submissions.remove(id);
}

/** Removes the files and additions of what nobody sees any more. */
export async function removeFilesOf(services: Deleting, { id, files }: Submission, by: Person): Promise<void> {
  const { submissions, blobs } = services;
  for (const name of files) await removeBlobs(blobs.public, name);
  for await (const file of submissions.filesOf(id)) await removeMedia(services, file);
  for await (const file of submissions.belongingTo(id)) await removeFile(services, file, by);
}

export async function removeFile(
  services: Deleting,
  { id }: Pick<Media, 'id'>,
  by: Person,
  act: Ending = 'delete',
): Promise<void> {
  await endSubmission(services, id, act === 'delete' ? systemAs(by) : { ...by, role: 'sender' }, act);
}

/** Removes a file with all its copies. The document goes last, so that a retry finds the remaining ones. */
export async function removeMedia(services: Deleting, { id, sent, belongsTo, life }: Media): Promise<void> {
  const { audit, blobs, reviewWork, submissions } = services;
  const { name, publicName } = sent.file;
  if (publicName !== undefined) await removeBlobs(blobs.public, publicName);
  await removeBlobs(blobs.pending, name);
  await reviewWork.remove({ kind: 'media', id: name });
  await audit.erase(id);
  // A recording ends with its last file: before, because nothing finds it afterwards, and after, for two last ones at
  // once.
  const state = life.is === 'rejected' ? 'rejected' : 'erased';
  if (belongsTo?.as === 'recording') await endRecording(services, belongsTo.id, state, id);
  await submissions.remove(id);
  if (belongsTo?.as === 'recording') await endRecording(services, belongsTo.id, state);
}

/** Removes a public file; returns whether there was one. Problem `conflict` while it is being published. */
export async function removePublicMedia(services: Deleting, name: string, by: Person): Promise<boolean> {
  const { blobs, submissions } = services;
  for await (const claiming of submissions.claiming()) {
    if (publicFilesOf(claiming).includes(name)) {
      throw new Problem('conflict', { message: 'This file is being published. Try again in a moment.' });
    }
  }
  const file = await submissions.withPublicName(name);
  const shownBy = file?.life.is === 'merged' ? file.life.into : file?.id;
  if (shownBy !== undefined) {
    await changeIfThere(services, shownBy, (incident) => {
      if (!incident.files.includes(name)) return incident;
      const files = incident.files.filter((each) => each !== name);
      const changes = differences({ mediaFiles: incident.files }, { mediaFiles: files }, ['mediaFiles']);
      return { ...incident, files, ...revised(incident, 'edited', { by, now: services.now() }, { changes }) };
    });
  }
  const wasThere = await blobs.public.remove(name);
  await removeBlobs(blobs.public, name);
  if (file?.life.is === 'merged') await removeMedia(services, file);
  else if (file) await removeBlobs(blobs.pending, file.sent.file.name);
  return wasThere || file !== null;
}
