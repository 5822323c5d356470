import { type ReactNode, use, useState } from 'react';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { useKeyring, usePageKeys } from '../shared/roomKeys.ts';
import type { Alike } from '../submission/groups.ts';
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';
import { WorkContext } from '../team/useTeamwork.ts';
import { CompareDialog } from './CompareDialog.tsx';
import type { Other } from './mergeChoice.ts';
import { MergeContext, useSources } from './merging.ts';

const MergeDialog = loadable(async () => (await import('./MergeDialog.tsx')).MergeDialog);

type Props = {
  item: WaitingItem;
  alike: readonly Alike[];
  onLeft: (id: string) => Promise<unknown>;
  onStale: () => void;
  onSessionEnd: () => void;
  children: ReactNode;
};

/** What is asked about the item of this key: how another one compares with it, or whether the two are merged. */
type Question = { key: string; act: 'compare' | 'compareFirst' | 'merge'; other: Other | undefined };

/** Lets its children compare and merge the open report, and attach the open post. The key is m. */
export function MergeProvider({ item, alike, onLeft, children, ...events }: Props) {
  const { guard } = useKeyring();
  const sources = useSources(events);
  const key = keyOf(item);
  const [asked, setAsked] = useState<Question | null>(null);
  const working = use(WorkContext);
  const canMerge = item.kind !== 'media';
  const question = asked?.key === key ? asked : null;
  const close = () => setAsked(null);
  const askAbout = (act: Question['act'], other: Other | undefined) => {
    if (!guard.isDeaf()) setAsked({ key, act, other });
  };
  const ask = (other: Other | undefined = alike.length === 1 ? alike[0] : undefined) => askAbout('merge', other);
  usePageKeys(canMerge ? { m: () => ask() } : {});
  const compare = (other?: Other) => askAbout(other ? 'compare' : 'compareFirst', other ?? alike[0]);
  const compared = alike.find(({ incident }) => incident.id === question?.other?.incident.id);
  const merger = {
    ask,
    isAttaching: item.kind === 'post',
    proposed: item.kind === 'post' && item.post.postUrl === null ? null : alike,
    compare: item.kind === 'report' && alike.length > 0 ? compare : null,
  };
  return (
    <MergeContext value={canMerge ? merger : null}>
      {children}
      {item.kind === 'report' && question?.act !== 'merge' && compared && (
        <CompareDialog
          report={item.report}
          other={compared}
          isFirst={question?.act === 'compareFirst'}
          onMerge={() => ask(compared)}
          onNotSame={() => {
            close();
            void working?.tellApart(compared.incident);
          }}
          onClose={close}
        />
      )}
      {item.kind !== 'media' && question?.act === 'merge' && (
        <MergeDialog
          item={item}
          first={question.other}
          busy={sources.busy}
          onMerge={async (merging) => {
            if (await sources.merge(merging, onLeft)) close();
          }}
          onClose={close}
        />
      )}
    </MergeContext>
  );
}
