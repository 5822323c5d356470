import * as z from 'zod/mini';
import { londonDate } from '../dates/calendar.ts';
import { contactChoice, email, line } from '../text/fields.ts';
import { detailsOfIncident, pinChecks } from './report.ts';
import { dayUntil, timeOfDay } from '../incident/incidentFields.ts';
import { datePrecisions, incidentTypes, severities, timesOfDay } from '../incident/incidentTerms.ts';
import { locationLength, maxDirectUploadBytes, maxUploadBytes, mediaTitleMinLength, titleLength } from '../limits.ts';
import { imageTypes, kindOfType, type MediaKind, mediaKinds, videoTypes } from '../media/mediaTypes.ts';
import { draft } from './draft.ts';
import { approvalFields } from './scheduled.ts';
import { type Arrival, type Entry, type FileFacts, type Media, newSubmission } from './submission.ts';

/** The answer to an upload: the last segment of `pendingUrl` is the file's name. The URL itself is not readable. */
export const uploadedObject = z.object({ pendingUrl: z.string() });

/** A browser declares these before it uploads a large file to storage. The file is compared with them. */
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

const maxBytesOf = (kind: MediaKind): number => (kind === 'image' ? maxUploadBytes : maxDirectUploadBytes);

/** A random name, the size of a public picture, and an extension. */
export const mediaNamePattern =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d{1,4}x\d{1,4}r?)?\.(?:jpg|png|webp|mp4|webm)$/;

const mediaName = z.string('media_unknown').check(z.regex(mediaNamePattern, 'media_unknown'));

/** The title of a recording. The reviewer who publishes it writes the incident's title. */
export const mediaTitle = line({ max: titleLength.max }, 'text_too_long').check(
  z.minLength(mediaTitleMinLength, 'video_title'),
);

/** A recording is reviewed on its own, without a report. */
export const mediaIncidentSubmission = (now: Date) =>
  z.strictObject({
    title: mediaTitle,
    location: line(locationLength, 'location_length'),
    incidentDate: dayUntil(londonDate(now)),
    incidentTime: z.optional(timeOfDay),
    incidentType: z._default(z.enum(incidentTypes, 'type_unknown'), 'verbal'),
    severity: z._default(z.enum(severities, 'severity_any'), 'medium'),
    mediaFiles: z
      .array(mediaName, 'media_required')
      .check(z.minLength(1, 'media_required'), z.maxLength(20, 'media_unknown')),
  });

export const mediaPublication = (now: Date) =>
  z
    .strictObject({
      blobName: mediaName,
      ...approvalFields,
      ...detailsOfIncident(now),
      incidentTime: z.optional(timeOfDay),
      allowContact: contactChoice,
      contactEmail: z.optional(email('email_invalid')),
    })
    .check(...pinChecks);
export type MediaPublication = Omit<
  z.output<ReturnType<typeof mediaPublication>>,
  'delay' | 'revision' | 'placeMetres' | 'datePrecision'
>;

export function entryOfMedia(publication: Omit<MediaPublication, 'blobName' | 'identifiers'>): Entry {
  const { contactEmail: _, allowContact: _may, isPlaced: _said, incidentTime, atHome = false, ...told } = publication;
  return { ...told, incidentTime: incidentTime ?? 'Unknown', sourceUrl: null, atHome, verifiedBy: null };
}

/** A cleaned file that waits, before anyone has said what it shows. */
export const newMedia = (file: FileFacts, arrival: Arrival): Media => ({
  ...newSubmission(arrival, { allowContact: 'no' }),
  kind: 'media',
  sent: { file, details: null },
  entry: null,
  files: [file.name],
});

/** A pending file in the review room. Details are null where its sender gave none; `url` is valid for some minutes. */
export const pendingMedia = z.object({
  name: z.string(),
  url: z.string(),
  /** Only pictures have one. */
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
  /** It was added to a report about someone's home, so `location` is the district. */
  atHome: z.boolean(),
  draft: z.nullable(draft),
  revision: z.number(),
});
export type PendingMedia = z.infer<typeof pendingMedia>;

/** A public file, and the incident that shows it, if one still does. */
export const publicMedia = z.object({
  name: z.string(),
  url: z.string(),
  incidentId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  location: z.nullable(z.string()),
  incidentDate: z.nullable(z.string()),
  datePrecision: z.enum(datePrecisions),
});
export type PublicMedia = z.infer<typeof publicMedia>;
