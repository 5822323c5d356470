import { geocodeMaxLength, locationHintMaxLength, mapView } from '@incidentmap/core/domain/limits';
import type { Coordinates } from '@incidentmap/core/domain/place';
import { client } from '../../api/client.ts';
import { warnOnce } from '../../lib/warnOnce.ts';

/** A report must not wait for its coordinates longer than a person would; milliseconds. */
const longestLookup = 8000;

/** What to ask the geocoder for what was typed: places of the UK only. */
export const placeQuery = (typed: string): string => `UK ${typed.trim()}`.slice(0, geocodeMaxLength).trim();

/** The name of a detected area, short enough for the field. */
export const locationHint = (address: string): string =>
  Array.from(address.trim()).slice(0, locationHintMaxLength).join('').trim();

export async function findPlaces(typed: string, signal: AbortSignal) {
  const { results } = await client.findPlaces({ query: { query: placeQuery(typed) } }, { signal });
  return results;
}

/** Where the typed place is; the middle of the map when nobody knows it, so that a reviewer can still place the report. */
export async function coordinatesOf(typed: string): Promise<Coordinates> {
  try {
    const [best] = await findPlaces(typed, AbortSignal.timeout(longestLookup));
    if (best) return { lat: best.lat, lon: best.lon };
  } catch (error) {
    warnOnce('The typed place could not be looked up', error);
  }
  return { lat: mapView.lat, lon: mapView.lon };
}
