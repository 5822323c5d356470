import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useToast } from '../../ui/useToast.tsx';
import { inParts, useBulk } from './useBulk.ts';
import { isSessionOver, type ReviewEvents } from './useDecision.ts';

/** Takes one's own rejections of the last seconds back. */
export function useTakeBack(events: ReviewEvents): (ids: readonly string[]) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const run = useBulk();
  return async (ids) => {
    try {
      const { incidents, refused } = await inParts(ids, (part) => run({ ids: part, status: 'pending' }));
      toast(
        refused.length === 0
          ? { title: t('review.undo.done', { count: incidents.length }), intent: 'success' }
          : { title: t('review.undo.refused', { count: refused.length }), intent: 'warning' },
      );
    } catch (error) {
      if (isSessionOver(error)) return events.onEnded();
      toast({
        title: t('review.undo.failed', { reason: apiErrorText(error, t('review.failedReason')) }),
        intent: 'error',
      });
    }
    events.onOutdated();
  };
}
