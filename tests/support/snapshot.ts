import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { rowOf } from '@incidentmap/core/server/published/rows';
import { makeSearchTexts } from '@incidentmap/core/server/published/searchTexts';
import { makeSnapshot, ordered, type Snapshot } from '@incidentmap/core/server/published/snapshot';

/** What the server would publish if exactly these were approved; of one day, in the given order. */
export function snapshotOf(incidents: readonly PublicIncident[]): Snapshot {
  const rows = incidents.map((incident, index) => rowOf(incident, String(2e9 - index)));
  const texts = makeSearchTexts();
  texts.change([], rows);
  return makeSnapshot(ordered(new Map(rows.map((row) => [row.id, row])), null), texts);
}
