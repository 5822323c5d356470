import { HttpError } from '@incidentmap/core/contract/client';
import type { Rejection } from '@incidentmap/core/domain/audit';
import type { Decision, IncidentOutcome, ReviewedIncident } from '@incidentmap/core/domain/incident';
import { undoWindow } from '@incidentmap/core/domain/limits';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useToast } from '../../ui/useToast.tsx';
import { useTakeBack } from './useTakeBack.ts';

export type ReviewEvents = {
  /** What they are now; of a decided one the server tells its outcome alone. */
  onChanged: (incidents: readonly (IncidentOutcome | ReviewedIncident)[]) => void;
  /** The list is no longer what the server has. */
  onOutdated: () => void;
  /** The caller is signed out, or lost the role. */
  onEnded: () => void;
};

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

export const isSessionOver = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof HttpError && error.status === 403);

/** Approves or rejects, and tells how it went. A rejection can be taken back for some seconds. */
export function useDecision(
  { id, version }: Pick<ReviewedIncident, 'id' | 'version'>,
  events: ReviewEvents,
): { decide: (decision: Decision, reason?: Rejection) => Promise<void>; busy: boolean } {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, busy } = useAction('decideIncident');
  const takeBack = useTakeBack(events);

  const decide = async (decision: Decision, reason?: Rejection) => {
    if (busy) return;
    try {
      const body = { status: decision, version, ...(reason ? { reason } : {}) };
      events.onChanged([await run({ params: { id }, body })]);
      toast({
        title: t(`review.decided.${decision}`),
        intent: 'success',
        ...(decision === 'rejected' && {
          duration: undoWindow,
          action: { label: t('review.undo.button'), onClick: () => void takeBack([id]) },
        }),
      });
    } catch (error) {
      if (isSessionOver(error)) return events.onEnded();
      const body = t('review.reloaded', { reason: apiErrorText(error, t('review.failedReason')) });
      const { status, problem } = error instanceof HttpError ? error : { status: undefined, problem: null };
      const isEdited = problem?.details?.some(({ path }) => path === 'version');
      toast(
        status === 409
          ? { title: t(isEdited ? 'review.editedBefore' : 'review.decidedBefore'), body, intent: 'warning' }
          : {
              title: t(`review.failed.${decision}`, { reason: apiErrorText(error, t('review.failedReason')) }),
              intent: 'error',
            },
      );
      if (status === 409 || status === 404) events.onOutdated();
    }
  };
  return { decide, busy };
}
