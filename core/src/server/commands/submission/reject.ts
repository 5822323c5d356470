import type { Rejection } from '../../../domain/audit/audit.ts';
import { checkRevision } from '../../../domain/audit/revision.ts';
import type { Caller } from '../../../domain/submission/life.ts';
import { fieldRefusal } from '../../../domain/messages.ts';
import { rejected } from '../../../domain/submission/decide.ts';
import { isPublic, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { change } from './change.ts';
import { removeFile } from './delete.ts';
import { endDecidedWith, holdAdditions, rejectOthers, settleParts, withOthers } from './parts.ts';

type Rejecting = Needs<SubmissionService>;

/**
 * Rejects what waits, with the other posts of its link; files that were added to it leave the review room, and its
 * sources wait again. Idempotent: a retry finishes after a crash. `revision`: the one that the reviewer saw. Problem
 * `not_found`, `forbidden`, `invalid_request` where the reason names an incident that is not public, or `conflict` when
 * it was decided or changed meanwhile.
 */
export async function reject(
  services: Rejecting,
  id: string,
  { reason, revision }: { reason?: Rejection | undefined; revision?: number | undefined },
  reviewer: Caller,
): Promise<Submission> {
  const done = await change(services, id, async (submission) => {
    const next = rejected(submission, reason ?? null, reviewer, services.now());
    if (next === submission) return submission;
    checkRevision(submission, revision, submission.kind);
    await checkReason(services, reason);
    return withOthers(services, next, next.changedAt);
  });
  await finishRejection(services, done);
  return done;
}

/** Problem `invalid_request` where the incident that shows it already is not public. */
async function checkReason({ submissions }: Rejecting, reason: Rejection | undefined): Promise<void> {
  if (reason?.incident === undefined) return;
  const shows = (await submissions.find(reason.incident))?.document;
  if (!shows || !isPublic(shows)) throw fieldRefusal('reason.incident', 'incident_not_public');
}

/** Does what follows a rejection; idempotent. */
export async function finishRejection(services: Rejecting, submission: Submission): Promise<void> {
  const { id, life } = submission;
  if (life.is !== 'rejected') return;
  if (submission.kind === 'media') return settleParts(services, id, life.by);
  const ofOthers = submission.kind === 'post' ? await rejectOthers(services, submission) : [];
  for (const file of [...(await holdAdditions(services, id, life.at, life.by)), ...ofOthers]) {
    // If its rejection were undone, it would wait without its report or post.
    await removeFile(services, file, life.by);
  }
  if (submission.kind === 'post') await endDecidedWith(services, submission);
  await settleParts(services, id, life.by);
}

/**
 * Rejects a file by its name; returns whether it waited. The sweep removes it once that can no longer be undone.
 * Problem `forbidden`, `invalid_request` as in `reject`, or `conflict` when it is a part of a report or a post, or was
 * approved.
 */
export async function rejectFile(
  services: Rejecting,
  name: string,
  reason: Rejection | undefined,
  reviewer: Caller,
): Promise<boolean> {
  const file = await services.submissions.fileNamed(name);
  if (!file || file.life.is === 'deleting') return false;
  let waited = false;
  await change(services, file.id, async (found) => {
    const next = rejected(found, reason ?? null, reviewer, services.now());
    waited = next !== found;
    if (waited) await checkReason(services, reason);
    return next;
  });
  return waited;
}
