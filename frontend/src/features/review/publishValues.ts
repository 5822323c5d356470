import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { IncidentType, Severity, TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { defaultReportPoint } from '@incidentmap/core/domain/constants';
import { mediaPublication, type PendingMedia } from '@incidentmap/core/domain/media/media';
import type { IdentifierChoice } from '@incidentmap/core/domain/review/identifiers';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { bodySchema } from '../../forms/formSchema.ts';

export type PublishValues = {
  title: string;
  location: string;
  incidentDate: string;
  incidentTime: TimeOfDay;
  incidentType: IncidentType;
  severity: Severity;
  description: string;
  atHome: boolean;
};

/** Initial values: what the sender gave, else the defaults of a new report. */
export const valuesOf = (media: PendingMedia, now: Date): PublishValues => ({
  title: media.title ?? '',
  location: media.location ?? '',
  incidentDate: media.incidentDate ?? londonDate(now),
  incidentTime: media.incidentTime ?? 'Unknown',
  incidentType: media.incidentType ?? 'verbal',
  severity: media.severity ?? 'medium',
  description: '',
  atHome: media.atHome,
});

/** What its sender said, by which it is noticed that it was corrected. */
export const wordsOf = ({
  title,
  location,
  incidentDate,
  incidentTime,
  incidentType,
  severity,
  atHome,
}: PendingMedia) => JSON.stringify([title, location, incidentDate, incidentTime, incidentType, severity, atHome]);

/** The body of the request. */
export const toPublication = (
  blobName: string,
  values: PublishValues,
  { lat, lon }: Coordinates,
  identifiers: readonly IdentifierChoice[] = [],
) => ({
  ...values,
  identifiers: [...identifiers],
  blobName,
  undoable: true,
  allowContact: 'no' as const,
  latitude: lat,
  longitude: lon,
});

/**
 * Validates the form by the server's schema before it is sent. The location is geocoded only later, so a default point
 * stands in for it.
 */
export const publishSchema = (blobName: string) => (now: Date) =>
  bodySchema<PublishValues>(mediaPublication(now), (values) => toPublication(blobName, values, defaultReportPoint));
