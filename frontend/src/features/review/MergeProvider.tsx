import { type ReactNode, useState } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import type { Alike } from './groups.ts';
import { MergeContext, useSources } from './merging.ts';
import { useKeyring, usePageKeys } from './roomKeys.ts';
import { keyOf, type WaitingItem } from './waitingItems.ts';

const MergeDialog = loadable(async () => (await import('./MergeDialog.tsx')).MergeDialog);

type Props = {
  /** The open item. */
  item: WaitingItem;
  /** What is likely about the same event. */
  alike: readonly Alike[];
  onLeft: (id: string) => Promise<unknown>;
  onStale: () => void;
  onSessionEnd: () => void;
  children: ReactNode;
};

/** Lets its children ask whether the open item is merged with another one. The key is m. */
export function MergeProvider({ item, alike, children, ...events }: Props) {
  const { guard } = useKeyring();
  const sources = useSources(events);
  const key = keyOf(item);
  const [asked, setAsked] = useState<{ key: string; other: string | undefined } | null>(null);
  const canMerge = item.kind !== 'media';
  const ask = (other?: string) => {
    if (!guard.isDeaf()) setAsked({ key, other });
  };
  usePageKeys(canMerge ? { m: () => ask() } : {});
  return (
    <MergeContext value={canMerge ? ask : null}>
      {children}
      {asked?.key === key && item.kind !== 'media' && (
        <MergeDialog
          item={item}
          alike={alike}
          otherId={asked.other}
          busy={sources.busy}
          onMerge={async (merging) => {
            if (await sources.merge(merging)) setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </MergeContext>
  );
}
