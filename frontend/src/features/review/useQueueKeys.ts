import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/**
 * The keys of the queue: j or s for the next report, k for the previous one. They are off while the user types and while
 * a dialog is open. `go` gets the step.
 */
export function useQueueKeys(isOn: boolean, go: (step: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = ({ j: 1, s: 1, k: -1 } as const)[event.key.toLowerCase()];
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target);
    if (!step || isElsewhere || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    go(step);
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
