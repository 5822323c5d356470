import { type ReactNode, use, useState } from 'react';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import type { Alike } from '../submission/groups.ts';
import { AttachContext, type Attaching, CompareContext, MergeContext, type Other, useSources } from './merging.ts';
import { useKeyring, usePageKeys } from '../shared/roomKeys.ts';
import { WorkContext } from '../team/useTeamwork.ts';
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';

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
 * Lets its children compare the open report with a likely duplicate, and ask whether the open item is merged with another one,
 * or a post is attached to it. The key is m.
 */
export function MergeProvider({ item, alike, children, ...events }: Props) {
  const { guard } = useKeyring();
  const sources = useSources(events);
  const key = keyOf(item);
  const [asked, setAsked] = useState<{ key: string; otherId?: string | undefined; found?: Other } | null>(null);
  const [compared, setCompared] = useState<{ key: string; otherId: string; isFirst: boolean } | null>(null);
  const working = use(WorkContext);
  const canMerge = item.kind !== 'media';
  const open = (about: { otherId?: string | undefined; found?: Other }) => {
    if (!guard.isDeaf()) setAsked({ key, ...about });
  };
  const ask = (otherId?: string) => open({ otherId });
  usePageKeys(canMerge ? { m: () => ask() } : {});
  const attaching: Attaching | null =
    item.kind === 'post'
      ? {
          proposed: item.post.postUrl === null ? null : alike,
          ask: (found) => open({ otherId: found.incident.id, found }),
        }
      : null;
  const compare = (wanted?: string) => {
    const otherId = wanted ?? alike[0]?.incident.id;
    if (guard.isDeaf() || otherId === undefined) return;
    setCompared({ key, otherId, isFirst: wanted === undefined });
  };
  const other = compared?.key === key && alike.find(({ incident }) => incident.id === compared.otherId);
  const stopComparing = () => setCompared(null);
  const found = asked?.found;
  const isKnown = !found || alike.some(({ incident }) => incident.id === found.incident.id);
  return (
    <MergeContext value={canMerge ? ask : null}>
      <AttachContext value={attaching}>
        <CompareContext value={item.kind === 'report' && alike.length > 0 ? compare : null}>{children}</CompareContext>
        {item.kind === 'report' && other && (
          <CompareDialog
            report={item.report}
            other={other}
            isFirst={compared?.isFirst === true}
            onMerge={() => {
              stopComparing();
              ask(other.incident.id);
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
            alike={isKnown ? alike : [...alike, found]}
            otherId={asked.otherId}
            busy={sources.busy}
            onMerge={async (merging) => {
              if (await sources.merge(merging)) setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </AttachContext>
    </MergeContext>
  );
}
