import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { IncidentType, Severity, TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { itemOfFile, type MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { incidentEdit } from '@incidentmap/core/domain/submission/incidentEdit';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';
import { mediaPublication, type PendingMedia } from '@incidentmap/core/domain/submission/media';
import { postDecision, type ReviewedPost } from '@incidentmap/core/domain/submission/post';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { bodySchema, type FormSchema } from '../../../forms/formSchema.ts';
import { keepInput } from '../shared/unsentInput.ts';

export type IncidentValues = {
  title: string;
  description: string;
  location: string;
  /** NaN until a pin is set. */
  latitude: number;
  longitude: number;
  incidentType: IncidentType;
  severity: Severity;
  /** Whether it happened at someone's home: the public then sees only the district. */
  atHome: boolean;
};

export type EditValues = IncidentValues & { verifiedBy: string };

/** `about` is the revision of the report. */
export const unsentEdits = keepInput<EditValues>();

export const editValuesOf = (incident: ReviewedIncident): EditValues => ({
  title: incident.title,
  description: incident.description,
  location: incident.location,
  latitude: incident.latitude ?? Number.NaN,
  longitude: incident.longitude ?? Number.NaN,
  incidentType: incident.incidentType,
  severity: incident.severity,
  atHome: incident.atHome,
  verifiedBy: incident.verifiedBy ?? '',
});

/** Only the changed fields, so that a save does not overwrite what others changed in the meantime. */
export function changesOf(before: EditValues, after: EditValues): Partial<EditValues> {
  const names = Object.keys(before) as (keyof EditValues)[];
  const changed = Object.fromEntries(
    names.filter((name) => !Object.is(before[name], after[name])).map((name) => [name, after[name]]),
  );
  // Latitude and longitude are always sent together.
  return 'latitude' in changed || 'longitude' in changed
    ? { ...changed, latitude: after.latitude, longitude: after.longitude }
    : changed;
}

/** The form field of a problem's path: a post has `details`, and `latitude` shows the problems of both coordinates. */
export const incidentFieldOf = (path: string): string =>
  path.replace(/^details\./, '').replace('longitude', 'latitude');

/** Validates the changed fields by the server's schema before they are sent. */
export const editSchema = (before: EditValues) =>
  bodySchema<EditValues>(incidentEdit, (values) => ({ ...changesOf(before, values), revision: 0 }));

/** The form that approves a post or a file. Its sender has rated nothing, so its severity may be empty. */
export type ApprovalValues = Omit<IncidentValues, 'severity'> & {
  severity: Severity | '';
  incidentDate: string;
  incidentTime: TimeOfDay;
  precision: PrecisionChoice;
};

export const unsentApprovals = keepInput<ApprovalValues>();

/** A post or a file that becomes an incident by a form. */
export type Lacking = {
  kind: 'post' | 'media';
  id: string;
  revision: number;
  /** Its sender's words: others mean that it was corrected. */
  words: string;
  draft: (now: Date) => ApprovalValues;
  media: readonly MediaItem[];
  schema: FormSchema;
};

/** The schema refuses the values until they are rated. Their pin is the reviewer's. */
const placed = ({ precision: _precision, ...values }: ApprovalValues) =>
  ({ ...values, isPlaced: true }) as Omit<ApprovalValues, 'precision'> & { severity: Severity; isPlaced: true };

export function detailsOfPost(values: ApprovalValues) {
  const { incidentTime: _time, ...details } = placed(values);
  return details;
}

export const publicationOfFile = (name: string, values: ApprovalValues) => ({
  ...placed(values),
  ...values.precision,
  blobName: name,
  delay: true,
  allowContact: 'no' as const,
});

const empty = {
  title: '',
  location: '',
  description: '',
  severity: '',
  incidentTime: 'Unknown',
  atHome: false,
  latitude: Number.NaN,
  longitude: Number.NaN,
  precision: {},
} as const;

/** What a sender gave, or a reviewer wrote before it waited again. */
const given = (fields: { [F in keyof ApprovalValues]?: ApprovalValues[F] | null } | null): Partial<ApprovalValues> =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== null));

/** A post has no title, place or severity. Files of others who sent its link wait by themselves. */
export const lackingOfPost = (post: ReviewedPost): Lacking => ({
  kind: 'post',
  id: post.id,
  revision: post.revision,
  words: JSON.stringify([post.additionalContext, post.postUrl]),
  draft: () => ({
    ...empty,
    description: post.additionalContext,
    incidentType: 'online',
    incidentDate: londonDate(new Date(post.createdAt)),
    ...given(post.draft),
  }),
  media: post.mediaFiles.map(itemOfFile),
  schema: (now) =>
    bodySchema<ApprovalValues>(postDecision(now), (values) => ({
      status: 'approved',
      details: detailsOfPost(values),
      identifiers: [],
    })),
});

/** A file has what its sender gave, and no description. */
export function lackingOfFile(file: PendingMedia, item: MediaItem): Lacking {
  const { name, revision, title, location, incidentDate, incidentTime, incidentType, severity, atHome } = file;
  return {
    kind: 'media',
    id: name,
    revision,
    words: JSON.stringify([title, location, incidentDate, incidentTime, incidentType, severity, atHome]),
    draft: (now) => ({
      ...empty,
      incidentDate: londonDate(now),
      incidentType: 'verbal',
      ...given({ title, location, incidentDate, incidentTime, incidentType, severity, atHome }),
      ...given(file.draft),
    }),
    media: [item],
    schema: (now) =>
      bodySchema<ApprovalValues>(mediaPublication(now), (values) => ({
        ...publicationOfFile(name, values),
        identifiers: [],
      })),
  };
}
