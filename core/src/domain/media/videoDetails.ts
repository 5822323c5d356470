import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { incidentTypes, timesOfDay } from '../incident/incidentTerms.ts';
import { mediaIncidentSubmission, mediaTitle } from './media.ts';
import { fieldProblems } from '../messages.ts';
import type { FieldProblem } from '../problem.ts';

/** The form after a recording. Its own rules and messages apply first; then those of the submission that it becomes. */
const videoDetails = z.object({
  blobName: z.string().check(z.minLength(1, 'recording_missing')),
  title: mediaTitle,
  location: line({ min: 3 }, 'video_location'),
  incidentDate: z.string().check(z.minLength(1, 'date_required')),
  incidentTime: z.enum(timesOfDay, 'time_unknown'),
  incidentType: z.enum(incidentTypes, 'video_type'),
});

/** The form's values as typed; initially no type is chosen. */
export type VideoDetails = Record<keyof z.output<typeof videoDetails>, string>;

/** The submission that the form becomes. */
export const toMediaIncident = ({ blobName, ...details }: VideoDetails) => ({
  ...details,
  severity: 'medium',
  mediaFiles: [blobName],
});

/** The form's validation errors, in the order of its fields. */
export function videoDetailsProblems(details: VideoDetails, now: Date): FieldProblem[] {
  const own = videoDetails.safeParse(details);
  if (!own.success) return fieldProblems(own.error);
  const sent = mediaIncidentSubmission(now).safeParse(toMediaIncident(details));
  return sent.success ? [] : fieldProblems(sent.error);
}
