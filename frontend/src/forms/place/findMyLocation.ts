import type { Answer, Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { areaQuery } from '../../lib/geocode.ts';
import { findMyPoint, type LocationFailure } from '../../lib/myLocation.ts';

type MyLocation = { area: string; point: Coordinates } | { failure: LocationFailure };

/** The server's reverse geocoding: coordinates to the name of an area. */
type NamePlace = (request: Request<'namePlace'>) => Promise<Answer<'namePlace'>>;

/** The area that the device is in (never the house) and its coordinates. Nothing of it is stored. */
export async function findMyLocation(namePlace: NamePlace): Promise<MyLocation> {
  const point = await findMyPoint();
  if ('failure' in point) return point;
  try {
    const { address } = await namePlace({ query: areaQuery(point) });
    return { area: address.trim(), point };
  } catch (error) {
    // `isInUk` tests a bounding box, which holds parts of other countries too; the server returns 404 for those.
    return { failure: error instanceof HttpError && error.status === 404 ? 'outside' : 'unnamed' };
  }
}
