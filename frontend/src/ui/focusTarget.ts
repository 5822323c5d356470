import { useSyncExternalStore } from 'react';

/** What Fluent's focus management knows a button by that opened something. */
export type FocusTarget = { 'data-tabster'?: string | undefined };

let target: FocusTarget = {};
const listeners = new Set<() => void>();

/** Says how such buttons are marked, as soon as what manages the focus is there: it comes after the page (Toasts.tsx). */
export function offerFocusTarget(offered: FocusTarget): void {
  target = offered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a button that opens a dialog: the focus comes back to it. Spread over the button. */
export const useFocusTarget = (): FocusTarget => useSyncExternalStore(subscribe, () => target);
