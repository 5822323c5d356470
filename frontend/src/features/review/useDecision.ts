import { HttpError } from '@incidentmap/core/contract/client';
import type { IdentifierChoice } from '@incidentmap/core/domain/review/identifiers';
import type { Rejection } from '@incidentmap/core/domain/review/audit';
import type { Answer, Request } from '@incidentmap/core/contract';
import type { IncidentOutcome, ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { bulkMax, undoWindow } from '@incidentmap/core/domain/constants';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { callWithProof } from '../../api/proof.ts';
import { showsPublished } from '../../api/published.ts';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { oneLine } from '../../lib/text.ts';
import { useToast } from '../../ui/useToast.ts';
import { forgetDecision, rememberDecision, takeLastDecision, type UndoableDecision } from './lastDecision.ts';
import { useKeyring } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';

export type ReviewEvents = {
  /** Called with the changed incidents. For a decided one the server returns only its outcome. */
  onChanged: (incidents: readonly (IncidentOutcome | ReviewedIncident)[]) => void;
  /** Called when the list is out of date and must be read again. */
  onStale: () => void;
  /** Called with the id of a report whose decision was undone; without it, `onStale` is. */
  onUndone?: (id: string) => Promise<void>;
  /** Called when the user is signed out or no longer has the role. */
  onSessionEnd: () => void;
};

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

export const isSessionOver = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof HttpError && error.status === 403);

/** Calls `onEnd` once when reading a list fails because the session is over. */
export function useSessionEnd(error: unknown, onEnd: () => void): void {
  const isOver = isSessionOver(error);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
}

/** The reason of a rejection; what an approval covers and keeps of the identifiers. */
type DecisionDetails = { reason?: Rejection | undefined; identifiers?: readonly IdentifierChoice[] };

/** Approves or rejects a report, and shows the outcome in a toast with an undo button. An approval is published when it can no longer be undone. */
export function useDecision(
  { id, revision, title }: Pick<ReviewedIncident, 'id' | 'revision' | 'title'>,
  events: ReviewEvents,
): { decide: (decision: Decision, details?: DecisionDetails) => Promise<void>; busy: boolean } {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const { guard } = useKeyring();
  const { run, busy } = useMutation('decideIncident');
  const offerUndo = useUndoOffer(events);

  const decide = async (decision: Decision, { reason, identifiers = [] }: DecisionDetails = {}) => {
    if (busy) return;
    try {
      const undoable = decision === 'approved';
      const body = {
        status: decision,
        revision,
        undoable,
        ...(reason ? { reason } : {}),
        identifiers: [...identifiers],
      };
      const outcome = await guard.during(() => run({ params: { id }, body }));
      events.onChanged([outcome]);
      const isToPublish = outcome.publishAt !== undefined;
      const until = Date.now() + undoWindow;
      offerUndo({ id, revision: outcome.revision, decision, isToPublish, until }, oneLine(title));
    } catch (error) {
      if (isSessionOver(error)) return events.onSessionEnd();
      const body = t('reloaded', { reason: apiErrorText(error) });
      const { status, problem } = error instanceof HttpError ? error : { status: undefined, problem: null };
      const isAbout = (what: string) => problem?.details?.some(({ path }) => path === what);
      const conflict = isAbout('revision')
        ? 'editedBefore'
        : isAbout('opinion')
          ? 'work.opinion.first'
          : 'decidedBefore';
      toast(
        status === 409
          ? { title: t(conflict), body, intent: 'warning' }
          : {
              title: t(`failed.${decision}`, { reason: apiErrorText(error) }),
              intent: 'error',
            },
      );
      if (status === 409 || status === 404) events.onStale();
    }
  };
  return { decide, busy };
}

/** Shows a decision in a toast, which can undo it where that is possible. `about`: what the undo is called by. */
function useUndoOffer(events: ReviewEvents): (decided: UndoableDecision, about: string) => void {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const undo = useUndo(events);
  const publishLater = usePublishLater(events);
  return (decided, about) => {
    const { id, decision, isToPublish, until } = decided;
    const canUndo = isToPublish || decision === 'rejected';
    const duration = until - Date.now();
    if (canUndo) rememberDecision(decided);
    const publication = isToPublish ? publishLater(decided, duration) : null;
    const takeBack = () => {
      publication?.stop();
      forgetDecision(id);
      void undo([id]);
    };
    toast({
      title: t(`decided.${decision}`),
      intent: 'success',
      duration,
      ...(canUndo && { action: { label: t('action.undo'), about, onClick: takeBack } }),
      ...(publication !== null && {
        body: t('publication.soon'),
        otherAction: { label: t('publication.now'), onClick: publication.now },
      }),
    });
  };
}

/** Offers the undo of what was decided just before the page was loaded again. */
export function useLastDecision(events: ReviewEvents): void {
  const { t } = useTranslation(reviewTexts);
  const offerUndo = useUndoOffer(events);
  const onLoad = useEffectEvent(() => {
    const last = takeLastDecision(Date.now());
    if (last) offerUndo(last, t('queue.one.report'));
  });
  useEffect(() => onLoad(), []);
}

/**
 * Publishes an approved report when it can no longer be undone, even if its card is gone by then. If the page is closed
 * before, the server does it.
 */
function usePublishLater({ onStale, onSessionEnd }: ReviewEvents) {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const { mutate: mutateCache } = useSWRConfig();
  const publish = async ({ id, revision }: UndoableDecision, isAsked: boolean) => {
    forgetDecision(id);
    try {
      await callWithProof('decideIncident', { params: { id }, body: { status: 'approved', revision } });
      if (isAsked) toast({ title: t('publication.done'), intent: 'success' });
      void mutateCache(showsPublished, undefined);
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      const reason = apiErrorText(error);
      if (error instanceof HttpError && (error.status === 409 || error.status === 404)) {
        toast({ title: t('editedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
        return onStale();
      }
      toast({ title: t('publication.failed', { reason }), intent: 'warning' });
    }
  };
  return (approved: UndoableDecision, after: number) => {
    const timer = setTimeout(() => void publish(approved, false), after);
    const stop = () => clearTimeout(timer);
    return {
      stop,
      now: () => {
        stop();
        void publish(approved, true);
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
 * has an undo button.
 */
export function useBulkReject(
  events: ReviewEvents,
): (ids: readonly string[], reason: Rejection | undefined) => Promise<void> {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const run = useBulk();
  const undo = useUndo(events);
  return async (ids, reason) => {
    try {
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
        ...(done.length > 0 && { action: { label: t('action.undo'), about: title, onClick: () => void undo(done) } }),
      });
      if (refused.length > 0) events.onStale();
    } catch (error) {
      if (isSessionOver(error)) return events.onSessionEnd();
      toast({
        title: t('failed.rejected', { reason: apiErrorText(error) }),
        intent: 'error',
      });
      // Earlier batches may have been rejected before the failure.
      events.onStale();
    }
  };
}

/** Undoes decisions that the user made in the last seconds. */
function useUndo(events: ReviewEvents): (ids: readonly string[]) => Promise<void> {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const run = useBulk();
  return async (ids) => {
    try {
      const { incidents, refused } = await inBatches(ids, (batch) => run({ ids: batch, status: 'pending' }));
      toast(
        refused.length === 0
          ? { title: t('undo.done', { count: incidents.length }), intent: 'success' }
          : { title: t('undo.refused', { count: refused.length }), intent: 'warning' },
      );
      const [undone] = incidents;
      if (undone && ids.length === 1 && events.onUndone) await events.onUndone(undone.id);
      else events.onStale();
    } catch (error) {
      if (isSessionOver(error)) return events.onSessionEnd();
      toast({
        title: t('undo.failed', { reason: apiErrorText(error) }),
        intent: 'error',
      });
      events.onStale();
    }
  };
}
