import type { Answer, Request } from '@incidentmap/core/contract';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { geocodeMaxLength, locationHintMaxLength } from '@incidentmap/core/domain/constants';
import { warnOnce } from './warnOnce.ts';

/** What to ask the geocoder for what was typed: places of the UK only. */
export const placeQuery = (typed: string): string => `UK ${typed.trim()}`.slice(0, geocodeMaxLength).trim();

/** The name of a detected area, short enough for the field. */
export const locationHint = (address: string): string =>
  Array.from(address.trim()).slice(0, locationHintMaxLength).join('').trim();

/** A report must not wait for its coordinates longer than a person would; milliseconds. */
const longestLookup = 8000;

type FindPlaces = (request: Request<'findPlaces'>) => Promise<Answer<'findPlaces'>>;

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No place was found in time')), longestLookup);
  });

/** The place could not be looked up, and there is nothing to take instead. */
export class GeocodeFailure extends Error {
  override readonly name = 'GeocodeFailure';
}

/**
 * Where the typed place is; `fallback` when nobody knows it, so that a reviewer can still place the report. Without a
 * fallback: null when there is no such place, GeocodeFailure when nobody could tell.
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
