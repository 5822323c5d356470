import { lazy } from 'react';
import { OnDemand } from '../../ui/OnDemand.tsx';
import type { MonitorProps } from './FoldedMonitor.tsx';

/** Loaded beside the page's own code, which does not wait for it. */
const FoldedMonitor = lazy(async () => ({ default: (await import('./FoldedMonitor.tsx')).FoldedMonitor }));

/**
 * Collected posts, folded away until they are opened. The parent places the button; on a phone the half sheet stands above
 * `--action-bar`, the height of what is fixed at the bottom of the screen.
 */
export const Monitor = (props: MonitorProps) => (
  <OnDemand>
    <FoldedMonitor {...props} />
  </OnDemand>
);
