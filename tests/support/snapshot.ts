import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { alongTheCurve, newestFirst, rowOf } from '@incidentmap/core/server/publication/rows';
import { makePublishedLinks } from '@incidentmap/core/server/publication/publishedLinks';
import { makeSearch } from '@incidentmap/core/server/publication/search/search';
import { makeSnapshot, type Snapshot } from '@incidentmap/core/server/publication/snapshot';

/**
 * What the server would publish if exactly these incidents were approved, all on one day, in the given order. `most`: up to
 * how many a browser would get for the map.
 */
export function snapshotOf(incidents: readonly PublicIncident[], most?: number): Snapshot {
  const rows = incidents.map((incident, index) => rowOf(incident, index));
  const search = makeSearch(250);
  search.change(new Set(), rows);
  const links = makePublishedLinks();
  links.change(new Set(), rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = { byId, newest: rows.toSorted(newestFirst), onCurve: rows.toSorted(alongTheCurve) };
  return makeSnapshot(ordered, search.over(ordered), links, most);
}
