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
  let into: string | undefined;
  let files: string[] = [];
  const done = await change<Submission>(services, id, async (submission) => {
    files = [...submission.files, ...publicFilesOf(submission)];
    const next = withdrawn(submission, services.now());
    // First: a withdrawn report knows no incident any more. Here, because it may be merged at the same moment.
    into = (await leaveIncident(services, submission, theSender)) ?? into;
    return next;
  });
  // Also where it was withdrawn before, because this may be a retry. What has no entry was never public.
  if (done.entry) await services.publication.announce([id]);
  if (into !== undefined) await settleParts(services, into, theSender);
  await settleParts(services, id, theSender);
  await removeFilesOf(services, { ...done, files }, theSender);
  await change(services, id, (last) => (last.files.length === 0 ? last : { ...last, files: [] }));
}
