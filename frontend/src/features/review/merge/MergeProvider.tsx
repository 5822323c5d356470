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
  /** The open item. */
  item: WaitingItem;
  /** What is likely about the same event, or names the link of a post. */
  alike: readonly Alike[];
  onLeft: (id: string) => Promise<unknown>;
  onStale: () => void;
  onSessionEnd: () => void;
  children: ReactNode;
};

/**
 * Lets its children compare the open report with a likely duplicate, and ask whether the open item is merged with
 * another one, or a post is attached to it. The key is m.
 */
export function MergeProvider({ item, alike, onLeft, children, ...events }: Props) {
  const { guard } = useKeyring();
  const sources = useSources(events);
  const key = keyOf(item);
  const [asked, setAsked] = useState<{ key: string; other: Other | undefined } | null>(null);
  const [compared, setCompared] = useState<{ key: string; otherId: string; isFirst: boolean } | null>(null);
  const working = use(WorkContext);
  const canMerge = item.kind !== 'media';
  const ask = (wanted?: Other) => {
    const other = wanted ?? (alike.length === 1 ? alike[0] : undefined);
    if (!guard.isDeaf()) setAsked({ key, other });
  };
  usePageKeys(canMerge ? { m: () => ask() } : {});
  const compare = (wanted?: string) => {
    const otherId = wanted ?? alike[0]?.incident.id;
    if (guard.isDeaf() || otherId === undefined) return;
    setCompared({ key, otherId, isFirst: wanted === undefined });
  };
  const other = compared?.key === key && alike.find(({ incident }) => incident.id === compared.otherId);
  const stopComparing = () => setCompared(null);
  const merger = {
    ask,
    isAttaching: item.kind === 'post',
    proposed: item.kind === 'post' && item.post.postUrl === null ? null : alike,
    compare: item.kind === 'report' && alike.length > 0 ? compare : null,
  };
  return (
    <MergeContext value={canMerge ? merger : null}>
      {children}
      {item.kind === 'report' && other && (
        <CompareDialog
          report={item.report}
          other={other}
          isFirst={compared?.isFirst === true}
          onMerge={() => {
            stopComparing();
            ask(other);
          }}
          onNotSame={() => {
            stopComparing();
            void working?.tellApart(other.incident);
          }}
          onClose={stopComparing}
        />
      )}
      {asked?.key === key && item.kind !== 'media' && (
        <MergeDialog
          item={item}
          first={asked.other}
          busy={sources.busy}
          onMerge={async (merging) => {
            if (await sources.merge(merging, onLeft)) setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </MergeContext>
  );
}
