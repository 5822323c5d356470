import { toastSwipe } from '@incidentmap/core/domain/constants';

export type Direction = 'ltr' | 'rtl';

/** How far a pointer has gone towards the end of a line, in pixels: to the right, or to the left where that is read from the right. Never negative. */
export const towardsEnd = (from: number, to: number, direction: Direction): number =>
  Math.max(0, direction === 'rtl' ? from - to : to - from);

export const isSwipe = (distance: number): boolean => distance >= toastSwipe;
