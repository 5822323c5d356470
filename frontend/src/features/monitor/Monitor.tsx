import { lazy } from 'react';
import { OnDemand } from '../../ui/OnDemand.tsx';

/** Loaded beside the page's own code, which does not wait for it. */
const FoldedMonitor = lazy(async () => ({ default: (await import('./FoldedMonitor.tsx')).FoldedMonitor }));

export type MonitorProps = {
  /** A button over the map whose panel lies above it (a half sheet on a phone), or a part of a column. */
  placement: 'button' | 'panel';
  /** Hides the button, as on a phone while a field of the page has the focus. Ignored while the panel is open. */
  isHidden?: boolean;
};

/**
 * Collected posts, folded away until they are opened. The parent places the button; on a phone the half sheet stands above
 * `--action-bar`, the height of what is fixed at the bottom of the screen.
 */
export const Monitor = (props: MonitorProps) => (
  <OnDemand>
    <FoldedMonitor {...props} />
  </OnDemand>
);
