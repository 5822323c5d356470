import type { Answer, Request } from '@incidentmap/core/contract';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { searchMaxLength, locationHintMaxLength } from '@incidentmap/core/domain/constants';
import { warnOnce } from './warnOnce.ts';

/** The geocoder's query for the typed text, limited to the UK. */
export const placeQuery = (typed: string): string => `UK ${typed.trim()}`.slice(0, searchMaxLength).trim();

/** The name of a detected area, shortened to the field's limit. */
export const locationHint = (address: string): string =>
  Array.from(address.trim()).slice(0, locationHintMaxLength).join('').trim();

/** The timeout of geocoding when a report is sent, in milliseconds. */
const longestLookup = 8000;

type FindPlaces = (request: Request<'findPlaces'>) => Promise<Answer<'findPlaces'>>;

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No place was found in time')), longestLookup);
  });

/** Geocoding failed, and there is no fallback. */
export class GeocodeFailure extends Error {
  override readonly name = 'GeocodeFailure';
}

/**
 * Geocodes the typed place. Returns `fallback` if the place is unknown or geocoding fails, so that a reviewer can still
 * place the report. With a null fallback it throws GeocodeFailure if geocoding fails.
 */
export async function coordinatesOf<T extends Coordinates | null>(
  findPlaces: FindPlaces,
  typed: string,
  fallback: T,
): Promise<Coordinates | T> {
  try {
    const { results } = await Promise.race([findPlaces({ query: { query: placeQuery(typed) } }), tooLate()]);
    const [best] = results;
    if (best) return { lat: best.lat, lon: best.lon };
  } catch (error) {
    warnOnce('The typed place could not be looked up', error);
    if (fallback === null) throw new GeocodeFailure('The typed place could not be looked up', { cause: error });
  }
  return fallback;
}
