import { keepingHighest, ratedBy } from '../../../domain/submission/highestSeverity.ts';
import { isOfIncidents, isPublic, type Media, type Submission } from '../../../domain/submission/submission.ts';
import { withoutOldBadge } from '../../../domain/submission/verification.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Needs } from '../../services.ts';

export type Changing = Needs<'submissions' | 'publication' | 'audit'>;

/**
 * Changes a submission, records that in the audit trail, and announces what is or was public. A badge that was given to
 * other words goes with them, and the highest severity that it ever had is kept. The document contains the audit entry
 * of its last change, so that a crash loses none: the next change, a retry, or the sweep copies it. What is unchanged
 * and public is announced again, because this may be such a retry. Problem `not_found`, also for what is being deleted.
 */
export async function change<T extends Submission = Submission>(
  { submissions, publication, audit }: Changing,
  id: string,
  changed: (submission: T) => T | Promise<T>,
): Promise<T> {
  let before: Submission | undefined;
  const updated = await submissions.update(id, async (submission) => {
    if (submission.life.is === 'deleting') throw new Problem('not_found');
    const next = await changed(submission as T);
    before = submission;
    if (next === submission) return submission;
    if (submission.lastChange) await audit.record(submission.lastChange);
    return keepingHighest(withoutOldBadge(submission, next), ratedBy(submission));
  });
  if (!updated || !before) throw new Problem('not_found');
  const { document } = updated;
  if (document.lastChange) await audit.record(document.lastChange);
  if (isPublic(before) || isPublic(document)) await publication.announce([id]);
  return document as T;
}

/** As `change`; null where it is gone. */
export const changeIfThere = <T extends Submission = Submission>(
  services: Changing,
  id: string,
  changed: (submission: T) => T | Promise<T>,
): Promise<T | null> =>
  change(services, id, changed).catch((error: unknown) => {
    if (!isProblem(error, 'not_found')) throw error;
    return null;
  });

/** Problem `not_found` for an id of another kind. What is or was public is an incident, whatever it was sent as. */
export async function checkKind(
  { submissions }: Needs<'submissions'>,
  id: string,
  kind: 'report' | 'post',
): Promise<void> {
  const found = (await submissions.find(id))?.document;
  const isOfKind = found?.kind === kind || (kind === 'report' && found !== undefined && isOfIncidents(found));
  if (!isOfKind) throw new Problem('not_found');
}

/** The file of this name. Problem `not_found`. */
export async function fileNamed({ submissions }: Needs<'submissions'>, name: string): Promise<Media> {
  const file = await submissions.fileNamed(name);
  if (!file) throw new Problem('not_found');
  return file;
}
