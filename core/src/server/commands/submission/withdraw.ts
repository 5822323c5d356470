import { theSender } from '../../../domain/audit/audit.ts';
import { withdrawn } from '../../../domain/sender/reporterActions.ts';
import { publicFilesOf, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { change } from './change.ts';
import { removeFilesOf } from './delete.ts';
import { leaveIncident } from './leave.ts';
import { settleParts } from './parts.ts';

/**
 * Withdraws a report or a post: takes it out of its incident, hides it, then removes its files and additions. Its text
 * is kept as long as that of a rejected one. What was merged into it, and the other posts of its link, wait again.
 * Idempotent: a retry finishes after a crash. Problem `not_found`.
 */
export async function withdraw(services: Needs<SubmissionService>, id: string): Promise<void> {
  const found = (await services.submissions.find(id))?.document;
  // First: a withdrawn report knows no incident any more.
  const into = found && (await leaveIncident(services, found, theSender));
  let files: string[] = [];
  const done = await change<Submission>(services, id, (submission) => {
    files = [...submission.files, ...publicFilesOf(submission)];
    return withdrawn(submission, services.now());
  });
  // Also where it was withdrawn before, because this may be a retry. What has no entry was never public.
  if (done.entry) await services.publication.announce([id]);
  if (into !== undefined) await settleParts(services, into, theSender);
  await settleParts(services, id, theSender);
  await removeFilesOf(services, { ...done, files }, theSender);
  await change(services, id, (last) => (last.files.length === 0 ? last : { ...last, files: [] }));
}
