import { londonDate } from '@incidentmap/core/domain/text/calendar';
import {
  incidentSubmission,
  newIncident,
  type PublicIncident,
  toPublic,
} from '@incidentmap/core/domain/incident/incident';
import type { IncidentType, reportedSeverities } from '@incidentmap/core/domain/incident/incidentTerms';
import { mapView } from '@incidentmap/core/domain/constants';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { Place } from '@incidentmap/core/domain/places/place';
import { bodySchema } from '../../forms/formSchema.ts';

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

/** Coordinates have no field but the location's. */
export const reportFieldOf = (path: string): string => (/^(latitude|longitude)$/.test(path) ? 'location' : path);

/** What the server would refuse, told before it is sent. */
export const reportSchema = (now: Date) =>
  // A place that is only typed is looked up later: any point of the UK stands in for it here.
  bodySchema<ReportValues>(incidentSubmission(now), (values) => asSubmission(values, values.point ?? mapView));

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
