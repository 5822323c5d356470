import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { IncidentType, Severity, TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { defaultReportPoint } from '@incidentmap/core/domain/constants';
import { mediaPublication, type PendingMedia } from '@incidentmap/core/domain/media/media';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { FieldProblem } from '@incidentmap/core/domain/problem';

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

/** What the sender said; what they did not is as in a report. */
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

/** The body of the request. */
export const toPublication = (blobName: string, values: PublishValues, { lat, lon }: Coordinates) => ({
  ...values,
  blobName,
  allowContact: 'no' as const,
  latitude: lat,
  longitude: lon,
});

/** What the server would refuse, by field. */
export function publishProblems(values: PublishValues, blobName: string, now: Date): Record<string, FieldProblem> {
  const parsed = mediaPublication(now).safeParse(toPublication(blobName, values, defaultReportPoint));
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  return Object.fromEntries(problems.toReversed().map((problem) => [problem.path, problem]));
}
