import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { makePublishedLinks } from '@incidentmap/core/server/publication/publishedLinks';
import { makeSearch } from '@incidentmap/core/server/publication/search/search';
import { makeSnapshot, type Snapshot } from '@incidentmap/core/server/publication/snapshot';
import { changed, emptyTable, newRow } from '@incidentmap/core/server/publication/table';

/**
 * What the server would publish if exactly these incidents were approved; those of one day are in the given order. `most`:
 * up to how many a browser would get for the map.
 */
export async function snapshotOf(incidents: readonly PublicIncident[], most?: number): Promise<Snapshot> {
  const search = makeSearch(250);
  const links = makePublishedLinks();
  const change = await changed(
    emptyTable(),
    [],
    incidents.map((incident, index) => newRow(incident, index)),
  );
  search.change(change);
  links.change(change);
  const positions = new Map(incidents.map(({ id }, index) => [id, index]));
  return makeSnapshot(change.after, search.over(change.after), links, (id) => positions.get(id) ?? -1, most);
}
