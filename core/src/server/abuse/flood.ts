import { saySame, shinglesOf } from '../../domain/duplicates.ts';
import type { Incident } from '../../domain/incident.ts';
import { flood } from '../../domain/limits.ts';
import { isProblem } from '../../domain/problem.ts';
import type { IncidentStore } from '../stores/incidents.ts';

/** Of the texts of the latest reports: the next report is compared with nearly the same ones. */
let known = new Map<string, ReadonlySet<string>>();

function shinglesOfAll(latest: readonly Incident[]): ReadonlySet<string>[] {
  const all = latest.map((incident): [string, ReadonlySet<string>] => {
    const text = `${incident.title}\n${incident.description}`;
    return [text, known.get(text) ?? shinglesOf(incident)];
  });
  known = new Map(all);
  return all.map(([, shingles]) => shingles);
}

/**
 * The new report, marked when it belongs to a flood: so many that say nearly the same within an hour. Those that came
 * before are marked with it. A mark lets reviewers see and reject them together; nothing is refused by it.
 */
export async function markFlood(incidents: Pick<IncidentStore, 'latestPending' | 'find' | 'save'>, incident: Incident) {
  const since = new Date(Date.parse(incident.createdAt) - flood.within).toISOString();
  const latest = await incidents.latestPending(flood.compared);
  const [shingles, others] = [shinglesOf(incident), shinglesOfAll(latest)];
  const alike = latest.filter((other, at) => other.createdAt > since && saySame(others[at]!, shingles));
  if (alike.length + 1 < flood.size) return incident;
  const floodOf = alike.find((other) => other.floodOf)?.floodOf ?? alike.at(-1)!.id;
  for (const { id } of alike.filter((other) => other.floodOf === undefined)) {
    const found = await incidents.find(id);
    if (!found) continue;
    await incidents.save({ ...found.document, floodOf }, found.etag).catch((error: unknown) => {
      // A reviewer is deciding about it.
      if (!isProblem(error, 'conflict')) throw error;
    });
  }
  return { ...incident, floodOf };
}
