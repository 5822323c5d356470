import { HttpError } from '@incidentmap/core/contract/client';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { undoWindow } from '@incidentmap/core/domain/limits';
import type { FieldProblem, FirstDecision } from '@incidentmap/core/domain/problem';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { serverFieldProblems } from '../../../forms/useAppForm.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { endsSession } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';
import { callsFor, decideAll, type Details, isConflictAbout } from './decisionCalls.ts';
import { decideTexts } from './texts.ts';
import { undoneUntil, useUndo, useUndoOffer } from './useUndo.ts';

/** `isSettled`: the item waits no longer. `problems`: those of the form, if it stays. */
export type DecisionOutcome = { isSettled: boolean; problems?: readonly FieldProblem[] | undefined };
const settled: DecisionOutcome = { isSettled: true };
const unsettled: DecisionOutcome = { isSettled: false };

type Refused = {
  id: string;
  decision: Decision;
  /** That of a form which stays when the session ends. */
  session?: KeptSession | undefined;
  /** Approves it without the files that are lost. */
  withoutLostFiles?: () => void;
};

/** Says which reviewer had decided before, where that is known. */
function useTellFirst(): (first: FirstDecision | undefined) => void {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const told = ({ decision, by, isMe }: FirstDecision) => {
    if (isMe) return t(`ownDecision.${decision}`);
    return by === null ? t('review:decidedBefore') : t(`decidedFirst.${decision}`, { name: nameOf(by) });
  };
  return (first) =>
    first
      ? toast({ title: told(first), intent: 'info' })
      : toast({ title: t('review:decidedBefore'), body: t('media.gone'), intent: 'warning' });
}

/** Says why a decision failed, and reads the list again where that is out of date. */
export function useRefusal({ onStale, onSessionEnd }: ReviewEvents) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const tellFirst = useTellFirst();
  return (error: unknown, { id, decision, session, withoutLostFiles }: Refused): DecisionOutcome => {
    if (endsSession(error, onSessionEnd, session)) return unsettled;
    const { status, problem } = error instanceof HttpError ? error : { status: 0, problem: null };
    if (problem?.first) {
      tellFirst(problem.first);
      onStale(id);
      return settled;
    }
    if (withoutLostFiles && problem?.details?.some(({ code }) => code === 'file_lost')) {
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

/** `about`: what the undo is called by. */
type Item = { kind: WaitingKind; id: string; revision: number; about: string };

type Events = ReviewEvents & {
  /** Called when a post or a file was decided. */
  onDecided: (isApproved: boolean) => void;
};

/** Approves or rejects an item, and shows the outcome in a toast with an undo button. */
export function useDecisions({ kind, id, revision, about }: Item, { onDecided, ...events }: Events) {
  const { guard } = useKeyring();
  const [busy, setBusy] = useState(false);
  const offerUndo = useUndoOffer(events);
  const tellFirst = useTellFirst();
  const refuse = useRefusal(events);
  const decide = async (decision: Decision, details: Details, session?: KeptSession): Promise<DecisionOutcome> => {
    if (busy) return unsettled;
    try {
      if (session && !(await session.isOpen())) return unsettled;
      setBusy(true);
      const deciding = guard.during(() => callsFor[kind].decide({ id, revision }, decision, details));
      const { incident, publishIn, first, isGone = false } = await deciding.finally(() => setBusy(false));
      if (incident) events.onChanged([incident]);
      else if (isGone) events.onStale(id);
      else onDecided(decision === 'approved');
      if (isGone) tellFirst(first);
      else {
        const [isScheduled, until] = [publishIn !== undefined, undoneUntil(publishIn)];
        offerUndo({ kind, id, revision: incident?.revision ?? 0, decision, isScheduled, until }, about);
      }
      return settled;
    } catch (error) {
      const withoutLostFiles = () => void decide(decision, { ...details, withoutLostFiles: true }, session);
      // Nothing is left of a file without itself.
      return refuse(error, { id, decision, session, ...(kind !== 'media' && { withoutLostFiles }) });
    }
  };
  return { decide, busy };
}

/** Rejects several reports for one reason, on the server at once, so that leaving the page loses no decision. */
export function useBulkReject(events: ReviewEvents) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const offerUndo = useUndo(events);
  /** Returns whether they were rejected, but for those that the server refused. */
  return async (ids: readonly string[], reason: Rejection | undefined, session: KeptSession): Promise<boolean> => {
    try {
      if (!(await session.isOpen())) return false;
      const { incidents, refused } = await decideAll(ids, { status: 'rejected', reason });
      events.onChanged(incidents);
      const done = incidents.map(({ id }) => id);
      const title = t('bulk.done', { count: done.length });
      toast({
        title,
        ...(refused.length > 0 && { body: t('bulk.refused', { count: refused.length }) }),
        intent: refused.length > 0 ? 'warning' : 'success',
        duration: undoWindow,
        ...(done.length > 0 && offerUndo('report', done, title, undoneUntil())),
      });
      if (refused.length > 0) events.onStale();
      return true;
    } catch (error) {
      if (endsSession(error, events.onSessionEnd, session)) return false;
      toast({ title: t('review:failed.rejected', { reason: apiErrorText(error) }), intent: 'error' });
      // Earlier batches may have been rejected before the failure.
      events.onStale();
      return false;
    }
  };
}
