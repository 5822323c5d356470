import * as z from 'zod/mini';
import { type AuditEntry, type Change, makeAuditEntry, rejection } from '../review/audit.ts';
import { checkChoices, choicesInAudit, coveredTexts, identifierChoices } from '../review/identifiers.ts';
import { londonDate } from '../text/calendar.ts';
import { canonicalLink } from './canonicalLink.ts';
import { email, line, mediaFiles, text, website } from '../fields.ts';
import { type Addition, addition } from '../incident/addition.ts';
import type { Incident } from '../incident/incident.ts';
import { dayUntil, editedFields } from '../incident/incidentFields.ts';
import { type Approval, approvals, type Decision } from '../incident/incidentTerms.ts';
import { additionalContextMaxLength, postUrlMaxLength, sourceUrlMaxLength } from '../constants.ts';
import { isInUk } from '../places/coordinates.ts';
import { Problem } from '../problem.ts';

const postUrl = z._default(
  line({ max: postUrlMaxLength }, 'post_url_invalid').check(
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
    mediaFiles,
    website,
  })
  .check(
    z.refine((post) => post.postUrl !== '' || post.mediaFiles.length > 0, {
      error: 'post_required',
      path: ['postUrl'],
    }),
  );

/**
 * One person's submission of a post, as stored. Submissions of the same canonical link wait together, and the queue shows
 * the oldest of them.
 */
export type SubmittedPost = {
  id: string;
  postUrl: string | null;
  canonicalUrl: string | null;
  additionalContext: string;
  submitterEmail: string | null;
  mediaFiles: string[];
  isApproved: Approval;
  createdAt: string;
  additions?: Addition[];
  withdrawnAt?: string;
  /** When it was decided, and its retention began; of a pending post, when it became pending again. */
  heldSince?: string;
  suspected?: boolean;
  decidedAt?: string;
  /** The reviewer's user id. */
  decidedBy?: string;
  lastChange?: AuditEntry;
  /** The details of an approved post's incident; kept until the incident is stored. */
  draft?: PostDetails;
  /** The ids of submissions of the same link that are decided with it; kept until they are. */
  joined?: string[];
  /** The id of the submission of the same link with which it was decided. */
  decidedWith?: string;
  /** It is a source of the incident `decidedWith`, and not of the same link as another submission. */
  isAttached?: true;
};

/** A submitted post, as a reviewer sees it. */
export const reviewedPost = z.object({
  id: z.string(),
  postUrl: z.nullable(z.string()),
  additionalContext: z.string(),
  submitterEmail: z.nullable(z.string()),
  mediaFiles: z.array(z.string()),
  isApproved: z.enum(approvals),
  createdAt: z.string(),
  /** The number of submissions of the link that are decided together. */
  senders: z.number(),
  /**
   * What its sender added, and what others sent about the same link, with their email addresses and the URLs of their files.
   * Files that were added later are reviewed separately and have no URL here.
   */
  additions: z.array(
    z.extend(addition, {
      isByAnother: z.boolean(),
      submitterEmail: z.nullable(z.string()),
      mediaUrls: z.array(z.string()),
    }),
  ),
  isSuspected: z.boolean(),
});
export type ReviewedPost = z.infer<typeof reviewedPost>;

/** The answer to a decision about a post, like `incidentOutcome`. */
export const postOutcome = z.pick(reviewedPost, { id: true, isApproved: true });

/** The details that a reviewer enters to make a post an incident. */
const postDetails = (now: Date) =>
  z.strictObject({
    ...editedFields,
    incidentDate: dayUntil(londonDate(now)),
    /** It happened at someone's home, so the public sees only the district. */
    atHome: z.optional(z.boolean()),
  });
export type PostDetails = z.output<ReturnType<typeof postDetails>>;

export const postDecision = (now: Date) =>
  z
    .strictObject({
      status: z.enum(['approved', 'rejected'], 'status_unknown'),
      /** Required for an approval. */
      details: z.optional(postDetails(now)),
      identifiers: identifierChoices,
      /** The reason for a rejection. */
      reason: z.optional(rejection),
    })
    .check(
      z.refine(({ status, details }) => status === 'rejected' || details !== undefined, {
        error: 'text_required',
        path: ['details'],
      }),
      z.refine(({ details }) => !details || isInUk({ lat: details.latitude, lon: details.longitude }), {
        error: 'outside_uk',
        path: ['details', 'latitude'],
      }),
    );
export type PostDecision = z.output<ReturnType<typeof postDecision>>;

/**
 * Decides a post, with the other submissions of its link (`joined`). Returns the same object when this reviewer has already
 * made the same decision. Problem `conflict` when another reviewer did, or the decision was different; `invalid_request`
 * when nobody chose about an identifier in the details.
 */
export function decidePost(
  post: SubmittedPost,
  { status, details, identifiers, reason }: PostDecision,
  change: Change,
  joined: readonly string[] = [],
): SubmittedPost {
  if (post.isApproved === status && post.decidedBy === change.by.userId) return post;
  if (post.withdrawnAt) throw new Problem('conflict', { message: 'Its sender has withdrawn this post.' });
  if (post.isApproved !== 'pending') {
    throw new Problem('conflict', {
      message: `Another reviewer has already ${post.isApproved satisfies Decision} this post.`,
    });
  }
  const rejectionReason = status === 'rejected' ? reason : undefined;
  const approved = status === 'approved' ? details : undefined;
  if (approved) checkChoices(approved, identifiers);
  return {
    ...post,
    isApproved: status,
    decidedAt: change.now.toISOString(),
    heldSince: change.now.toISOString(),
    decidedBy: change.by.userId,
    ...(approved ? { draft: { ...approved, ...coveredTexts(approved, identifiers) } } : {}),
    ...(joined.length > 0 ? { joined: [...joined] } : {}),
    lastChange: makeAuditEntry('post', post.id, 1, status, change, {
      reason: rejectionReason ?? null,
      changes: approved ? choicesInAudit(approved, identifiers) : [],
      waitingSince: post.createdAt,
    }),
  };
}

/** Decides a post like the decided one of the same link. Returns the same object when it is no longer pending. */
export function decideWith(post: SubmittedPost, decided: SubmittedPost): SubmittedPost {
  const { isApproved, decidedAt, decidedBy, lastChange } = decided;
  if (post.isApproved !== 'pending' || isApproved === 'pending' || decidedAt === undefined || !lastChange) return post;
  const change = { by: lastChange.by, now: new Date(decidedAt) };
  return {
    ...post,
    isApproved,
    decidedAt,
    heldSince: decidedAt,
    ...(decidedBy === undefined ? {} : { decidedBy }),
    decidedWith: decided.id,
    lastChange: makeAuditEntry('post', post.id, `with-${decided.id}`, isApproved, change, {
      reason: lastChange.reason,
    }),
  };
}

/**
 * Makes a pending post a source of an incident; `number` is that of the change. The same object when it is one already.
 * Problem `conflict` when it was decided.
 */
export function attachTo(
  post: SubmittedPost,
  incidentId: string,
  number: number | string,
  change: Change,
): SubmittedPost {
  if (post.isAttached && post.decidedWith === incidentId) return post;
  if (post.isApproved !== 'pending') throw new Problem('conflict', { message: 'This post has been decided.' });
  const at = change.now.toISOString();
  return {
    ...post,
    isApproved: 'approved',
    decidedAt: at,
    heldSince: at,
    decidedBy: change.by.userId,
    decidedWith: incidentId,
    isAttached: true,
    lastChange: makeAuditEntry('post', post.id, `attached-${number}`, 'attached', change, {
      changes: [{ field: 'mergedInto', before: null, after: incidentId }],
      waitingSince: post.createdAt,
    }),
  };
}

/**
 * Makes a post pending again when it was approved together with another submission, whose sender has withdrawn that.
 * Returns the same object otherwise.
 */
export function reopenPost(post: SubmittedPost, change: Change): SubmittedPost {
  // Without `heldSince` only the link is left of the post.
  if (post.isApproved !== 'approved' || post.decidedWith === undefined || post.heldSince === undefined) return post;
  const { decidedAt: _at, decidedBy: _by, decidedWith, isAttached: _is, ...kept } = post;
  const lastChange = makeAuditEntry('post', post.id, `without-${decidedWith}`, 'restored', change);
  return { ...kept, isApproved: 'pending', heldSince: change.now.toISOString(), lastChange };
}

/** The incident that the post becomes, still pending. Both have the same id. */
export function incidentOfPost(post: SubmittedPost, { atHome, ...details }: PostDetails, siteUrl: string): Incident {
  return {
    id: post.id,
    ...details,
    ...(atHome ? { atHome } : {}),
    incidentTime: 'Unknown',
    contactEmail: null,
    allowContact: 'no',
    mediaFiles: post.mediaFiles,
    shareableUrl: `${siteUrl}/incident/${post.id}`,
    sourceUrl: sourceOf(post),
    partnerId: null,
    verifiedBy: null,
    isApproved: 'pending',
    createdAt: post.createdAt,
  };
}

/** The post's link; if it is too long for an incident, its canonical form. */
export function sourceOf(post: SubmittedPost): string | null {
  return [post.postUrl, post.canonicalUrl].find((url) => url !== null && url.length <= sourceUrlMaxLength) ?? null;
}

/** `others`: pending submissions of the same link. `addressOf`: returns the URL of a pending file. */
export const toReviewedPost = (
  post: SubmittedPost,
  others: readonly SubmittedPost[],
  addressOf: (name: string) => string,
): ReviewedPost => ({
  id: post.id,
  postUrl: post.postUrl,
  additionalContext: post.additionalContext,
  submitterEmail: post.submitterEmail,
  mediaFiles: waitingFilesOf(post).map(addressOf),
  isApproved: post.isApproved,
  createdAt: post.createdAt,
  senders: 1 + others.length,
  additions: [
    ...laterOf(post, false),
    ...others.flatMap((other) => [
      {
        text: other.additionalContext,
        mediaFiles: other.mediaFiles,
        createdAt: other.createdAt,
        isByAnother: true,
        submitterEmail: other.submitterEmail,
        mediaUrls: waitingFilesOf(other).map(addressOf),
      },
      ...laterOf(other, true),
    ]),
  ],
  isSuspected: post.suspected ?? false,
});

/** The files of a pending post; those of an approved post belong to its incident. */
export const waitingFilesOf = (post: SubmittedPost): string[] => (post.isApproved === 'pending' ? post.mediaFiles : []);

const laterOf = ({ additions = [] }: SubmittedPost, isByAnother: boolean) =>
  additions.map((later) => ({ ...later, isByAnother, submitterEmail: null, mediaUrls: [] }));
