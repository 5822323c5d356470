import { type ReactNode, useState } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import type { Alike } from './groups.ts';
import { AttachContext, type Attaching, MergeContext, type Other, useSources } from './merging.ts';
import { useKeyring, usePageKeys } from './roomKeys.ts';
import { keyOf, type WaitingItem } from './waitingItems.ts';

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

/** Lets its children ask whether the open item is merged with another one, or a post is attached to it. The key is m. */
export function MergeProvider({ item, alike, children, ...events }: Props) {
  const { guard } = useKeyring();
  const sources = useSources(events);
  const key = keyOf(item);
  const [asked, setAsked] = useState<{ key: string; otherId?: string | undefined; found?: Other } | null>(null);
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
  const found = asked?.found;
  const isKnown = !found || alike.some(({ incident }) => incident.id === found.incident.id);
  return (
    <MergeContext value={canMerge ? ask : null}>
      <AttachContext value={attaching}>
        {children}
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
