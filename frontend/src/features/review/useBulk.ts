import type { Answer, Request } from '@incidentmap/core/contract';
import type { Rejection } from '@incidentmap/core/domain/audit';
import { bulkMax, undoWindow } from '@incidentmap/core/domain/limits';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useToast } from '../../ui/useToast.tsx';
import { isSessionOver, type ReviewEvents } from './useDecision.ts';
import { useTakeBack } from './useTakeBack.ts';

type Outcome = Answer<'decideIncidents'>;
type Body = Request<'decideIncidents'>['body'];

export function useBulk(): (body: Body) => Promise<Outcome> {
  const { run } = useAction('decideIncidents');
  return (body) => run({ body });
}

/** One after another, as many at once as the server takes; what they came to together. */
export async function inParts(ids: readonly string[], run: (part: string[]) => Promise<Outcome>): Promise<Outcome> {
  const all: Outcome = { incidents: [], refused: [] };
  for (let at = 0; at < ids.length; at += bulkMax) {
    const { incidents, refused } = await run(ids.slice(at, at + bulkMax));
    all.incidents.push(...incidents);
    all.refused.push(...refused);
  }
  return all;
}

/** Rejects many for one reason, and offers to take all of it back. They are rejected at once: leaving loses nothing. */
export function useBulkReject(
  events: ReviewEvents,
): (ids: readonly string[], reason: Rejection | undefined) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const run = useBulk();
  const takeBack = useTakeBack(events);
  return async (ids, reason) => {
    try {
      const { incidents, refused } = await inParts(ids, (part) =>
        run({ ids: part, status: 'rejected', ...(reason ? { reason } : {}) }),
      );
      events.onChanged(incidents);
      const done = incidents.map(({ id }) => id);
      toast({
        title: t('review.bulk.done', { count: done.length }),
        ...(refused.length > 0 && { body: t('review.bulk.refused', { count: refused.length }) }),
        intent: refused.length > 0 ? 'warning' : 'success',
        duration: undoWindow,
        ...(done.length > 0 && { action: { label: t('review.undo.button'), onClick: () => void takeBack(done) } }),
      });
      if (refused.length > 0) events.onOutdated();
    } catch (error) {
      if (isSessionOver(error)) return events.onEnded();
      toast({
        title: t('review.failed.rejected', { reason: apiErrorText(error, t('review.failedReason')) }),
        intent: 'error',
      });
      // Some of them may have been rejected before.
      events.onOutdated();
    }
  };
}
