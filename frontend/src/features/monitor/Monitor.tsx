import { type ComponentType, lazy, useState } from 'react';
import { OnDemand } from '../../ui/OnDemand.tsx';
import type { MonitorProps } from './FoldedMonitor.tsx';

let loaded: ComponentType<MonitorProps> | undefined;

/** Loads the code of what is folded, beside the page's own. */
export async function loadMonitor() {
  const { FoldedMonitor } = await import('./FoldedMonitor.tsx');
  loaded = FoldedMonitor;
  return { default: FoldedMonitor };
}
const LazyMonitor = lazy(loadMonitor);

/**
 * Collected posts, folded away until they are opened. The parent places the button; on a phone the half sheet stands above
 * `--action-bar`, the height of what is fixed at the bottom of the screen.
 */
export function Monitor(props: MonitorProps) {
  // What is lazy suspends once even when it is there; a click meanwhile would be lost.
  const [Folded] = useState(() => loaded ?? LazyMonitor);
  return (
    <OnDemand>
      <Folded {...props} />
    </OnDemand>
  );
}
