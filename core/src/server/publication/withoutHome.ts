import { districtOf } from '../../domain/places/gazetteer.ts';
import type { Incident } from '../../domain/incident/incident.ts';
import { isPinned } from '../../domain/places/coordinates.ts';

/**
 * The incident with its public location. One that happened at someone's home is moved to its postcode district, or to the
 * whole country when it has no pin.
 */
export function withoutHome<T extends Incident>(incident: T): T {
  if (!incident.atHome || incident.isCoarse) return incident;
  if (!isPinned(incident)) return { ...incident, location: 'United Kingdom' };
  const { address, lat, lon } = districtOf({ lat: incident.latitude, lon: incident.longitude });
  return { ...incident, location: address, latitude: lat, longitude: lon };
}
