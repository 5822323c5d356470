import { type TouchEvent, useRef } from 'react';
import { isSwipe } from '../../ui/toasts/swipe.ts';

/** Handlers that step on when a single finger moves sideways: towards the start of the line to the next, and back. */
export function useSwipe(onStep: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom.
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !from.current) return;
      const across = touch.clientX - from.current.x;
      const along = Math.abs(touch.clientY - from.current.y);
      from.current = null;
      if (!isSwipe(Math.abs(across)) || Math.abs(across) < 2 * along) return;
      const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
      onStep(across < 0 === isRightToLeft ? -1 : 1);
    },
  };
}
