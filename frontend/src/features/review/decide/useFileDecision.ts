import type { Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import type { PendingMedia } from '@incidentmap/core/domain/submission/mediaSubmission';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { serverFieldProblems } from '../../../forms/useAppForm.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { isSessionOver, isSignedOut } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';
import { decideTexts } from './texts.ts';
import { firstDecisionIn, isConflictAbout, undoneUntil, useFirstDecider, useUndoOffer } from './useDecision.ts';
import type { DecisionOutcome, PostEvents } from './usePostDecision.ts';

/** Its publication with these details, or its rejection. */
export type FileDecision = Request<'publishMedia'>['body'] | { status: 'rejected'; reason: Rejection | undefined };

/** As `usePostDecision`, for a file. */
export function useFileDecision(
  { name, revision }: Pick<PendingMedia, 'name' | 'revision'>,
  about: string,
  { onDecided, ...events }: PostEvents,
): { decide: (decision: FileDecision, session: KeptSession) => Promise<DecisionOutcome>; busy: boolean } {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { guard } = useKeyring();
  const publication = useMutation('publishMedia');
  const rejection = useMutation('decidePendingMedia');
  const offerUndo = useUndoOffer(events);
  const tellFirst = useFirstDecider();

  const decided = (decision: Decision, until = undoneUntil()) => {
    const isToPublish = decision === 'approved';
    onDecided(isToPublish);
    offerUndo({ kind: 'media', id: name, revision: 0, decision, isToPublish, until }, about);
  };
  const send = async (decision: FileDecision): Promise<void> => {
    if ('blobName' in decision) {
      const body = { ...decision, revision };
      const { createdIncident } = await guard.during(() => publication.run({ body }));
      return decided('approved', undoneUntil(createdIncident));
    }
    const { status, reason } = decision;
    const body = { status, ...(reason ? { reason } : {}) };
    const { changed, firstDecider } = await guard.during(() => rejection.run({ params: { name }, body }));
    if (changed) return decided('rejected');
    if (firstDecider !== undefined) tellFirst('rejected', firstDecider);
    else toast({ title: t('review:decidedBefore'), body: t('media.gone'), intent: 'warning' });
    onDecided(false);
  };
  const decide = async (decision: FileDecision, session: KeptSession): Promise<DecisionOutcome> => {
    try {
      if (!(await session.isOpen())) return { isSettled: false };
      await send(decision);
      return { isSettled: true };
    } catch (error) {
      if (isSessionOver(error)) {
        if (isSignedOut(error)) session.end();
        else events.onSessionEnd();
        return { isSettled: false };
      }
      const first = firstDecisionIn(error);
      if (first) {
        tellFirst(first.decision, first.name);
        onDecided(first.decision === 'approved');
        return { isSettled: true };
      }
      const reason = apiErrorText(error);
      if (isConflictAbout(error, 'opinion')) {
        toast({ title: t('review:work.opinion.first'), body: reason, intent: 'warning' });
        return { isSettled: false, problems: [] };
      }
      if (isConflictAbout(error, 'revision')) {
        toast({ title: t('editedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        events.onStale();
        return { isSettled: false };
      }
      toast({
        title: t(`review:failed.${'blobName' in decision ? 'approved' : 'rejected'}`, { reason }),
        intent: 'error',
      });
      const isGone = error instanceof HttpError && (error.status === 404 || error.status === 409);
      if (isGone) events.onStale(name);
      return { isSettled: isGone, problems: serverFieldProblems(error) };
    }
  };
  return { decide, busy: publication.busy || rejection.busy };
}
