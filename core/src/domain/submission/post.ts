import * as z from 'zod/mini';
import { rejection } from '../audit/audit.ts';
import { canonicalLink } from '../links/canonicalLink.ts';
import { contactChoice, email, mediaFiles, pastedLink, text, website } from '../text/fields.ts';
import { addition } from './addition.ts';
import { draft, draftOf } from './draft.ts';
import { approvals } from '../incident/incidentTerms.ts';
import { additionalContextMaxLength, postUrlMaxLength, sourceUrlMaxLength } from '../limits.ts';
import { detailsOfIncident, pinChecks } from './report.ts';
import { approvalFields, publicationTimes, withoutLostFiles } from './scheduled.ts';
import { type Arrival, type Entry, newSubmission, type Post } from './submission.ts';
import { approvalOf } from './life.ts';

const postUrl = z._default(
  pastedLink(postUrlMaxLength, 'post_url_invalid').check(
    z.refine((value) => value === '' || canonicalLink(value) !== null, 'post_url_invalid'),
  ),
  '',
);

/** A visitor sends a link, or screenshots, or both. */
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

export const newPost = (post: Omit<PostSubmission, 'website'>, arrival: Arrival): Post => ({
  ...newSubmission(arrival, { contactEmail: post.submitterEmail, allowContact: post.allowContact }),
  kind: 'post',
  sent: { postUrl: post.postUrl || null, context: post.additionalContext },
  entry: null,
  files: post.mediaFiles,
  link: canonicalLink(post.postUrl),
});

export const reviewedPost = z.object({
  id: z.string(),
  postUrl: z.nullable(z.string()),
  additionalContext: z.string(),
  /** null unless its sender agreed to be contacted. */
  submitterEmail: z.nullable(z.string()),
  mediaFiles: z.array(z.string()),
  isApproved: z.enum(approvals),
  createdAt: z.string(),
  /** How many submissions of one link are decided together. */
  senders: z.number(),
  /** Files that were added later are reviewed on their own, and have no URL here. */
  additions: z.array(
    z.extend(addition, {
      isByAnother: z.boolean(),
      submitterEmail: z.nullable(z.string()),
      mediaUrls: z.array(z.string()),
    }),
  ),
  isSuspected: z.boolean(),
  draft: z.nullable(draft),
  revision: z.number(),
});
export type ReviewedPost = z.infer<typeof reviewedPost>;

export const postOutcome = z.extend(z.pick(reviewedPost, { id: true, isApproved: true }), publicationTimes);

/** The details that a reviewer enters to make a post an incident. */
const postDetails = (now: Date) => z.strictObject(detailsOfIncident(now)).check(...pinChecks);
export type PostDetails = z.output<ReturnType<typeof postDetails>>;

export const postDecision = (now: Date) =>
  z.strictObject({
    /** `pending` undoes the caller's own recent decision. */
    status: z.enum(approvals, 'status_unknown'),
    /** Required for an approval, unless that publishes one that is scheduled. */
    details: z.optional(postDetails(now)),
    reason: z.optional(rejection),
    ...approvalFields,
    withoutLostFiles,
  });

export const entryOfPost = (post: Post, { atHome = false, isPlaced: _said, ...details }: PostDetails): Entry => ({
  ...details,
  incidentTime: 'Unknown',
  sourceUrl: linkOf(post),
  atHome,
  verifiedBy: null,
});

/** The canonical form of a link stands for one that is too long for an incident. */
export const linkOf = ({ sent, link = null }: Post): string | null =>
  [sent.postUrl, link].find((url) => url !== null && url.length <= sourceUrlMaxLength) ?? null;

/** `others`: those that wait with the same link. `addressOf`: the URL of a pending file. */
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

/** The files of an approved post belong to its incident. */
export const waitingFilesOf = (post: Post): string[] => (approvalOf(post.life) === 'pending' ? post.files : []);

const laterOf = ({ additions = [] }: Post, isByAnother: boolean) =>
  additions.map((later) => ({ ...z.parse(addition, later), isByAnother, submitterEmail: null, mediaUrls: [] }));
