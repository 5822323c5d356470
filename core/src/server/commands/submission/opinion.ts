import type { OpinionCheck } from '../../../domain/review/opinion.ts';
import { workIdOf } from '../../../domain/review/work.ts';
import type { Submission } from '../../../domain/submission/submission.ts';
import type { Needs } from '../../services.ts';

/** What the approval of a submission is checked against. */
export const opinionOn = async (
  { reviewWork, settings }: Needs<'reviewWork' | 'settings'>,
  submission: Submission,
): Promise<OpinionCheck> => {
  const { kind, id } = submission;
  const work = await reviewWork.find({ kind, id: kind === 'media' ? submission.sent.file.name : id });
  return { rule: settings.SECOND_OPINION, work };
};

/**
 * Ends an edit that was asked about before its incident changed: nobody can agree to it any more, and its words may be
 * of a source that was erased. An answer stays, so that repeating it is harmless.
 */
export async function endOutdatedEdit(
  { submissions, reviewWork }: Needs<'submissions' | 'reviewWork'>,
  id: string,
): Promise<void> {
  const revision = (await submissions.find(id))?.document.revision ?? 0;
  await reviewWork.update(workIdOf({ kind: 'report', id }), (work) => {
    const { opinion } = work ?? {};
    if (!work || !opinion?.edit || opinion.revision === revision) return work;
    if (!opinion.answer) return { ...work, opinion: undefined };
    if (Object.keys(opinion.edit).length === 1) return work;
    return { ...work, opinion: { ...opinion, edit: { revision: opinion.edit.revision } } };
  });
}
