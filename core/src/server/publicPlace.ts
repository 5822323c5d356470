import { districtOf } from '../domain/gazetteer.ts';
import type { Incident } from '../domain/incident.ts';

/** The incident as near as the public may know where it was: at someone's home, its district. */
export function atPublicPlace(incident: Incident): Incident {
  if (!incident.atHome || incident.isCoarse) return incident;
  const { address, lat, lon } = districtOf({ lat: incident.latitude, lon: incident.longitude });
  return { ...incident, location: address, latitude: lat, longitude: lon };
}
