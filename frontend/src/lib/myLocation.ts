import { type Coordinates, isInUk } from '@incidentmap/core/domain/places/coordinates';

const geolocationTimeout = 10_000;

export type LocationFailure = 'denied' | 'unsupported' | 'outside' | 'unnamed';

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: geolocationTimeout, maximumAge: 60_000 }),
  );

const isDenied = (error: unknown): boolean =>
  error instanceof GeolocationPositionError && error.code === GeolocationPositionError.PERMISSION_DENIED;

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
