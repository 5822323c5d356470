import type { Caller } from '../../../domain/submission/life.ts';
import { undone, waitingAgain } from '../../../domain/submission/decide.ts';
import { revised } from '../../../domain/submission/change.ts';
import { lifeAfter } from '../../../domain/submission/refusals.ts';
import { isPublic, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { copyToPending, returnFiles } from '../files/publishFiles.ts';
import { change } from './change.ts';
import { settleParts } from './parts.ts';

type Undoing = Needs<SubmissionService>;

/**
 * Undoes a reviewer's own rejection, with what it took along, or an approval before it is public. Problem `not_found`,
 * `forbidden`, or `conflict` when it is too late.
 */
export async function undo(services: Undoing, id: string, reviewer: Caller): Promise<Submission> {
  const waiting = await change(services, id, (submission) => undone(submission, reviewer, services.now()));
  await settleParts(services, id, reviewer);
  return waiting;
}

/**
 * Takes what is public off the map, to wait again with its files. Pending copies of them are made first; the public
 * ones go last. Idempotent: a retry finishes after a crash. Problem `not_found`, `forbidden`, or `conflict` when it was
 * decided otherwise.
 */
export async function hide(services: Undoing, id: string, reviewer: Caller): Promise<Submission> {
  const made = { by: reviewer, now: services.now() };
  const hidden = await change(services, id, async (submission) => {
    const life = lifeAfter(submission, { act: 'hide' }, reviewer, made.now);
    if (life === submission.life) return submission;
    const names = isPublic(submission) ? await copyToPending(services, submission) : null;
    const waiting = names ? waitingAgain(submission, life, names) : { ...submission, life };
    return { ...waiting, ...revised(submission, 'hidden', made) };
  });
  // Also where it waited before, because this may be a retry.
  await services.publication.announce([id]);
  await returnFiles(services, id);
  await settleParts(services, id, reviewer);
  return hidden;
}
