import type { RefObject } from 'react';
import { usePageKeys } from '../shared/roomKeys.ts';

/** The keys of a list of cards: j focuses the next card, k the previous one. */
export function useCardKeys(root: RefObject<HTMLElement | null>): void {
  const go = (step: 1 | -1) => {
    const cards = [...(root.current?.querySelectorAll('article[data-report]') ?? [])];
    const now = cards.findIndex((card) => card.contains(document.activeElement));
    const next = cards[now === -1 ? (step > 0 ? 0 : cards.length - 1) : now + step];
    next?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  usePageKeys({ j: () => go(1), k: () => go(-1) });
}
