import type { Answer, Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../api/published.ts';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { serverFieldProblems } from '../../forms/useAppForm.ts';
import { useToast } from '../../ui/useToast.ts';
import { useKeyring } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';
import { isSessionOver } from './useDecision.ts';

export type PostEvents = {
  onDecided: (outcome: Answer<'decidePost'>) => void;
  onStale: () => void;
  onSessionEnd: () => void;
};

type Body = Request<'decidePost'>['body'];

/**
 * Approves or rejects a submitted post, and shows the outcome in a toast. `decide` returns the refused fields, or null
 * if there is nothing to correct.
 */
export function usePostDecision(
  id: string,
  { onDecided, onStale, onSessionEnd }: PostEvents,
): { decide: (body: Body) => Promise<readonly FieldProblem[] | null>; busy: boolean } {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const { mutate: mutateCache } = useSWRConfig();
  const { guard } = useKeyring();
  const { run, busy } = useMutation('decidePost');

  const decide = async (body: Body): Promise<readonly FieldProblem[] | null> => {
    try {
      onDecided(await guard.during(() => run({ params: { id }, body })));
      toast({ title: t(`decided.${body.status}`), intent: 'success' });
      void mutateCache(showsPublished, undefined);
      return null;
    } catch (error) {
      if (isSessionOver(error)) {
        onSessionEnd();
        return null;
      }
      const reason = apiErrorText(error);
      if (error instanceof HttpError && (error.status === 409 || error.status === 404)) {
        toast({ title: t('decidedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        onStale();
        return null;
      }
      toast({ title: t(`failed.${body.status}`, { reason }), intent: 'error' });
      return serverFieldProblems(error);
    }
  };
  return { decide, busy };
}
