import { HttpError } from '@incidentmap/core/contract';
import { geolocationTimeout } from '@incidentmap/core/domain/limits';
import { type Coordinates, isInUk } from '@incidentmap/core/domain/place';
import { client } from '../api/client.ts';

export type LocationFailure = 'denied' | 'unsupported' | 'outside' | 'unnamed';
export type MyLocation = { area: string; point: Coordinates } | { failure: LocationFailure };

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: geolocationTimeout, maximumAge: 60_000 }),
  );

const isDenied = (error: unknown): boolean =>
  error instanceof GeolocationPositionError && error.code === GeolocationPositionError.PERMISSION_DENIED;

/** The area (never the house) that the device is in, and its coordinates. Kept nowhere. */
export async function findMyLocation(): Promise<MyLocation> {
  if (!('geolocation' in navigator)) return { failure: 'unsupported' };
  try {
    const { coords } = await position();
    const point = { lat: coords.latitude, lon: coords.longitude };
    if (!isInUk(point)) return { failure: 'outside' };
    const { address } = await client.namePlace({ query: point });
    return { area: address.trim(), point };
  } catch (error) {
    if (isDenied(error)) return { failure: 'denied' };
    // The box around the UK holds other countries too; the server knows better.
    return { failure: error instanceof HttpError && error.status === 404 ? 'outside' : 'unnamed' };
  }
}
