import type { Coordinates } from '@incidentmap/core/domain/place';
import { client } from '../../api/client.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { placeQuery } from './placeText.ts';

/** A report must not wait for its coordinates longer than a person would; milliseconds. */
const longestLookup = 8000;

export async function findPlaces(typed: string, signal: AbortSignal) {
  const { results } = await client.findPlaces({ query: { query: placeQuery(typed) } }, { signal });
  return results;
}

/** Where the typed place is; `fallback` when nobody knows it, so that a reviewer can still place the report. */
export async function coordinatesOf(typed: string, fallback: Coordinates): Promise<Coordinates> {
  try {
    const [best] = await findPlaces(typed, AbortSignal.timeout(longestLookup));
    if (best) return { lat: best.lat, lon: best.lon };
  } catch (error) {
    warnOnce('The typed place could not be looked up', error);
  }
  return fallback;
}
