import { HttpError } from '@incidentmap/core/contract/client';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { undoWindow } from '@incidentmap/core/domain/limits';
import type { FieldProblem, FirstDecision } from '@incidentmap/core/domain/problem';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { serverFieldProblems } from '../../../forms/useAppForm.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { isSessionOver, isSignedOut } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';
import { decideTexts } from './texts.ts';

/** Whether a change was refused because of the revision that was seen, or of the second opinion. */
export const isConflictAbout = (error: unknown, what: 'revision' | 'opinion'): boolean =>
  error instanceof HttpError && (error.problem?.details?.some(({ path }) => path === what) ?? false);

const isFileLost = (error: unknown): boolean =>
  error instanceof HttpError && (error.problem?.details?.some(({ code }) => code === 'file_lost') ?? false);

/** `isSettled`: the item waits no longer. `problems`: those of the form, if it stays. */
export type DecisionOutcome = { isSettled: boolean; problems?: readonly FieldProblem[] | undefined };
export const settled: DecisionOutcome = { isSettled: true };
export const unsettled: DecisionOutcome = { isSettled: false };

type Refused = {
  decision: Decision;
  /** That of a form which stays when the session ends. */
  session?: KeptSession | undefined;
  /** Approves a report without the files that are lost. */
  withoutLostFiles?: () => void;
};

/** Says which reviewer had decided before. */
export function useTellFirst(): (first: FirstDecision) => void {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const told = ({ decision, by, isMe }: FirstDecision) => {
    if (isMe) return t(`ownDecision.${decision}`);
    return by === null ? t('review:decidedBefore') : t(`decidedFirst.${decision}`, { name: nameOf(by) });
  };
  return (first) => toast({ title: told(first), intent: 'info' });
}

/** Says why a decision about a report, a post or a file failed, and reads the list again where that is out of date. */
export function useRefusal(
  id: string,
  { onStale, onSessionEnd }: Pick<ReviewEvents, 'onStale' | 'onSessionEnd'>,
): (error: unknown, refused: Refused) => DecisionOutcome {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const tellFirst = useTellFirst();
  return (error, { decision, session, withoutLostFiles }) => {
    if (isSessionOver(error)) {
      if (session && isSignedOut(error)) session.end();
      else onSessionEnd();
      return unsettled;
    }
    const { status, problem } = error instanceof HttpError ? error : { status: 0, problem: null };
    if (problem?.first) {
      tellFirst(problem.first);
      onStale(id);
      return settled;
    }
    if (withoutLostFiles && isFileLost(error)) {
      toast({
        title: t('fileLost.title'),
        body: t('fileLost.text'),
        intent: 'warning',
        duration: undoWindow,
        action: { label: t('fileLost.approve'), onClick: withoutLostFiles },
      });
      return unsettled;
    }
    const reason = apiErrorText(error);
    const stays = (['revision', 'opinion'] as const).find((what) => isConflictAbout(error, what));
    if (stays) {
      const title = stays === 'revision' ? t('editedBefore') : t('review:work.opinion.first');
      toast({ title, body: t('reloaded', { reason }), intent: 'warning' });
      onStale();
      return { isSettled: false, problems: [] };
    }
    if (status === 409) toast({ title: t('review:decidedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
    else toast({ title: t(`review:failed.${decision}`, { reason }), intent: 'error' });
    if (status !== 409 && status !== 404) return { isSettled: false, problems: serverFieldProblems(error) };
    onStale(id);
    return settled;
  };
}
