import * as z from 'zod/mini';
import { londonDate } from '../text/calendar.ts';
import { email, line } from '../fields.ts';
import { isOutsideUk } from '../incident/incident.ts';
import { dayUntil, editedFields, timeOfDay } from '../incident/incidentFields.ts';
import { incidentTypes, severities, timesOfDay } from '../incident/incidentTerms.ts';
import {
  locationLength,
  maxDirectUploadBytes,
  maxUploadBytes,
  mediaTitleMinLength,
  titleLength,
} from '../constants.ts';
import { imageTypes, kindOfType, type MediaKind, mediaKinds, mediaNamePattern, videoTypes } from './mediaNames.ts';

/** Answer of an upload: the last segment of `pendingUrl` names the file. The address shows nothing to its sender. */
export const uploadedObject = z.object({ pendingUrl: z.string() });

/** What a browser says before it sends a large file straight to storage; what it is, is told by its bytes later. */
export const directUpload = z
  .strictObject({
    contentType: z.enum([...imageTypes, ...videoTypes], 'media_kind'),
    bytes: z.int('media_size').check(z.gte(1, 'media_size')),
  })
  .check(
    z.refine(({ contentType, bytes }) => bytes <= maxBytesOf(kindOfType(contentType)), {
      error: 'media_size',
      path: ['bytes'],
    }),
  );

/** The largest file of a kind that is taken. */
export const maxBytesOf = (kind: MediaKind): number => (kind === 'image' ? maxUploadBytes : maxDirectUploadBytes);

const mediaName = z.string('media_unknown').check(z.regex(mediaNamePattern, 'media_unknown'));

/**
 * Of a file that waits on its own: the form and the server hold it to the same length. Whoever publishes the file gives it
 * an incident's title.
 */
export const mediaTitle = line({ max: titleLength.max }, 'text_too_long').check(
  z.minLength(mediaTitleMinLength, 'video_title'),
);

/** Details of a recorded or uploaded file that waits for review on its own, without a report. */
export const mediaIncidentSubmission = (now: Date) =>
  z.strictObject({
    title: mediaTitle,
    location: line(locationLength, 'location_length'),
    incidentDate: dayUntil(londonDate(now)),
    incidentTime: z.optional(timeOfDay),
    incidentType: z._default(z.enum(incidentTypes, 'type_unknown'), 'verbal'),
    severity: z._default(z.enum(severities, 'severity_unknown'), 'medium'),
    mediaFiles: z
      .array(mediaName, 'media_required')
      .check(z.minLength(1, 'media_required'), z.maxLength(20, 'media_unknown')),
  });
export type MediaIncidentSubmission = z.output<ReturnType<typeof mediaIncidentSubmission>>;

/** What an admin makes of a pending file: the incident that it becomes. */
export const mediaPublication = (now: Date) =>
  z
    .strictObject({
      blobName: mediaName,
      ...editedFields,
      severity: z.enum(severities, 'severity_unknown'),
      incidentDate: dayUntil(londonDate(now)),
      incidentTime: z.optional(timeOfDay),
      allowContact: z._default(z.enum(['yes', 'no'], 'contact_unknown'), 'no'),
      contactEmail: z.optional(email('email_invalid')),
      /** At someone's home: the public sees the district alone. Always so for a file that was added to such a report. */
      atHome: z.optional(z.boolean()),
    })
    .check(z.refine((details) => !isOutsideUk(details), { error: 'outside_uk', path: ['latitude'] }));
export type MediaPublication = z.output<ReturnType<typeof mediaPublication>>;

/** A file that waits in the review room; details are null where its sender gave none. `url` shows it for some minutes. */
export const pendingMedia = z.object({
  name: z.string(),
  url: z.string(),
  /** Of pictures only. */
  thumbnailUrl: z.nullable(z.string()),
  kind: z.enum(mediaKinds),
  bytes: z.number(),
  createdAt: z.string(),
  title: z.nullable(z.string()),
  location: z.nullable(z.string()),
  incidentDate: z.nullable(z.string()),
  incidentTime: z.nullable(z.enum(timesOfDay)),
  incidentType: z.nullable(z.enum(incidentTypes)),
  severity: z.nullable(z.enum(severities)),
  /** It was added to a report of someone's home: `location` is the district. */
  atHome: z.boolean(),
});
export type PendingMedia = z.infer<typeof pendingMedia>;

/** A published file and the incident that shows it; null for one that none names any more. */
export const publicMedia = z.object({
  name: z.string(),
  url: z.string(),
  incidentId: z.nullable(z.string()),
  /** Of that incident. */
  title: z.nullable(z.string()),
});
export type PublicMedia = z.infer<typeof publicMedia>;
