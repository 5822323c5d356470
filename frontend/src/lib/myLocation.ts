import type { Answer, Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import { geolocationTimeout } from '@incidentmap/core/domain/constants';
import { type Coordinates, isInUk } from '@incidentmap/core/domain/places/coordinates';

export type LocationFailure = 'denied' | 'unsupported' | 'outside' | 'unnamed';
export type MyLocation = { area: string; point: Coordinates } | { failure: LocationFailure };

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: geolocationTimeout, maximumAge: 60_000 }),
  );

const isDenied = (error: unknown): boolean =>
  error instanceof GeolocationPositionError && error.code === GeolocationPositionError.PERMISSION_DENIED;

/** `namePlace` asks the server for the area's name. */
type NamePlace = (request: Request<'namePlace'>) => Promise<Answer<'namePlace'>>;

/** The area (never the house) that the device is in, and its coordinates. Kept in no storage. */
export async function findMyLocation(namePlace: NamePlace): Promise<MyLocation> {
  if (!('geolocation' in navigator)) return { failure: 'unsupported' };
  try {
    const { coords } = await position();
    const point = { lat: coords.latitude, lon: coords.longitude };
    if (!isInUk(point)) return { failure: 'outside' };
    const { address } = await namePlace({ query: point });
    return { area: address.trim(), point };
  } catch (error) {
    if (isDenied(error)) return { failure: 'denied' };
    // The box around the UK holds other countries too; the server knows better.
    return { failure: error instanceof HttpError && error.status === 404 ? 'outside' : 'unnamed' };
  }
}
