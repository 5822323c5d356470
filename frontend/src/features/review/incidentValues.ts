import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import type { IncidentType, Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { incidentEdit } from '@incidentmap/core/domain/incident/incidentEdit';
import { bodySchema } from '../../forms/formSchema.ts';

/** What an editor may change of an incident. */
export type IncidentValues = {
  title: string;
  description: string;
  location: string;
  /** NaN while there is no pin. */
  latitude: number;
  longitude: number;
  incidentType: IncidentType;
  severity: Severity;
  /** At someone's home: the public sees the district alone. */
  atHome: boolean;
};
/** An edit has the badge besides, an incident to be has its day. */
export type EditValues = IncidentValues & { verifiedBy: string };
export type DraftValues = IncidentValues & { incidentDate: string };

export const editValuesOf = (incident: ReviewedIncident): EditValues => ({
  title: incident.title,
  description: incident.description,
  location: incident.location,
  latitude: incident.latitude ?? Number.NaN,
  longitude: incident.longitude ?? Number.NaN,
  incidentType: incident.incidentType,
  severity: incident.severity,
  atHome: incident.atHome,
  verifiedBy: incident.verifiedBy ?? '',
});

/** What was changed, and only that: the rest may be changed by others meanwhile. */
export function changesOf(before: EditValues, after: EditValues): Partial<EditValues> {
  const names = Object.keys(before) as (keyof EditValues)[];
  const changed = Object.fromEntries(
    names.filter((name) => !Object.is(before[name], after[name])).map((name) => [name, after[name]]),
  );
  // A point is one thing.
  return 'latitude' in changed || 'longitude' in changed
    ? { ...changed, latitude: after.latitude, longitude: after.longitude }
    : changed;
}

/** The field of a path: a decision about a post has its fields in `details`, and a longitude's problem is the point's. */
export const incidentFieldOf = (path: string): string =>
  path.replace(/^details\./, '').replace('longitude', 'latitude');

/** What the server would refuse of what was changed, told before it is sent. */
export const editSchema = (before: EditValues) =>
  bodySchema<EditValues>(incidentEdit, (values) => ({ ...changesOf(before, values), revision: 0 }));
