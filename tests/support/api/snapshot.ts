import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { makePublishedLinks } from '@incidentmap/core/server/publication/publishedLinks';
import { makeSearch } from '@incidentmap/core/server/publication/search';
import { makeSnapshot, type Snapshot } from '@incidentmap/core/server/publication/snapshot';
import { changed, emptyTable, newRow } from '@incidentmap/core/server/publication/table';

/**
 * What the server would publish if exactly these incidents were approved; those of one day are in the given order. `most`:
 * up to how many a browser would get for the map. `gone`: the ids of those that were taken down.
 */
export async function snapshotOf(
  incidents: readonly PublicIncident[],
  most?: number,
  gone: readonly string[] = [],
): Promise<Snapshot> {
  const search = makeSearch(250);
  const links = makePublishedLinks();
  const change = await changed(
    emptyTable(),
    [],
    incidents.flatMap((incident, index) => (gone.includes(incident.id) ? [] : [newRow(incident, index, 250)])),
  );
  search.change(change);
  links.change(change);
  const positions = new Map(incidents.map(({ id }, index) => [id, index]));
  return makeSnapshot(change.after, search.over(change.after), links, (id) => positions.get(id) ?? -1, most);
}
