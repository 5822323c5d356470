import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/**
 * Keyboard shortcuts of the list: j focuses the next card, k the previous one. They are off while the user types and
 * while a dialog is open.
 */
export function useCardKeys(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const go = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
      if (!step || isElsewhere || document.querySelector('[role="dialog"]')) return;
      const cards = [...(root.current?.querySelectorAll('article[data-report]') ?? [])];
      const now = cards.findIndex((card) => card.contains(document.activeElement));
      const next = cards[now === -1 ? (step > 0 ? 0 : cards.length - 1) : now + step];
      const title = next?.querySelector<HTMLElement>('h3');
      if (!title) return;
      event.preventDefault();
      title.focus({ preventScroll: true });
      next?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [root, isOn]);
}
