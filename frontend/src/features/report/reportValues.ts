import { londonDate } from '@incidentmap/core/domain/text/calendar';
import {
  incidentSubmission,
  newIncident,
  type PublicIncident,
  toPublic,
} from '@incidentmap/core/domain/incident/incident';
import type { IncidentType, reportedSeverities } from '@incidentmap/core/domain/incident/incidentTerms';
import { mapView } from '@incidentmap/core/domain/constants';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import type { Place } from '@incidentmap/core/domain/places/place';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { FieldProblem } from '@incidentmap/core/domain/problem';

/** The form's own word for a time of day that the reporter does not know. */
export const timeChoices = ['Morning', 'Afternoon', 'Evening', 'Notsure'] as const;

/** What the form holds. `point`: of the chosen suggestion or of the device; null while the place is only typed. */
export type ReportValues = {
  title: string;
  location: string;
  point: Coordinates | null;
  incidentDate: string;
  incidentTime: (typeof timeChoices)[number];
  description: string;
  incidentType: IncidentType;
  severity: (typeof reportedSeverities)[number];
  contactEmail: string;
  allowContact: 'yes' | 'no';
  /** Of a video; asked for in the video form only. */
  sourceUrl: string;
  /** At someone's home: the public sees the district alone. */
  atHome: boolean;
  /** No person sees it; what fills it in is no person. */
  website: string;
};

/** In the order in which they stand on the page. */
export const reportFields = [
  'sourceUrl',
  'title',
  'location',
  'incidentDate',
  'incidentTime',
  'description',
  'incidentType',
  'severity',
  'allowContact',
  'contactEmail',
] as const satisfies (keyof ReportValues)[];
export type ReportField = (typeof reportFields)[number];

export const emptyReport = (now: Date): ReportValues => ({
  title: '',
  location: '',
  point: null,
  incidentDate: londonDate(now),
  incidentTime: 'Notsure',
  description: '',
  incidentType: 'verbal',
  severity: 'medium',
  contactEmail: '',
  allowContact: 'no',
  sourceUrl: '',
  atHome: false,
  website: '',
});

/** The name of the form's draft. Each partner's form has its own: what is begun in one does not turn up in another. */
export const draftOf = (kind: 'incident' | 'video' | 'partner', partner = ''): string =>
  ({ incident: 'report', video: 'video', partner: `partner-${encodeURIComponent(partner)}` })[kind];

function asSubmission(values: ReportValues, point: Coordinates | null) {
  const { point: _, ...fields } = values;
  return { ...fields, latitude: point?.lat ?? null, longitude: point?.lon ?? null };
}

/**
 * The body of the request. `point`: where the place is; null, of a partner's report, when nobody knows it. An address that may not be used is not
 * sent.
 */
export const toSubmission = (values: ReportValues, point: Coordinates | null) =>
  asSubmission({ ...values, contactEmail: values.allowContact === 'yes' ? values.contactEmail : '' }, point);

const isReportField = (name: string): name is ReportField => reportFields.some((field) => field === name);

/** The first problem of each field of the form; coordinates have no field but the location's. */
export function problemsByField(problems: readonly FieldProblem[]): Partial<Record<ReportField, FieldProblem>> {
  const byField: Partial<Record<ReportField, FieldProblem>> = {};
  for (const problem of problems) {
    const name = problem.path === 'latitude' || problem.path === 'longitude' ? 'location' : problem.path;
    if (isReportField(name)) byField[name] ??= problem;
  }
  return byField;
}

/** What the server would refuse, told before it is sent. */
export function checkReport(values: ReportValues, now: Date): Partial<Record<ReportField, FieldProblem>> {
  // A place that is only typed is looked up later: any point of the UK stands in for it here.
  const parsed = incidentSubmission(now).safeParse(asSubmission(values, values.point ?? mapView));
  return parsed.success ? {} : problemsByField(fieldProblems(parsed.error));
}

/** The report as it would be public: by the server's own rules, before it is sent. `district`: of one at a home. */
export function previewOf(
  values: ReportValues,
  point: Coordinates,
  { now, gridMetres, district }: { now: Date; gridMetres: number; district: Place | null },
): PublicIncident {
  const report = incidentSubmission(now).parse(toSubmission(values, point));
  const incident = newIncident(report, { id: 'preview', now, siteUrl: '' });
  const { address: location, lat: latitude, lon: longitude } = district ?? { address: incident.location, ...point };
  return toPublic({ ...incident, location, latitude, longitude }, gridMetres);
}

/** What was kept of a form, as far as the form still has such fields. */
export const restoredReport = (empty: ReportValues, saved: object): ReportValues => ({
  ...empty,
  ...Object.fromEntries(Object.entries(saved).filter(([name]) => name in empty)),
});
