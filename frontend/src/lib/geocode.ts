import type { Answer, Request } from '@incidentmap/core/contract';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { surePlace } from '@incidentmap/core/domain/places/surePlace';
import { searchMaxLength, locationHintMaxLength } from '@incidentmap/core/domain/limits';
import { warnOnce } from './warnOnce.ts';

/** The geocoder's query for the typed text, limited to the UK. */
export const placeQuery = (typed: string): string => `UK ${typed.trim()}`.slice(0, searchMaxLength).trim();

/** A hundred metres around a point: naming its area needs no more, and the address of a request may be logged. */
export const areaQuery = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: Number(lat.toFixed(3)),
  lon: Number(lon.toFixed(3)),
});

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

/** Geocoding failed. */
export class GeocodeFailure extends Error {
  override readonly name = 'GeocodeFailure';
}

/**
 * Geocodes the typed place; null if there is no place that the words mean for sure, because then somebody has to put
 * the pin. Throws GeocodeFailure if geocoding fails.
 */
export async function coordinatesOf(findPlaces: FindPlaces, typed: string): Promise<Coordinates | null> {
  try {
    const { results } = await Promise.race([findPlaces({ query: { query: placeQuery(typed) } }), tooLate()]);
    const found = surePlace(results);
    return found && { lat: found.lat, lon: found.lon };
  } catch (error) {
    warnOnce('The typed place could not be looked up', error);
    throw new GeocodeFailure('The typed place could not be looked up', { cause: error });
  }
}
