import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { Severity, TimeOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { itemOfFile, type MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { mediaPublication, type PendingMedia } from '@incidentmap/core/domain/submission/media';
import { postDecision, type ReviewedPost } from '@incidentmap/core/domain/submission/post';
import { bodySchema, type FormSchema } from '../../../forms/formSchema.ts';
import { keepInput } from '../shared/unsentInput.ts';
import type { IncidentValues } from './incidentValues.ts';

/** What makes a post or a file an incident. Its sender has rated nothing, so its severity may be empty. */
export type ApprovalValues = Omit<IncidentValues, 'severity'> & {
  severity: Severity | '';
  incidentDate: string;
  incidentTime: TimeOfDay;
};

/** Incidents that posts and files are being turned into. */
export const unsentApprovals = keepInput<ApprovalValues>();

/** What an approval lacks, and how its form begins. */
export type Lacking = {
  kind: 'post' | 'media';
  id: string;
  revision: number;
  /** What its sender said, by which it is noticed that it was corrected. */
  words: string;
  draft: (now: Date) => ApprovalValues;
  /** What becomes public with it. */
  media: readonly MediaItem[];
  /** Validates the form by the server's schema before it is sent. */
  schema: FormSchema;
};

/** The schema refuses the values until they are rated. Their pin is the reviewer's. */
const placed = (values: ApprovalValues) =>
  ({ ...values, isPlaced: true }) as ApprovalValues & { severity: Severity; isPlaced: true };

export function detailsOfPost(values: ApprovalValues) {
  const { incidentTime: _time, ...details } = placed(values);
  return details;
}

export const publicationOfFile = (name: string, values: ApprovalValues) => ({
  ...placed(values),
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
} as const;

/** What a reviewer had written before, where that waits again. */
function written({ draft }: Pick<ReviewedPost, 'draft'>): Partial<ApprovalValues> {
  if (!draft) return {};
  const { latitude, longitude, ...rest } = draft;
  return { ...rest, latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
}

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
    ...written(post),
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
      title: title ?? '',
      location: location ?? '',
      incidentDate: incidentDate ?? londonDate(now),
      incidentTime: incidentTime ?? 'Unknown',
      incidentType: incidentType ?? 'verbal',
      severity: severity ?? '',
      atHome,
      ...written(file),
    }),
    media: [item],
    schema: (now) =>
      bodySchema<ApprovalValues>(mediaPublication(now), (values) => ({
        ...publicationOfFile(name, values),
        identifiers: [],
      })),
  };
}
