import { HttpError } from '@incidentmap/core/contract/client';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { serverFieldProblems } from '../../../forms/useAppForm.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { isSignedOut } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { useKeptSession } from '../shared/useKeptSession.ts';
import type { EditValues } from './incidentValues.ts';
import { decideTexts } from './texts.ts';
import { isConflictAbout } from './useDecisions.ts';

/** Why an edit was not saved: another editor saved first, it is refused, or another super admin must agree to it. */
type Problem = { is: 'theirs'; theirs: ReviewedIncident } | { is: 'refused'; reason: string } | { is: 'opinion' };

const outsideUk = { path: 'latitude', code: 'outside_uk', message: fieldMessages.outside_uk };

/** Saves the changed fields of a report, and asks for the second opinion that a change of a public one may need. */
export function useEdit({ id, revision }: ReviewedIncident, events: ReviewEvents, onClose: () => void) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { run, busy } = useMutation('editIncident');
  const work = useMutation('changeWork');
  const readAgain = useLazyQuery('getReviewedIncident');
  const session = useKeptSession(events.onSessionEnd);
  const [problem, setProblem] = useState<Problem | null>(null);
  const params = { id };
  const failed = async (error: unknown): Promise<readonly FieldProblem[] | void> => {
    if (isSignedOut(error)) return session.end();
    setProblem(null);
    if (isConflictAbout(error, 'opinion')) return setProblem({ is: 'opinion' });
    const status = error instanceof HttpError ? error.status : undefined;
    const reason = apiErrorText(error);
    if (status === 409) {
      try {
        return setProblem({ is: 'theirs', theirs: await readAgain({ params }) });
      } catch (failure) {
        if (isSignedOut(failure)) return session.end();
      }
    }
    // Shown in the form rather than in a toast, so that it stays beside the typed text.
    if (status === 403) return setProblem({ is: 'refused', reason });
    toast({ title: t('savingFailed', { reason }), intent: 'error' });
    if (status === 404) {
      events.onStale();
      onClose();
    }
    return serverFieldProblems(error);
  };
  return {
    problem,
    session,
    busy: busy || work.busy,
    /** `seen`: the revision that the editor saw. Returns the refused fields. */
    save: async (mine: Partial<EditValues>, seen = revision): Promise<readonly FieldProblem[] | void> => {
      if (busy) return;
      const { latitude: lat, longitude: lon } = mine;
      if (lat !== undefined && lon !== undefined && !isInUk({ lat, lon })) return [outsideUk];
      if (Object.keys(mine).length === 0) return onClose();
      try {
        if (!(await session.isOpen())) return;
        events.onChanged([await run({ params, body: { revision: seen, ...mine } })]);
        toast({ title: t('saved'), intent: 'success' });
        onClose();
      } catch (error) {
        return failed(error);
      }
    },
    askOpinion: async (mine: Partial<EditValues>): Promise<void> => {
      const edit = { ...mine, revision };
      try {
        await work.run({ body: { act: 'askOpinion', item: { kind: 'report', id }, note: '', kept: [], edit } });
        toast({ title: t('review:work.opinion.editAsked'), intent: 'success' });
        events.onStale();
        onClose();
      } catch (error) {
        if (isSignedOut(error)) return session.end();
        setProblem({ is: 'refused', reason: apiErrorText(error) });
      }
    },
  };
}
