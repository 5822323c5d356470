import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { alongTheCurve, newestFirst, rowOf } from '@incidentmap/core/server/published/rows';
import { makePublishedLinks } from '@incidentmap/core/server/published/publishedLinks';
import { makeSearchTexts } from '@incidentmap/core/server/published/searchTexts';
import { makeSnapshot, type Snapshot } from '@incidentmap/core/server/published/snapshot';

/** What the server would publish if exactly these were approved; of one day, in the given order. */
export function snapshotOf(incidents: readonly PublicIncident[]): Snapshot {
  const rows = incidents.map((incident, index) => rowOf(incident, index));
  const texts = makeSearchTexts();
  texts.change(new Set(), rows);
  const links = makePublishedLinks();
  links.change(new Set(), rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return makeSnapshot(
    { byId, newest: rows.toSorted(newestFirst), onCurve: rows.toSorted(alongTheCurve) },
    texts,
    links,
  );
}
