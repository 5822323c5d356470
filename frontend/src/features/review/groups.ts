import { likelyDuplicates } from '@incidentmap/core/domain/review/duplicates';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';

/** Reports that are shown together: those of one flood, likely duplicates, or a single one. */
export type Group = { kind: 'flood' | 'duplicates' | 'alone'; incidents: ReviewedIncident[] };

/** Groups the reports. They keep their order, and a group takes the position of its first report. */
export function groupsOf(incidents: readonly ReviewedIncident[]): Group[] {
  const floods = Map.groupBy(
    incidents.filter(({ floodOf }) => floodOf !== null),
    ({ floodOf }) => floodOf,
  );
  const groups: Group[] = [
    ...[...floods.values()].map((flood) => ({ kind: 'flood' as const, incidents: flood })),
    ...likelyDuplicates(incidents.filter(({ floodOf }) => floodOf === null)).map((alike) => ({
      kind: 'duplicates' as const,
      incidents: alike,
    })),
  ];
  const groupOf = new Map(groups.flatMap((group) => group.incidents.map((incident) => [incident, group] as const)));
  return [...new Set(incidents.map((each) => groupOf.get(each) ?? { kind: 'alone' as const, incidents: [each] }))];
}
