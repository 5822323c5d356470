import type { Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { ReviewedPost } from '@incidentmap/core/domain/submission/submittedPost';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { serverFieldProblems } from '../../../forms/useAppForm.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { decideTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { firstDecisionIn, isConflictAbout, undoneUntil, useFirstDecider, useUndoOffer } from './useDecision.ts';
import type { UndoEvents } from '../shared/events.ts';
import { isSessionOver, isSignedOut } from '../shared/session.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';

export type PostEvents = UndoEvents & { onDecided: (isApproved: boolean) => void };

/** Whether the post is decided; if not, the form stays, and `problems` are the refused fields. */
export type DecisionOutcome = { isSettled: boolean; problems?: readonly FieldProblem[] | undefined };
const settled: DecisionOutcome = { isSettled: true };
const unsettled: DecisionOutcome = { isSettled: false };

type Body = Request<'decidePost'>['body'] & { status: 'approved' | 'rejected' };

/**
 * Approves or rejects a submitted post, and shows the outcome in a toast with an undo button. `about`: what the undo is
 * called by. `session`: that of a form which stays when the session ends.
 */
export function usePostDecision(
  { id, revision }: Pick<ReviewedPost, 'id' | 'revision'>,
  about: string,
  { onDecided, ...events }: PostEvents,
): {
  decide: (body: Body, session: KeptSession) => Promise<DecisionOutcome>;
  busy: boolean;
} {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { guard } = useKeyring();
  const { run, busy } = useMutation('decidePost');
  const offerUndo = useUndoOffer(events);
  const tellFirst = useFirstDecider();

  const decide = async (body: Body, session: KeptSession): Promise<DecisionOutcome> => {
    const { status: decision } = body;
    const isToPublish = decision === 'approved';
    try {
      if (!(await session.isOpen())) return unsettled;
      const { post } = await guard.during(() =>
        run({ params: { id }, body: { ...body, revision, undoable: isToPublish } }),
      );
      onDecided(isToPublish);
      offerUndo({ kind: 'post', id, revision: 0, decision, isToPublish, until: undoneUntil(post) }, about);
      return settled;
    } catch (error) {
      if (isSessionOver(error)) {
        if (isSignedOut(error)) session.end();
        else events.onSessionEnd();
        return unsettled;
      }
      const first = firstDecisionIn(error);
      if (first) {
        tellFirst(first.decision, first.name);
        onDecided(first.decision === 'approved');
        return settled;
      }
      const reason = apiErrorText(error);
      if (isConflictAbout(error, 'opinion')) {
        toast({ title: t('review:work.opinion.first'), body: reason, intent: 'warning' });
        return { isSettled: false, problems: [] };
      }
      if (isConflictAbout(error, 'revision')) {
        toast({ title: t('editedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        events.onStale();
        return unsettled;
      }
      if (error instanceof HttpError && (error.status === 409 || error.status === 404)) {
        toast({ title: t('review:decidedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        events.onStale(id);
        return settled;
      }
      toast({ title: t(`review:failed.${decision}`, { reason }), intent: 'error' });
      return { isSettled: false, problems: serverFieldProblems(error) };
    }
  };
  return { decide, busy };
}
