import { HttpError } from '@incidentmap/core/contract';
import type { Decision, ReviewedIncident } from '@incidentmap/core/domain/incident';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useAction } from '../../api/useAction.ts';
import { useToast } from '../../ui/useToast.tsx';

export type DecisionEvents = {
  onDecided: (incident: ReviewedIncident) => void;
  /** The list is no longer what the server has. */
  onOutdated: () => void;
  /** The caller is signed out, or lost the role. */
  onEnded: () => void;
};

export const isSessionOver = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 401 || error.status === 403);

/** Approves or rejects, and tells how it went. */
export function useDecision(
  id: string,
  { onDecided, onOutdated, onEnded }: DecisionEvents,
): { decide: (decision: Decision) => Promise<void>; busy: boolean } {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, busy } = useAction('decideIncident');

  const decide = async (decision: Decision) => {
    if (busy) return;
    try {
      onDecided(await run({ params: { id }, body: { status: decision } }));
      toast({ title: t(`review.decided.${decision}`), intent: 'success' });
    } catch (error) {
      if (isSessionOver(error)) return onEnded();
      const reason = explain(error, t('review.failedReason'));
      const status = error instanceof HttpError ? error.status : undefined;
      toast(
        status === 409
          ? {
              title: t('review.decidedBefore.title'),
              body: t('review.decidedBefore.body', { reason }),
              intent: 'warning',
            }
          : { title: t(`review.failed.${decision}`, { reason }), intent: 'error' },
      );
      if (status === 409 || status === 404) onOutdated();
    }
  };
  return { decide, busy };
}
