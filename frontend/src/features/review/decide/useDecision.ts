import { HttpError } from '@incidentmap/core/contract/client';
import type { IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { Answer, Request } from '@incidentmap/core/contract';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { bulkMax, shownAfter, undoWindow } from '@incidentmap/core/domain/limits';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { oneLine } from '../../../lib/text.ts';
import { isAnythingUnsent } from '../../../ui/dialogs/unsent.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { isInQueue, publishNow, undoOne } from './decisionCalls.ts';
import { forgetDecision, rememberDecision, takeLastDecision, type UndoableDecision } from './lastDecision.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import type { ReviewEvents, UndoEvents } from '../shared/events.ts';
import { isSessionOver, isSignedOut } from '../shared/session.ts';
import { decideTexts } from './texts.ts';
import { useRefusal, useTellFirst } from './useRefusal.ts';
import { reviewTexts } from '../shared/texts.ts';
import { forgetInput } from '../shared/unsentInput.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';

/** The reason of a rejection; what an approval covers and keeps of the identifiers. */
type DecisionDetails = {
  reason?: Rejection | undefined;
  identifiers?: readonly IdentifierChoice[];
  withoutLostFiles?: boolean;
};

/**
 * Approves or rejects a report, and shows the outcome in a toast with an undo button. The server publishes an approval
 * when it can no longer be undone. `decide` returns whether the report is decided; `session`: that of a form which stays
 * when the session ends.
 */
export function useDecision(
  { id, revision, title }: Pick<ReviewedIncident, 'id' | 'revision' | 'title'>,
  events: ReviewEvents,
): {
  decide: (decision: Decision, details?: DecisionDetails, session?: KeptSession) => Promise<boolean>;
  busy: boolean;
} {
  const { guard } = useKeyring();
  const { run, busy } = useMutation('decideIncident');
  const offerUndo = useUndoOffer(events);
  const tellFirst = useTellFirst();
  const refuse = useRefusal(id, events);

  const decide = async (
    decision: Decision,
    { reason, identifiers = [], withoutLostFiles = false }: DecisionDetails = {},
    session?: KeptSession,
  ): Promise<boolean> => {
    if (busy) return false;
    try {
      if (session && !(await session.isOpen())) return false;
      const delay = decision === 'approved';
      const body = {
        status: decision,
        revision,
        delay,
        ...(reason ? { reason } : {}),
        identifiers: [...identifiers],
        withoutLostFiles,
      };
      const outcome = await guard.during(() => run({ params: { id }, body }));
      events.onChanged([outcome]);
      if (outcome.first) {
        tellFirst(outcome.first);
        return true;
      }
      const isScheduled = outcome.publishAt !== undefined;
      const until = undoneUntil(outcome);
      offerUndo({ kind: 'report', id, revision: outcome.revision, decision, isScheduled, until }, oneLine(title));
      return true;
    } catch (error) {
      return refuse(error, {
        decision,
        session,
        withoutLostFiles: () => void decide(decision, { identifiers, withoutLostFiles: true }, session),
      }).isSettled;
    }
  };
  return { decide, busy };
}

/** Until when a decision can be undone here, in milliseconds since 1970; `publishIn`: as the server answered it. */
export const undoneUntil = ({ publishIn = undoWindow }: { publishIn?: number | undefined } = {}): number =>
  Date.now() + publishIn;

/** Shows a decision in a toast, which can undo it where that is possible. `about`: what the undo is called by. */
export function useUndoOffer(events: UndoEvents): (decided: UndoableDecision, about: string) => void {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const undo = useUndo(events);
  const publicationOf = usePublication(events);
  return (decided, about) => {
    const { kind, id, decision, isScheduled, until } = decided;
    const canUndo = isScheduled || decision === 'rejected';
    const duration = until - Date.now();
    if (canUndo) rememberDecision(decided);
    const publication = isScheduled ? publicationOf(decided) : null;
    const takeBack = () => {
      publication?.stop();
      void undo([id], kind, { about, until, again: takeBack });
    };
    toast({
      title: t(`decided.${decision}`),
      intent: 'success',
      duration,
      ...(canUndo && {
        countdown: (seconds) => t(isScheduled ? 'publication.soon' : 'undo.soon', { seconds }),
        action: { label: t('action.undo'), about, onClick: takeBack },
      }),
      ...(publication !== null && {
        otherAction: { label: t('publication.now'), onClick: publication.now },
      }),
    });
  };
}

const nothingAfter = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

/**
 * Offers the undo of what was decided just before the page was loaded again. Nothing of a report is kept on the device, so
 * the title of one that still waits on the server is read there; of what is decided, the server tells super admins alone.
 */
export function useLastDecision(events: ReviewEvents): void {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const offerUndo = useUndoOffer(events);
  const readReport = useLazyQuery('getReviewedIncident');
  const onLoad = useEffectEvent(async () => {
    const last = takeLastDecision(Date.now());
    if (!last) return;
    const { kind, id, isScheduled, until } = last;
    const isWaiting = kind === 'report' && isScheduled;
    // It is offered without the title where that takes long.
    const report = isWaiting
      ? await Promise.race([readReport({ params: { id } }).catch(() => null), nothingAfter(1000)])
      : null;
    if (until > Date.now()) offerUndo(last, report ? oneLine(report.title) : t(`review:queue.one.${kind}`));
  });
  useEffect(() => void onLoad(), []);
}

/**
 * The server publishes what was approved. Here it is shown then, even if its card is gone, or published at once where
 * that is asked for.
 */
function usePublication({ onStale, onSessionEnd }: UndoEvents) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { mutate: mutateCache } = useSWRConfig();
  const show = () => void mutateCache(showsPublished, undefined);
  const publish = async (decided: UndoableDecision) => {
    forgetDecision(decided.id);
    try {
      await publishNow[decided.kind](decided);
      forgetInput(decided.id);
      toast({ title: t('publication.done'), intent: 'success' });
      show();
    } catch (error) {
      // What is being typed meanwhile would be lost with the room, and says itself that the session has ended.
      if (isSessionOver(error)) return isAnythingUnsent() ? undefined : onSessionEnd();
      const reason = apiErrorText(error);
      if (error instanceof HttpError && (error.status === 409 || error.status === 404)) {
        toast({ title: t('editedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        return onStale();
      }
      toast({ title: t('publication.failed', { reason }), intent: 'warning' });
    }
  };
  const look = async ({ id }: UndoableDecision) => {
    forgetDecision(id);
    show();
    if (!(await isInQueue(id))) return forgetInput(id);
    toast({ title: t('publication.back.title'), body: t('publication.back.text'), intent: 'warning' });
    onStale();
  };
  return (approved: UndoableDecision) => {
    // Where the look fails, the list tells when it is read the next time.
    const onShown = () => void look(approved).catch(() => undefined);
    const timer = setTimeout(onShown, approved.until + shownAfter - Date.now());
    const stop = () => clearTimeout(timer);
    return {
      stop,
      now: () => {
        stop();
        void publish(approved);
      },
    };
  };
}

type Outcome = Answer<'decideIncidents'>;
type Body = Request<'decideIncidents'>['body'];

function useBulk(): (body: Body) => Promise<Outcome> {
  const { run } = useMutation('decideIncidents');
  return (body) => run({ body });
}

/** Runs a bulk operation in batches of `bulkMax` ids, one after another, and returns the combined outcome. */
async function inBatches(ids: readonly string[], run: (batch: string[]) => Promise<Outcome>): Promise<Outcome> {
  const all: Outcome = { incidents: [], refused: [] };
  for (let at = 0; at < ids.length; at += bulkMax) {
    const { incidents, refused } = await run(ids.slice(at, at + bulkMax));
    all.incidents.push(...incidents);
    all.refused.push(...refused);
  }
  return all;
}

/**
 * Rejects several reports for one reason on the server at once, so that leaving the page loses no decision. The toast
 * has an undo button. Returns whether they were, but for those that the server refused.
 */
export function useBulkReject(
  events: ReviewEvents,
): (ids: readonly string[], reason: Rejection | undefined, session: KeptSession) => Promise<boolean> {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const run = useBulk();
  const undo = useUndo(events);
  return async (ids, reason, session) => {
    try {
      if (!(await session.isOpen())) return false;
      const { incidents, refused } = await inBatches(ids, (batch) =>
        run({ ids: batch, status: 'rejected', ...(reason ? { reason } : {}) }),
      );
      events.onChanged(incidents);
      const done = incidents.map(({ id }) => id);
      const title = t('bulk.done', { count: done.length });
      toast({
        title,
        ...(refused.length > 0 && { body: t('bulk.refused', { count: refused.length }) }),
        intent: refused.length > 0 ? 'warning' : 'success',
        duration: undoWindow,
        ...(done.length > 0 && {
          countdown: (seconds) => t('undo.soon', { seconds }),
          action: { label: t('action.undo'), about: title, onClick: () => void undo(done) },
        }),
      });
      if (refused.length > 0) events.onStale();
      return true;
    } catch (error) {
      if (isSessionOver(error)) {
        if (isSignedOut(error)) session.end();
        else events.onSessionEnd();
        return false;
      }
      toast({
        title: t('review:failed.rejected', { reason: apiErrorText(error) }),
        intent: 'error',
      });
      // Earlier batches may have been rejected before the failure.
      events.onStale();
      return false;
    }
  };
}

/** What is offered where an undo fails: to try it again as long as it is possible. */
type Retry = { about: string; until: number; again: () => void };

/** Undoes decisions that the user made in the last seconds. */
function useUndo(events: UndoEvents): (ids: readonly string[], kind?: WaitingKind, retry?: Retry) => Promise<void> {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const run = useBulk();
  const undoReports = async (ids: readonly string[]) => {
    const { incidents, refused } = await inBatches(ids, (batch) => run({ ids: batch, status: 'pending' }));
    toast(
      refused.length === 0
        ? { title: t('undo.done', { count: incidents.length }), intent: 'success' }
        : { title: t('undo.refused', { count: refused.length }), intent: 'warning' },
    );
    return incidents.map(({ id }) => id);
  };
  const undoItem = async (kind: 'post' | 'media', [id = '']: readonly string[]) => {
    try {
      await undoOne[kind](id);
    } catch (error) {
      if (!(error instanceof HttpError) || ![403, 404, 409].includes(error.status)) throw error;
      toast({ title: t('undo.refused', { count: 1 }), intent: 'warning' });
      return [];
    }
    toast({ title: t(`undo.${kind}`), intent: 'success' });
    return [id];
  };
  return async (ids, kind = 'report', retry) => {
    try {
      const [undone] = await (kind === 'report' ? undoReports(ids) : undoItem(kind, ids));
      for (const id of ids) forgetDecision(id);
      if (undone !== undefined && ids.length === 1 && events.onUndone) await events.onUndone(undone);
      else events.onStale();
    } catch (error) {
      if (isSessionOver(error)) return events.onSessionEnd();
      const duration = retry ? retry.until - Date.now() : 0;
      toast({
        title: t('undo.failed', { reason: apiErrorText(error) }),
        intent: 'error',
        ...(retry &&
          duration > 0 && {
            duration,
            countdown: (seconds) => t('undo.soon', { seconds }),
            action: { label: t('action.undo'), about: retry.about, onClick: retry.again },
          }),
      });
      events.onStale();
    }
  };
}
