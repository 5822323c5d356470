import { metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { lengthOf } from '../../../lib/lengthOf.ts';

type Pinned = { latitude: number | null; longitude: number | null };

/** About how far apart the pins of two reports are, to ten metres, in words; null where one has none, or both are one. */
export function pinDistance(one: Pinned, other: Pinned, language: string): string | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const metres = metresBetween(
    { lat: one.latitude, lon: one.longitude },
    { lat: other.latitude, lon: other.longitude },
  );
  return metres === 0 ? null : lengthOf(Math.max(10, Math.round(metres / 10) * 10), language);
}
