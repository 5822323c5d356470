import type { KeyboardEvent } from 'react';

/** A key handler of an item that is open: each key of `acts` does one thing, unless the user types or a dialog is open. */
export function useDecisionKeys(
  isOn: boolean,
  acts: Partial<Record<string, () => void>>,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget } = event;
    // The keys of its dialogs bubble through React's tree, but they lie elsewhere in the document.
    const isMine =
      target instanceof Element && currentTarget.contains(target) && !target.closest('input, textarea, select');
    const act = acts[event.key.toLowerCase()];
    if (!isOn || !isMine || !act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    act();
  };
}
