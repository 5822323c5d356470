import { loadable } from '../../ui/feedback/loadable.tsx';

/**
 * Collected posts, folded away until they are opened. The parent places the button; on a phone the half sheet stands above
 * `--action-bar`, the height of what is fixed at the bottom of the screen.
 */
export const Monitor = loadable(async () => (await import('./FoldedMonitor.tsx')).FoldedMonitor);
