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

/** The form that edits a report also has the name behind the "verified" badge. */
export type EditValues = IncidentValues & { verifiedBy: string };

/** Changes of a report; `about` is its revision. */
export const unsentEdits = keepInput<EditValues>();

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
