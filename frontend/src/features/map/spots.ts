import { type PublicIncident, type Severity, severityWeight } from '@incidentmap/core/domain/incident';

/** One place on the map, with every incident there, in their given order. */
export type Spot = { key: string; lat: number; lon: number; worst: Severity; incidents: PublicIncident[] };

/** Incidents by place: published places are snapped to a grid, so many share one. The worst come last, to be drawn on top. */
export function spotsOf(incidents: readonly PublicIncident[]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const incident of incidents) {
    const key = `${incident.latitude} ${incident.longitude}`;
    const spot = spots.get(key);
    if (!spot) {
      spots.set(key, {
        key,
        lat: incident.latitude,
        lon: incident.longitude,
        worst: incident.severity,
        incidents: [incident],
      });
      continue;
    }
    spot.incidents.push(incident);
    if (severityWeight[incident.severity] > severityWeight[spot.worst]) spot.worst = incident.severity;
  }
  return [...spots.values()].sort((a, b) => severityWeight[a.worst] - severityWeight[b.worst]);
}

/** Pixels. Grows a little as one comes nearer, and with the number of incidents at the spot. */
export const spotRadius = (zoom: number, count: number): number =>
  Math.min(5 + Math.max(0, zoom - 6) * 0.75 + Math.log2(count) * 1.5, 16);
