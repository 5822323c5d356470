import { districtOf } from '../../domain/places/gazetteer.ts';
import type { Incident } from '../../domain/incident/incident.ts';
import { isPinned } from '../../domain/places/coordinates.ts';

/** The incident as near as the public may know where it was: at someone's home, its district, if there is a pin to tell. */
export function atPublicPlace<T extends Incident>(incident: T): T {
  if (!incident.atHome || incident.isCoarse) return incident;
  if (!isPinned(incident)) return { ...incident, location: 'United Kingdom' };
  const { address, lat, lon } = districtOf({ lat: incident.latitude, lon: incident.longitude });
  return { ...incident, location: address, latitude: lat, longitude: lon };
}
