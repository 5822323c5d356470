import type { Request } from '@incidentmap/core/contract';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import type { PendingMedia } from '@incidentmap/core/domain/submission/media';
import { useTranslation } from 'react-i18next';
import { useMutation } from '../../../api/useMutation.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';
import { decideTexts } from './texts.ts';
import { undoneUntil, useUndoOffer } from './useDecision.ts';
import type { PostEvents } from './usePostDecision.ts';
import { type DecisionOutcome, settled, unsettled, useRefusal, useTellFirst } from './useRefusal.ts';

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
  const tellFirst = useTellFirst();
  const refuse = useRefusal(name, events);

  const decided = (decision: Decision, until = undoneUntil()) => {
    const isScheduled = decision === 'approved';
    onDecided(isScheduled);
    offerUndo({ kind: 'media', id: name, revision: 0, decision, isScheduled, until }, about);
  };
  const send = async (decision: FileDecision): Promise<void> => {
    if ('blobName' in decision) {
      const body = { ...decision, revision };
      const { createdIncident } = await guard.during(() => publication.run({ body }));
      return decided('approved', undoneUntil(createdIncident));
    }
    const { status, reason } = decision;
    const body = { status, ...(reason ? { reason } : {}) };
    const { changed, first } = await guard.during(() => rejection.run({ params: { name }, body }));
    if (changed) return decided('rejected');
    if (first) tellFirst(first);
    else toast({ title: t('review:decidedBefore'), body: t('media.gone'), intent: 'warning' });
    events.onStale(name);
  };
  const decide = async (decision: FileDecision, session: KeptSession): Promise<DecisionOutcome> => {
    try {
      if (!(await session.isOpen())) return unsettled;
      await send(decision);
      return settled;
    } catch (error) {
      return refuse(error, { decision: 'blobName' in decision ? 'approved' : 'rejected', session });
    }
  };
  return { decide, busy: publication.busy || rejection.busy };
}
