import { undoWindow } from '@incidentmap/core/domain/limits';
import type { ItemName } from '@incidentmap/core/domain/review/work';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { type Groups, isLikely } from '../submission/groups.ts';
import { mergeTexts } from './texts.ts';
import type { FocusLater } from '../shared/events.ts';
import { answeredAlike } from '../shared/unsentInput.ts';
import type { WorkAct } from '../team/useTeamwork.ts';

type Options = {
  list: { groups: Groups; reload: () => Promise<void> };
  openItem: { focusLater: FocusLater };
  /** Resolves to whether it was done. */
  change: (act: WorkAct, of: ItemName) => Promise<boolean>;
};

/** Tells two reports apart, and knows which were told apart from their likeliest duplicate. */
export function useTellApart({ list: { groups, reload }, openItem, change }: Options) {
  const { t } = useTranslation(mergeTexts);
  const toast = useToast();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(answeredAlike));
  const answer = (keys: readonly string[], isAnswered: boolean) => {
    for (const key of keys) answeredAlike[isAnswered ? 'add' : 'delete'](key);
    setAnswered(new Set(answeredAlike));
  };
  /** The duplicate that the reviewer of an item must answer about. */
  const askedAboutOf = (id: string) => groups.beside(id).alike.slice(0, 1).find(isLikely)?.incident.id;
  return {
    isAnswered: (key: string) => answered.has(key),
    tellApart: async (item: ItemName, { id: other, title }: { id: string; title: string }): Promise<void> => {
      const both = [item.id, other];
      const settled = both.filter((id) => both.includes(askedAboutOf(id) ?? ''));
      // The focused button disappears with the other report.
      openItem.focusLater({ key: item.id });
      if (!(await change({ act: 'notSame', other }, item))) {
        openItem.focusLater(null);
        return;
      }
      answer(settled, true);
      const undo = async () => {
        if (!(await change({ act: 'maybeSame', other }, item))) return;
        answer(settled, false);
        await reload();
      };
      toast({
        title: t('duplicates.toldApart'),
        intent: 'success',
        duration: undoWindow,
        action: { label: t('action.undo'), about: oneLine(title), onClick: () => void undo() },
      });
      await reload();
    },
  };
}
