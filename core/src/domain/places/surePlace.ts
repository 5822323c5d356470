import type { Place } from './place.ts';

/** The best of the places that were found, if it may become a pin without anybody choosing it; otherwise null. */
export function surePlace([best]: readonly Place[]): Place | null {
  return best && best.doubt === undefined ? best : null;
}
