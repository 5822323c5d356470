import { HttpError } from '@incidentmap/core/contract/client';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { useQuery } from '../../api/useQuery.ts';
import { areaQuery, locationHint } from '../../lib/geocode.ts';
import { useDebounced } from '../../lib/useDebounced.ts';

/** How long a pin must rest before its area is named, in milliseconds. */
const pause = 600;

/** The area of a pin that the visitor put; null while there is none. If it has no name, the location can still be typed. */
export function useMovedPin(point: Coordinates | null) {
  const debounced = useDebounced(point, pause);
  const isAsked = debounced !== null && debounced === point;
  const query = areaQuery(isAsked ? debounced : { lat: 0, lon: 0 });
  const { data, error } = useQuery(isAsked ? 'namePlace' : null, { query });
  return {
    /** The name of the area; null while it is unknown. */
    area: data ? locationHint(data.address) : null,
    isOutside: error instanceof HttpError && error.status === 404,
  };
}
