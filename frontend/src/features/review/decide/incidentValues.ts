import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { IncidentType, Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { incidentEdit } from '@incidentmap/core/domain/submission/incidentEdit';
import { bodySchema } from '../../../forms/formSchema.ts';
import { keepInput } from '../shared/unsentInput.ts';

/** The values of `IncidentFields`. */
export type IncidentValues = {
  title: string;
  description: string;
  location: string;
  /** NaN until a pin is set. */
  latitude: number;
  longitude: number;
  incidentType: IncidentType;
  severity: Severity;
  /** Whether it happened at someone's home: the public then sees only the district. */
  atHome: boolean;
};
/** What its editor rates, because its sender has not. */
export type Unrated<Values extends { severity: Severity }> = Omit<Values, 'severity'> & { severity: Severity | '' };
/** The values as they are sent: the schema refuses them until they are rated. */
export const rated = <Values extends { severity: Severity | '' }>(values: Values) =>
  values as Values & { severity: Severity };

/** The edit dialog also has the name behind the "verified" badge; the approval of a post also has the date. */
export type EditValues = IncidentValues & { verifiedBy: string };
export type DraftValues = Unrated<IncidentValues> & { incidentDate: string };

/** Changes of a report; `about` is its revision. */
export const unsentEdits = keepInput<EditValues>();
/** An incident that a post is being turned into. */
export const unsentIncidents = keepInput<DraftValues>();

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

/** Only the changed fields, so that a save does not overwrite what others changed in the meantime. */
export function changesOf(before: EditValues, after: EditValues): Partial<EditValues> {
  const names = Object.keys(before) as (keyof EditValues)[];
  const changed = Object.fromEntries(
    names.filter((name) => !Object.is(before[name], after[name])).map((name) => [name, after[name]]),
  );
  // Latitude and longitude are always sent together.
  return 'latitude' in changed || 'longitude' in changed
    ? { ...changed, latitude: after.latitude, longitude: after.longitude }
    : changed;
}

/**
 * The form field of a problem's path: a post's decision has its fields in `details`, and the field `latitude` shows the
 * problems of both coordinates.
 */
export const incidentFieldOf = (path: string): string =>
  path.replace(/^details\./, '').replace('longitude', 'latitude');

/** Validates the changed fields by the server's schema before they are sent. */
export const editSchema = (before: EditValues) =>
  bodySchema<EditValues>(incidentEdit, (values) => ({ ...changesOf(before, values), revision: 0 }));
