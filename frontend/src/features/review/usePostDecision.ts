import type { Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { ReviewedPost } from '@incidentmap/core/domain/posts/submittedPost';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { serverFieldProblems } from '../../forms/useAppForm.ts';
import { useToast } from '../../ui/useToast.ts';
import { useKeyring } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';
import {
  firstDecisionIn,
  isConflictAbout,
  isSessionOver,
  isSignedOut,
  type UndoEvents,
  undoneUntil,
  useFirstDecider,
  useUndoOffer,
} from './useDecision.ts';
import type { KeptSession } from './useKeptSession.ts';

export type PostEvents = UndoEvents & { onDecided: (isApproved: boolean) => void };

type Body = Request<'decidePost'>['body'] & { status: 'approved' | 'rejected' };

/**
 * Approves or rejects a submitted post, and shows the outcome in a toast with an undo button. `about`: what the undo is
 * called by. `decide` returns the refused fields; `session`: that of a form which stays when the session ends.
 */
export function usePostDecision(
  { id, revision }: Pick<ReviewedPost, 'id' | 'revision'>,
  about: string,
  { onDecided, ...events }: PostEvents,
): {
  decide: (body: Body, session?: KeptSession) => Promise<readonly FieldProblem[] | void>;
  busy: boolean;
} {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const { guard } = useKeyring();
  const { run, busy } = useMutation('decidePost');
  const offerUndo = useUndoOffer(events);
  const tellFirst = useFirstDecider();

  const decide = async (body: Body, session?: KeptSession): Promise<readonly FieldProblem[] | void> => {
    const { status: decision } = body;
    const isToPublish = decision === 'approved';
    try {
      if (session && !(await session.isOpen())) return;
      const { post } = await guard.during(() =>
        run({ params: { id }, body: { ...body, revision, undoable: isToPublish } }),
      );
      onDecided(isToPublish);
      offerUndo({ kind: 'post', id, revision: 0, decision, isToPublish, until: undoneUntil(post) }, about);
    } catch (error) {
      if (session && isSignedOut(error)) return session.end();
      if (isSessionOver(error)) return events.onSessionEnd();
      const first = firstDecisionIn(error);
      if (first) {
        tellFirst(first.decision, first.name);
        return onDecided(first.decision === 'approved');
      }
      const reason = apiErrorText(error);
      if (isConflictAbout(error, 'opinion')) {
        toast({ title: t('work.opinion.first'), body: reason, intent: 'warning' });
        return [];
      }
      if (isConflictAbout(error, 'revision')) {
        toast({ title: t('editedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        return events.onStale();
      }
      if (error instanceof HttpError && (error.status === 409 || error.status === 404)) {
        toast({ title: t('decidedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        return events.onStale(id);
      }
      toast({ title: t(`failed.${decision}`, { reason }), intent: 'error' });
      return serverFieldProblems(error);
    }
  };
  return { decide, busy };
}
