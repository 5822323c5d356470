import type { Place } from './place.ts';

/** The first of the places that were found, if it may become a pin without being chosen. */
export function surePlace([best]: readonly Place[]): Place | null {
  return best && best.doubt === undefined ? best : null;
}
