import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { incidentSubmission, newReport, toPublic } from '@incidentmap/core/domain/submission/report';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { IncidentType, reportedSeverities } from '@incidentmap/core/domain/incident/incidentTerms';
import { mapView } from '@incidentmap/core/domain/limits';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { Place } from '@incidentmap/core/domain/places/place';
import { agreedEmail } from '../../forms/agreedEmail.ts';
import { bodySchema } from '../../forms/formSchema.ts';
import type { Pin } from '../../forms/place/pin.ts';

/** The times of day in the form; `Notsure` is its own value for an unknown one. */
export const timeChoices = ['Morning', 'Afternoon', 'Evening', 'Notsure'] as const;

/**
 * The form's values. `point` has the coordinates of the chosen suggestion, of the device or of a pin; null while the
 * location is only typed.
 */
export type ReportValues = {
  title: string;
  location: string;
  point: Pin | null;
  incidentDate: string;
  incidentTime: (typeof timeChoices)[number];
  description: string;
  incidentType: IncidentType;
  severity: (typeof reportedSeverities)[number];
  contactEmail: string;
  allowContact: 'yes' | 'no';
  /** The video's link, which only the video form asks for. */
  sourceUrl: string;
  /** Whether it happened at someone's home: the public then sees only the district. */
  atHome: boolean;
  /** The honeypot: people do not see it, so robots fill it in, or a password manager. */
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

/**
 * The name of the form's draft. Each partner's form has its own draft, so that it does not appear in another partner's
 * form.
 */
export const draftOf = (kind: 'incident' | 'video' | 'partner', partner = ''): string =>
  ({ incident: 'report', video: 'video', partner: `partner-${encodeURIComponent(partner)}` })[kind];

function asSubmission(values: ReportValues, point: Coordinates | null) {
  const { point: _, ...fields } = values;
  return { ...fields, latitude: point?.lat ?? null, longitude: point?.lon ?? null };
}

/**
 * The request body. `point` is null for a partner's report whose location could not be geocoded. The email address is
 * left out unless contact is allowed.
 */
export const toSubmission = (values: ReportValues, point: Coordinates | null) =>
  asSubmission({ ...values, contactEmail: agreedEmail(values.allowContact, values.contactEmail) }, point);

/** The form field that shows a problem: the location's field shows those of the coordinates. */
export const reportFieldOf = (path: string): string => (/^(latitude|longitude)$/.test(path) ? 'location' : path);

/** Validates the form by the server's schema before it is sent. */
export const reportSchema = (now: Date) =>
  // A typed location is geocoded only when the form is sent, so a default point stands in for it here.
  bodySchema<ReportValues>(incidentSubmission(now), (values) => asSubmission(values, values.point ?? mapView));

/**
 * The report as the public would see it, by the server's own rules. `district` replaces the location of an incident at
 * someone's home.
 */
export function previewOf(
  values: ReportValues,
  point: Coordinates,
  { now, gridMetres, district }: { now: Date; gridMetres: number; district: Place | null },
): PublicIncident {
  const report = incidentSubmission(now).parse(toSubmission(values, point));
  const { id, sentAt, entry, files } = newReport(report, { id: 'preview', now });
  const { address: location, lat: latitude, lon: longitude } = district ?? { address: entry.location, ...point };
  const around = { id, sentAt, partner: null, furtherSources: [], files, siteUrl: '' };
  return toPublic({ ...entry, location, latitude, longitude }, around, gridMetres);
}
