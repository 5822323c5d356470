import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { mediaPublication, type PendingMedia } from '@incidentmap/core/domain/submission/mediaSubmission';
import type { IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { bodySchema } from '../../../forms/formSchema.ts';
import { keepInput } from '../shared/unsentInput.ts';
import { type IncidentValues, rated, type Unrated } from './incidentValues.ts';

/** The coordinates are NaN until a pin is set. */
export type PublishValues = Unrated<IncidentValues> & { incidentDate: string; incidentTime: TimeOfDay };

/** An incident that a file is being turned into. */
export const unsentPublications = keepInput<PublishValues>();

/** Initial values: what the sender gave, else the defaults of a new report, but for the severity: its editor rates it. */
export const valuesOf = (media: PendingMedia, now: Date): PublishValues => ({
  title: media.title ?? '',
  location: media.location ?? '',
  incidentDate: media.incidentDate ?? londonDate(now),
  incidentTime: media.incidentTime ?? 'Unknown',
  incidentType: media.incidentType ?? 'verbal',
  severity: media.severity ?? '',
  description: '',
  atHome: media.atHome,
  latitude: Number.NaN,
  longitude: Number.NaN,
});

/** The pin; null where none is set. Of one that is set in part, the other coordinate is NaN, which the schema refuses. */
export function pinOf({ latitude, longitude }: PublishValues): Coordinates | null {
  return Number.isNaN(latitude) && Number.isNaN(longitude) ? null : { lat: latitude, lon: longitude };
}

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

/** The body of the request. Its pin is the reviewer's. */
export const toPublication = (
  blobName: string,
  values: PublishValues,
  identifiers: readonly IdentifierChoice[] = [],
) => ({
  ...rated(values),
  identifiers: [...identifiers],
  blobName,
  delay: true,
  allowContact: 'no' as const,
  isPlaced: true,
});

/** Validates the form by the server's schema before it is sent. */
export const publishSchema = (blobName: string) => (now: Date) =>
  bodySchema<PublishValues>(mediaPublication(now), (values) => toPublication(blobName, values));
