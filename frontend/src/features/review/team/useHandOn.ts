import { undoWindow } from '@incidentmap/core/domain/limits';
import type { ItemName } from '@incidentmap/core/domain/review/work';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import type { FocusLater } from '../shared/events.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { WorkAct } from './useTeamwork.ts';

type Options = {
  work: QueueQuery['work'];
  onQuery: (change: Partial<QueueQuery>) => void;
  openItem: { open: (key: string) => void; focusLater: FocusLater };
  /** Reads the list again. */
  reload: () => Promise<void>;
  /** Changes the work on an item, the open one without `of`. Returns whether it was done. */
  change: (act: WorkAct, of?: ItemName | null) => Promise<boolean>;
};

/** Hands items on, and opens again what its reader takes back. */
export function useHandOn({ work, onQuery, openItem, reload, change }: Options) {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const { guard } = useKeyring();
  const { cache, mutate: mutateCache } = useSWRConfig();
  /** Opens it where it is listed. */
  const bringBack = async (key: string) => {
    if (work === 'mine' || work === 'passed') {
      // The next list is not shown as it was before.
      for (const each of cache.keys())
        if (/@"(?:list|search)Waiting",/.test(each) && !each.includes(`work:"${work}"`))
          void mutateCache(each, undefined);
      openItem.focusLater({ key });
      onQuery({ work: undefined, item: key });
    } else {
      await reload();
      openItem.open(key);
    }
  };
  /** The notice with the undo may be older than the list that is shown. */
  const bringBackNow = useRef(bringBack);
  useEffect(() => {
    bringBackNow.current = bringBack;
  });
  return {
    bringBack,
    /** Hands an item on. `about`: what it is called. Returns whether it was done, which can be undone for a while. */
    handOn: async (item: ItemName, about: string): Promise<boolean> => {
      if (guard.isDeaf() || !(await guard.during(() => change({ act: 'pass' }, item)))) return false;
      const undo = async () => {
        if (!(await change({ act: 'unpass' }, item))) return;
        await bringBackNow.current(item.id);
        // A key that is on its way was meant for the item before.
        guard.extend();
      };
      toast({
        title: t('work.handedOn.title'),
        body: t('work.handedOn.body'),
        intent: 'success',
        duration: undoWindow,
        action: { label: t('action.undo'), about, onClick: () => void undo() },
      });
      return true;
    },
  };
}
