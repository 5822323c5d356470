import { useSyncExternalStore } from 'react';

const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

function subscribe(changed: () => void): () => void {
  document.addEventListener('focusin', changed);
  document.addEventListener('focusout', changed);
  return () => {
    document.removeEventListener('focusin', changed);
    document.removeEventListener('focusout', changed);
  };
}

/** Whether a field in which people type or choose has the focus, as when a phone shows its keyboard. */
export const useFieldFocus = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.activeElement?.matches(fields) ?? false,
    () => false,
  );
