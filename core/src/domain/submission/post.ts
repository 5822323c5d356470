import * as z from 'zod/mini';
import { rejection } from '../audit/audit.ts';
import { identifierChoices } from '../identifiers/choices.ts';
import { londonDate } from '../dates/calendar.ts';
import { canonicalLink } from '../links/canonicalLink.ts';
import { contactChoice, email, mediaFiles, pastedLink, text, website } from '../text/fields.ts';
import { addition } from './addition.ts';
import { draft, draftOf } from './draft.ts';
import { chosenPrecision } from './precision.ts';
import { dayUntil, editedFields } from '../incident/incidentFields.ts';
import { approvals } from '../incident/incidentTerms.ts';
import { additionalContextMaxLength, postUrlMaxLength, sourceUrlMaxLength } from '../limits.ts';
import { isInUk, isPlaced } from '../places/coordinates.ts';
import { placed } from '../places/place.ts';
import { publicationTimes } from './scheduled.ts';
import type { Entry, Post } from './submission.ts';
import { approvalOf } from './status.ts';

const postUrl = z._default(
  pastedLink(postUrlMaxLength, 'post_url_invalid').check(
    z.refine((value) => value === '' || canonicalLink(value) !== null, 'post_url_invalid'),
  ),
  '',
);

/** What a visitor sends about a post: a link, or screenshots, or both. */
export const postSubmission = z
  .strictObject({
    postUrl,
    additionalContext: z._default(text({ max: additionalContextMaxLength }, 'text_too_long'), ''),
    submitterEmail: z.optional(email('email_invalid_post')),
    allowContact: contactChoice,
    mediaFiles,
    website,
  })
  .check(
    z.refine((post) => post.postUrl !== '' || post.mediaFiles.length > 0, {
      error: 'post_required',
      path: ['postUrl'],
    }),
  );

export type PostSubmission = z.output<typeof postSubmission>;

/** A post that waits. */
export const newPost = (
  {
    postUrl: typed,
    additionalContext,
    submitterEmail,
    allowContact,
    mediaFiles: files,
  }: Omit<PostSubmission, 'website'>,
  { id, now, isSuspected = false }: { id: string; now: Date; isSuspected?: boolean },
): Post => ({
  id,
  kind: 'post',
  sentAt: now.toISOString(),
  life: { is: 'waiting' },
  sender: {
    contactEmail: submitterEmail ?? null,
    allowContact,
    partner: null,
    ...(isSuspected ? { isSuspected } : {}),
  },
  sent: { postUrl: typed || null, context: additionalContext },
  entry: null,
  files,
  link: canonicalLink(typed),
  revision: 0,
  changedAt: now.toISOString(),
});

/** A submitted post, as a reviewer sees it. */
export const reviewedPost = z.object({
  id: z.string(),
  postUrl: z.nullable(z.string()),
  additionalContext: z.string(),
  /** null unless the sender agreed to be contacted. */
  submitterEmail: z.nullable(z.string()),
  mediaFiles: z.array(z.string()),
  isApproved: z.enum(approvals),
  createdAt: z.string(),
  /** The number of submissions of the link that are decided together. */
  senders: z.number(),
  /**
   * What its sender added, and what others sent about the same link, with the email addresses of those who agreed to be
   * contacted, and the URLs of their files. Files that were added later are reviewed separately and have no URL here.
   */
  additions: z.array(
    z.extend(addition, {
      isByAnother: z.boolean(),
      submitterEmail: z.nullable(z.string()),
      mediaUrls: z.array(z.string()),
    }),
  ),
  isSuspected: z.boolean(),
  /** What a reviewer had written, where its incident waits again. */
  draft: z.nullable(draft),
  revision: z.number(),
});
export type ReviewedPost = z.infer<typeof reviewedPost>;

/** The answer to a decision about a post, like `incidentOutcome`. */
export const postOutcome = z.extend(z.pick(reviewedPost, { id: true, isApproved: true }), publicationTimes);

/** The details that a reviewer enters to make a post an incident. */
const postDetails = (now: Date) =>
  z.strictObject({
    ...editedFields,
    isPlaced: placed,
    incidentDate: dayUntil(londonDate(now)),
    /** It happened at someone's home, so the public sees only the district. */
    atHome: z.optional(z.boolean()),
  });
export type PostDetails = z.output<ReturnType<typeof postDetails>>;

export const postDecision = (now: Date) =>
  z
    .strictObject({
      /** `pending` undoes the caller's own recent decision; of an approval, while it is not public yet. */
      status: z.enum(approvals, 'status_unknown'),
      /** Required for an approval; not to publish one that is scheduled. */
      details: z.optional(postDetails(now)),
      identifiers: identifierChoices,
      ...chosenPrecision,
      /** The reason for a rejection. */
      reason: z.optional(rejection),
      /** Both as of `decideIncident`. */
      delay: z._default(z.boolean(), false),
      revision: z.optional(z.int()),
      /** Approves it without the screenshots that are lost, as `decideIncident`. */
      withoutLostFiles: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ details }) => !details || isInUk({ lat: details.latitude, lon: details.longitude }), {
        error: 'outside_uk',
        path: ['details', 'latitude'],
      }),
      z.refine(({ details }) => !details || isPlaced(details), { error: 'pin_missing', path: ['details', 'latitude'] }),
    );

/** What the incident of a post says, from the details that a reviewer entered. */
export const entryOfPost = (post: Post, { atHome = false, isPlaced: _said, ...details }: PostDetails): Entry => ({
  ...details,
  incidentTime: 'Unknown',
  sourceUrl: linkOf(post),
  atHome,
  verifiedBy: null,
});

/** The post's link; if it is too long for an incident, its canonical form. */
export const linkOf = ({ sent, link = null }: Post): string | null =>
  [sent.postUrl, link].find((url) => url !== null && url.length <= sourceUrlMaxLength) ?? null;

/** `others`: those that wait with the same link. `addressOf`: returns the URL of a pending file. */
export const toReviewedPost = (
  post: Post,
  others: readonly Post[],
  addressOf: (name: string) => string,
): ReviewedPost => ({
  id: post.id,
  postUrl: post.sent.postUrl,
  additionalContext: post.sent.context,
  submitterEmail: addressOfSender(post),
  mediaFiles: waitingFilesOf(post).map(addressOf),
  isApproved: approvalOf(post.life),
  createdAt: post.sentAt,
  senders: 1 + others.length,
  additions: [
    ...laterOf(post, false),
    ...others.flatMap((other) => [
      {
        text: other.sent.context,
        mediaFiles: other.files,
        createdAt: other.sentAt,
        isByAnother: true,
        submitterEmail: addressOfSender(other),
        mediaUrls: waitingFilesOf(other).map(addressOf),
      },
      ...laterOf(other, true),
    ]),
  ],
  isSuspected: post.sender.isSuspected ?? false,
  draft: draftOf(post),
  revision: post.revision,
});

const addressOfSender = ({ sender: { allowContact, contactEmail } }: Post): string | null =>
  allowContact === 'yes' ? contactEmail : null;

/** The files of a post that waits; those of an approved one belong to its incident. */
export const waitingFilesOf = (post: Post): string[] => (approvalOf(post.life) === 'pending' ? post.files : []);

const laterOf = ({ additions = [] }: Post, isByAnother: boolean) =>
  additions.map((later) => ({ ...later, isByAnother, submitterEmail: null, mediaUrls: [] }));
