import type { IncidentType, ReviewedIncident, Severity } from '@incidentmap/core/domain/incident';
import { incidentEdit } from '@incidentmap/core/domain/incidentEdit';
import { fieldMessages, fieldProblems } from '@incidentmap/core/domain/messages';
import { isInUk } from '@incidentmap/core/domain/coordinates';
import type { FieldProblem } from '@incidentmap/core/domain/problem';

/** What an editor may change of an incident. */
export type IncidentValues = {
  title: string;
  description: string;
  location: string;
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

export type Problems = Partial<Record<string, FieldProblem>>;

export const editValuesOf = (incident: ReviewedIncident): EditValues => ({
  title: incident.title,
  description: incident.description,
  location: incident.location,
  latitude: incident.latitude,
  longitude: incident.longitude,
  incidentType: incident.incidentType,
  severity: incident.severity,
  atHome: incident.atHome,
  verifiedBy: incident.verifiedBy ?? '',
});

/** What was changed, and only that: the rest may be changed by others meanwhile. */
export function changesOf(before: EditValues, after: EditValues): Partial<EditValues> {
  const names = Object.keys(before) as (keyof EditValues)[];
  const changed = Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
  // A point is one thing.
  return 'latitude' in changed || 'longitude' in changed
    ? { ...changed, latitude: after.latitude, longitude: after.longitude }
    : changed;
}

/** The first problem of each field; a longitude's is the point's. */
export function problemsByField(problems: readonly FieldProblem[]): Problems {
  const byField: Problems = {};
  for (const problem of problems) {
    const name = problem.path.replace(/^details\./, '').replace('longitude', 'latitude');
    byField[name] ??= problem;
  }
  return byField;
}

/** What the server would refuse of an edit, told before it is sent. */
export function checkEdit(values: EditValues): Problems {
  const parsed = incidentEdit.safeParse({ ...values, version: 0 });
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  if (!isInUk({ lat: values.latitude, lon: values.longitude })) {
    problems.push({ path: 'latitude', code: 'outside_uk', message: fieldMessages.outside_uk });
  }
  return problemsByField(problems);
}
