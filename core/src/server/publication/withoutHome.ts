import { districtOf } from '../../domain/places/gazetteer.ts';
import type { Incident } from '../../domain/submission/submission.ts';
import { isPinned } from '../../domain/places/coordinates.ts';

type Placed = Pick<Incident, 'atHome' | 'isCoarse' | 'latitude' | 'longitude'> & { location: string | null };

/** The district instead of the place, or the whole country where there is no pin. */
export function inDistrict<T extends Placed>(placed: T): T {
  if (!isPinned(placed)) return { ...placed, location: 'United Kingdom' };
  const { address, lat, lon } = districtOf({ lat: placed.latitude, lon: placed.longitude });
  return { ...placed, location: address, latitude: lat, longitude: lon };
}

/** The incident with its public location: of one that happened at someone's home the district. */
export const withoutHome = <T extends Placed>(incident: T): T =>
  !incident.atHome || incident.isCoarse ? incident : inDistrict(incident);
