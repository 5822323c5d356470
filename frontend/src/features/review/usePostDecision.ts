import type { Answer, Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../api/published.ts';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useToast } from '../../ui/useToast.tsx';
import { type Problems, problemsByField } from './incidentValues.ts';
import { isSessionOver } from './useDecision.ts';

export type PostEvents = {
  onDecided: (outcome: Answer<'decidePost'>) => void;
  onOutdated: () => void;
  onEnded: () => void;
};

type Body = Request<'decidePost'>['body'];

/** Approves or rejects a submitted post, and tells how it went. Answers what is wrong with its fields; null when done. */
export function usePostDecision(
  id: string,
  { onDecided, onOutdated, onEnded }: PostEvents,
): { decide: (body: Body) => Promise<Problems | null>; busy: boolean } {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate: forget } = useSWRConfig();
  const { run, busy } = useAction('decidePost');

  const decide = async (body: Body): Promise<Problems | null> => {
    try {
      onDecided(await run({ params: { id }, body }));
      toast({ title: t(`review.decided.${body.status}`), intent: 'success' });
      void forget(showsPublished, undefined);
      return null;
    } catch (error) {
      if (isSessionOver(error)) {
        onEnded();
        return null;
      }
      const reason = apiErrorText(error, t('review.failedReason'));
      const { status, problem } = error instanceof HttpError ? error : { status: undefined, problem: null };
      if (status === 409 || status === 404) {
        toast({ title: t('review.decidedBefore'), body: t('review.reloaded', { reason }), intent: 'warning' });
        onOutdated();
        return null;
      }
      toast({ title: t(`review.failed.${body.status}`, { reason }), intent: 'error' });
      return problemsByField(problem?.details ?? []);
    }
  };
  return { decide, busy };
}
