/** How far, in pixels, a toast is swiped to dismiss it. */
const toastSwipe = 50;

export type Direction = 'ltr' | 'rtl';

/**
 * How far a pointer has moved towards the end of the line (right, or left in right-to-left text), in pixels; at least
 * 0.
 */
export const towardsEnd = (from: number, to: number, direction: Direction): number =>
  Math.max(0, direction === 'rtl' ? from - to : to - from);

export const isSwipe = (distance: number): boolean => distance >= toastSwipe;
