import * as z from 'zod/mini';
import { line } from '../text/fields.ts';
import { incidentTypes, timesOfDay } from '../incident/incidentTerms.ts';
import { mediaIncidentSubmission, mediaTitle } from './media.ts';

const typed = z.object({
  blobName: z.string().check(z.minLength(1, 'recording_missing')),
  title: mediaTitle,
  location: line({ min: 3 }, 'video_location'),
  incidentDate: z.string().check(z.minLength(1, 'date_required')),
  incidentTime: z.enum(timesOfDay, 'time_unknown'),
  incidentType: z.enum(incidentTypes, 'video_type'),
});

/** The form after a recording, as the request's body. Its own rules and messages apply first, then the submission's. */
export const videoDetails = (now: Date) =>
  z.pipe(
    z.pipe(
      typed,
      z.transform(
        ({ blobName, ...details }: z.output<typeof typed>): z.input<ReturnType<typeof mediaIncidentSubmission>> => ({
          ...details,
          severity: 'medium',
          mediaFiles: [blobName],
        }),
      ),
    ),
    mediaIncidentSubmission(now),
  );
