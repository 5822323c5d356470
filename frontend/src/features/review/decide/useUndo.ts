import { HttpError } from '@incidentmap/core/contract/client';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { shownAfter, undoWindow } from '@incidentmap/core/domain/limits';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { showsPublished } from '../../../api/published.ts';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { read, remove, write } from '../../../lib/storage/preferences.ts';
import { oneLine } from '../../../lib/text.ts';
import { isAnythingUnsent } from '../../../ui/dialogs/unsent.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { UndoEvents } from '../shared/events.ts';
import { isSessionOver } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { forgetInput } from '../shared/unsentInput.ts';
import { callsFor, isConflictAbout, isInQueue } from './decisionCalls.ts';
import { decideTexts } from './texts.ts';

const name = 'last-decision';

/** A decision that can be undone `until` then, in milliseconds since 1970. It holds nothing of what was reported. */
type UndoableDecision = {
  kind: WaitingKind;
  id: string;
  revision: number;
  decision: Decision;
  /** Whether the server publishes it when it can no longer be undone. */
  isScheduled: boolean;
  until: number;
};

const stored = (): UndoableDecision | null => {
  try {
    return JSON.parse(read('tab', name) ?? 'null') as UndoableDecision | null;
  } catch {
    return null;
  }
};

/** The last decision in this tab before its page was loaded; null once its undo was offered again. */
let atLoad = stored();

/** Until when a decision can be undone here; `publishIn`: in how many milliseconds the server publishes it. */
export const undoneUntil = (publishIn = undoWindow): number => Date.now() + publishIn;
const leftUntil = (until: number): number => until - Date.now();

function forgetDecision(id: string): void {
  if (stored()?.id === id) remove('tab', name);
}

/** Undoes decisions of the last seconds by a button of their toast: `offer` returns it. Where that fails, it stays. */
export function useUndo(events: UndoEvents) {
  const { t } = useTranslation(decideTexts);
  const toast = useToast();
  const offer = (kind: WaitingKind, ids: readonly string[], about: string, until: number) => ({
    duration: leftUntil(until),
    countdown: (seconds: number) => t('undo.soon', { seconds }),
    action: { label: t('action.undo'), about, onClick: () => void undo(kind, ids, about, until) },
  });
  const undo = async (...[kind, ids, about, until]: Parameters<typeof offer>): Promise<void> => {
    try {
      const undone = await callsFor[kind].undo(ids);
      const refused = ids.length - undone.length;
      toast(
        refused === 0
          ? { title: t(`undo.${kind}`, { count: undone.length }), intent: 'success' }
          : { title: t('undo.refused', { count: refused }), intent: 'warning' },
      );
      for (const id of ids) forgetDecision(id);
      const [id] = undone;
      if (id !== undefined && ids.length === 1 && events.onUndone) await events.onUndone(id);
      else events.onStale();
    } catch (error) {
      if (isSessionOver(error)) return events.onSessionEnd();
      toast({
        title: t('undo.failed', { reason: apiErrorText(error) }),
        intent: 'error',
        ...(leftUntil(until) > 0 && offer(kind, ids, about, until)),
      });
      events.onStale();
    }
  };
  return offer;
}

/** Shows an approval once the server has published it, even if its card is gone; `now` publishes it at once. */
function usePublication({ onStale, onSessionEnd }: UndoEvents) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { mutate: mutateCache } = useSWRConfig();
  const show = () => void mutateCache(showsPublished, undefined);
  const publish = async (decided: UndoableDecision) => {
    forgetDecision(decided.id);
    try {
      await callsFor[decided.kind].publish(decided);
      forgetInput(decided.id);
      toast({ title: t('publication.done'), intent: 'success' });
      show();
    } catch (error) {
      // What is being typed meanwhile would be lost with the room, and says itself that the session has ended.
      if (isSessionOver(error)) return isAnythingUnsent() ? undefined : onSessionEnd();
      const reason = apiErrorText(error);
      if (error instanceof HttpError && (error.status === 409 || error.status === 404)) {
        const title = isConflictAbout(error, 'opinion') ? t('review:work.opinion.first') : t('editedBefore');
        toast({ title, body: t('reloaded', { reason }), intent: 'warning' });
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
    const timer = setTimeout(onShown, leftUntil(approved.until) + shownAfter);
    const stop = () => clearTimeout(timer);
    const now = () => {
      stop();
      void publish(approved);
    };
    return { stop, now };
  };
}

/** Shows a decision in a toast, which can undo it where that is possible. `about`: what the undo is called by. */
export function useUndoOffer(events: UndoEvents): (decided: UndoableDecision, about: string) => void {
  const { t } = useTranslation(decideTexts);
  const toast = useToast();
  const offer = useUndo(events);
  const publicationOf = usePublication(events);
  return (decided, about) => {
    const { kind, id, decision, isScheduled, until } = decided;
    const canUndo = isScheduled || decision === 'rejected';
    // For a page that is loaded again meanwhile.
    if (canUndo) write('tab', name, JSON.stringify(decided));
    const publication = isScheduled ? publicationOf(decided) : null;
    const { duration, countdown, action } = offer(kind, [id], about, until);
    const takeBack = () => {
      publication?.stop();
      action.onClick();
    };
    toast({
      title: t(`decided.${decision}`),
      intent: 'success',
      duration,
      ...(canUndo && { countdown, action: { ...action, onClick: takeBack } }),
      ...(publication && {
        countdown: (seconds) => t('publication.soon', { seconds }),
        otherAction: { label: t('publication.now'), onClick: publication.now },
      }),
    });
  };
}

const nothingAfter = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

/**
 * Offers the undo of what was decided just before the page was loaded again. The device keeps nothing of a report, so
 * the title of one that still waits is read from the server; of what is decided, it tells super admins alone.
 */
export function useLastDecision(events: UndoEvents): void {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const offerUndo = useUndoOffer(events);
  const readReport = useLazyQuery('getReviewedIncident');
  const onLoad = useEffectEvent(async () => {
    const last = atLoad;
    atLoad = null;
    if (!last || leftUntil(last.until) <= 0) return;
    const { kind, id, isScheduled, until } = last;
    const isWaiting = kind === 'report' && isScheduled;
    // It is offered without the title where that takes long.
    const report = isWaiting
      ? await Promise.race([readReport({ params: { id } }).catch(() => null), nothingAfter(1000)])
      : null;
    if (leftUntil(until) > 0) offerUndo(last, report ? oneLine(report.title) : t(`review:queue.one.${kind}`));
  });
  useEffect(() => void onLoad(), []);
}
