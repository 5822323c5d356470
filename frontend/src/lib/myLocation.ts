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

/** The server's reverse geocoding: coordinates to the name of an area. */
type NamePlace = (request: Request<'namePlace'>) => Promise<Answer<'namePlace'>>;

/** The point where the device is. Nothing of it is sent or stored. */
export async function findMyPoint(): Promise<Coordinates | { failure: LocationFailure }> {
  if (!('geolocation' in navigator)) return { failure: 'unsupported' };
  try {
    const { coords } = await position();
    const point = { lat: coords.latitude, lon: coords.longitude };
    return isInUk(point) ? point : { failure: 'outside' };
  } catch (error) {
    return { failure: isDenied(error) ? 'denied' : 'unnamed' };
  }
}

/** The area that the device is in (never the house) and its coordinates. Nothing of it is stored. */
export async function findMyLocation(namePlace: NamePlace): Promise<MyLocation> {
  const point = await findMyPoint();
  if ('failure' in point) return point;
  try {
    const { address } = await namePlace({ query: point });
    return { area: address.trim(), point };
  } catch (error) {
    // `isInUk` tests a bounding box, which holds parts of other countries too; the server returns 404 for those.
    return { failure: error instanceof HttpError && error.status === 404 ? 'outside' : 'unnamed' };
  }
}
