import type { Answer, Request } from '@incidentmap/core/contract';
import { presenceTimes } from '@incidentmap/core/domain/limits';
import type { ItemName, ShownWork } from '@incidentmap/core/domain/review/work';
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { callWithProof } from '../../../api/proof.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { localeOf } from '../../../lib/localeOf.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { teamTexts } from './texts.ts';
import { endsSession } from '../shared/session.ts';
import { type KeptSession, useKeptSession } from '../shared/useKeptSession.ts';

export type Viewers = Answer<'viewItem'>['viewers'];

type Body = Request<'changeWork'>['body'];
export type WorkAct = Body extends infer B ? (B extends unknown ? Omit<B, 'item'> : never) : never;

export type Working = {
  work: ShownWork;
  /** Returns whether it was done. */
  change: (act: WorkAct) => Promise<boolean>;
  /** Not for me: hands the item on, and opens the next one. */
  pass: () => Promise<void>;
  /** Says of the open report and another one, or a public incident, that they are not the same. */
  tellApart: (other: { id: string; title: string }) => Promise<void>;
  busy: boolean;
  /** Whether the session ended while a note was sent, which is kept then. */
  session: KeptSession;
  /** The other reviewers who have it open. */
  readers: Viewers;
  /** Decides at once, or after the question whether to: where somebody else has it open, once for each of them. */
  confirmFirst: (decide: () => void) => void;
};

/** The work on the item that is open; null in lists that nobody works on together. */
export const WorkContext = createContext<Working | null>(null);

export const useReaders = (): Viewers => use(WorkContext)?.readers ?? [];

export const useConfirmFirst = (): Working['confirmFirst'] => use(WorkContext)?.confirmFirst ?? ((decide) => decide());

/** The names of reviewers for a text that depends on their number. */
export const namesOf = (viewers: Viewers, language: string) => ({
  count: viewers.length,
  names: new Intl.ListFormat(localeOf(language)).format(viewers.map(({ name }) => nameOf(name))),
});

type Events = {
  /** Called with the work on an item, as it is now. */
  onWork: (id: string, work: ShownWork) => void;
  /** Called when somebody else has decided the open item. Returns false to be called again soon. */
  onGone: (id: string) => boolean;
  onStale: () => void;
  onSessionEnd: () => void;
};

/** Milliseconds until a decision of somebody else is told again that could not be told now. */
const soon = 1000;

/**
 * Tells the others which item is open here while the page is visible. `viewers` is null until it is known, and once it
 * may be out of date.
 */
export function useTeamwork(item: ItemName | null, events: Events) {
  const { t } = useTranslation(teamTexts);
  const toast = useToast();
  const { run, busy } = useMutation('changeWork');
  const session = useKeptSession(events.onSessionEnd);
  const [viewers, setViewers] = useState<Viewers | null>(null);
  /** The number of changes that were sent: an answer that was asked for before one is older. */
  const sent = useRef(0);
  /** Returns whether a decision of somebody else has to be told again. */
  const hear = useEffectEvent((shown: ItemName, work: ShownWork | null): boolean => {
    if (!work) return !events.onGone(shown.id);
    events.onWork(shown.id, work);
    return false;
  });
  const { kind, id } = item ?? {};
  useEffect(() => {
    let isOpen = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = kind && id ? { kind, id } : null;
    const tell = async () => {
      const before = sent.current;
      const shown = document.visibilityState === 'visible' ? open : null;
      try {
        const answer = await callWithProof('viewItem', { body: { item: shown } });
        if (!isOpen) return;
        setViewers(answer.viewers);
        if (!shown || before !== sent.current) return;
        if (hear(shown, answer.work)) again = setTimeout(renew, soon);
      } catch {
        // The next renewal tries again.
      }
    };
    const renew = () => {
      if (document.visibilityState === 'visible') void tell();
    };
    const onChange = () => void tell();
    renew();
    const timer = setInterval(renew, presenceTimes.renewed);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOpen = false;
      clearInterval(timer);
      clearTimeout(again);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [kind, id]);
  useEffect(() => {
    if (!viewers) return;
    const timer = setTimeout(() => setViewers(null), presenceTimes.kept);
    return () => clearTimeout(timer);
  }, [viewers]);
  useEffect(
    () => () => {
      callWithProof('viewItem', { body: { item: null } }).catch(() => undefined);
    },
    [],
  );

  /** `of`: another item than the open one. Returns whether it was done. */
  const change = async (act: WorkAct, of: ItemName | null = item): Promise<boolean> => {
    if (!of) return false;
    sent.current += 1;
    const hasNote = 'note' in act && Boolean(act.note?.trim());
    try {
      if (hasNote && !(await session.isOpen())) return false;
      events.onWork(of.id, await run({ body: { ...act, item: of } as Body }));
      return true;
    } catch (error) {
      if (endsSession(error, events.onSessionEnd, hasNote ? session : undefined)) return false;
      toast({ title: t('work.failed', { reason: apiErrorText(error) }), intent: 'warning' });
      events.onStale();
      return false;
    }
  };
  return { viewers, change, busy, session };
}
