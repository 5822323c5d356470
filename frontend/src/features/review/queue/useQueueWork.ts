import { useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { isAnythingUnsent } from '../../../ui/dialogs/unsent.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { useConfirmation } from '../decide/useConfirmation.tsx';
import { useTellApart } from '../merge/useTellApart.ts';
import { BreakContext } from '../shared/breakContext.ts';
import type { ReviewEvents } from '../shared/events.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { reviewTexts } from '../shared/texts.ts';
import { forgetInput, forgetKept, unsentRejections } from '../shared/unsentInput.ts';
import { keyOf, type Leaving, titleOf, without, withWork } from '../submission/queueItems.ts';
import { useHandOn } from '../team/useHandOn.ts';
import { useTeamwork, type Working } from '../team/useTeamwork.ts';
import { queueTexts } from './texts.ts';
import type { OpenItem } from './useOpenItem.ts';
import type { Queue } from './useQueue.ts';
import type { Selection } from './useSelection.ts';

type Options = {
  list: Queue;
  openItem: OpenItem;
  selection: Selection;
  work: QueueQuery['work'];
  onQuery: (change: Partial<QueueQuery>) => void;
  onSessionEnd: () => void;
};

/** What is done with the open item and with the list: by its reader, by the others meanwhile, and what follows. */
export function useQueueWork({ list, openItem, selection, work, onQuery, onSessionEnd }: Options) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const toast = useToast();
  const { guard } = useKeyring();
  const { mutate: mutateCache } = useSWRConfig();
  const { item, key, open } = openItem;
  const about = item ? (titleOf(item) ?? t(`review:queue.one.${item.kind}`)) : '';
  const named = item && key !== undefined ? { kind: item.kind, id: key } : null;
  const reload = () => void list.reload();

  /** The last item that turned out to be decided: it is told once. */
  const gone = useRef<string>(undefined);
  const { viewers: readNow, ...team } = useTeamwork(useContext(BreakContext) ? null : named, {
    onWork: (of, next) => void list.patch((before) => withWork(before, of, next)),
    onGone: (of) => {
      // The own decision may be under way.
      if (guard.isDeaf()) return false;
      // What is being written would be lost; sending it answers for itself.
      if (isAnythingUnsent() || gone.current === of) return true;
      gone.current = of;
      toast({ title: t('review:decidedBefore'), body: t('work.gone'), intent: 'warning' });
      reload();
      return true;
    },
    onStale: reload,
    onSessionEnd,
  });
  const viewers = readNow ?? list.readBy;
  const readers = viewers.filter(({ id }) => id === key);

  /** Takes items out of the list that were decided or handed on, and opens the one that follows. */
  const leave = (keys: ReadonlySet<string>, leaving: Leaving) => {
    const { approved, rejected } = leaving === 'handedOn' ? { approved: 0, rejected: 0 } : leaving;
    for (const each of keys) {
      unsentRejections.delete(each);
      if (rejected > 0) forgetInput(each);
    }
    openItem.follow(keys, viewers);
    const patched = list.patch((before) => without(before, keys, leaving));
    selection.select([...keys], false);
    // Clears the cache instead of only revalidating, because the pages that show the incident may not be mounted now.
    if (approved > 0) void mutateCache(showsPublished, undefined);
    return patched;
  };
  const events: ReviewEvents = {
    onChanged: (changed) => {
      const decided = changed.filter(({ isApproved }) => isApproved !== 'pending');
      const of = (state: string) => decided.filter(({ isApproved }) => isApproved === state).length;
      if (decided.length > 0)
        return void leave(new Set(decided.map(({ id }) => id)), { approved: of('approved'), rejected: of('rejected') });
      const edited = new Map(changed.map((incident) => [incident.id, incident]));
      void list.patch((before) =>
        before?.map((page) => ({
          ...page,
          items: page.items.map((each) =>
            each.kind === 'report' ? { ...each, report: { ...each.report, ...edited.get(each.report.id) } } : each,
          ),
        })),
      );
    },
    onStale: (id) => {
      if (id !== undefined) void leave(new Set([id]), { approved: 0, rejected: 0 });
      reload();
    },
    onUndone: async (id) => {
      await list.reload();
      // A key that is on its way was meant for the item before.
      guard.extend();
      forgetKept(id);
      open(id);
    },
    onSessionEnd,
  };

  const { confirmFirst, question } = useConfirmation({
    key,
    about,
    readers,
    onSkip: () => {
      const next = openItem.beside(1);
      if (next) open(keyOf(next));
    },
  });
  const { handOn, bringBack } = useHandOn({ work, onQuery, openItem, reload: list.reload, change: team.change });
  const { tellApart, isAnswered } = useTellApart({ list, openItem, change: team.change });
  const working: Working | null =
    item && named
      ? {
          ...team,
          work: item.work,
          change: async (act) => {
            const isDone = await team.change(act);
            if (isDone && work === 'passed' && (act.act === 'unpass' || act.act === 'take')) await bringBack(named.id);
            return isDone;
          },
          pass: async () => {
            if (await handOn(named, about)) void leave(new Set([named.id]), 'handedOn');
          },
          tellApart: (other) => tellApart(named, other),
          readers,
          confirmFirst,
        }
      : null;
  return { viewers, leave, events, question, isAnswered, working };
}
