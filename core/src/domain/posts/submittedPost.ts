import * as z from 'zod/mini';
import { type AuditEntry, type Change, makeAuditEntry, rejection } from '../review/audit.ts';
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

/** What a visitor sends of a post that they saw: a link, or screenshots of it, or both. */
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
 * As stored, waiting for a reviewer: what one person sent. Those of the same canonical link wait together, and the oldest
 * of them stands for all.
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
  heldSince?: string;
  suspected?: boolean;
  decidedAt?: string;
  /** The reviewer's user id. */
  decidedBy?: string;
  lastChange?: AuditEntry;
  /** What an approved one becomes: kept until the incident is there. */
  draft?: PostDetails;
  /** Ids of those of the same link that are decided with it: kept until they are. */
  joined?: string[];
  /** The id of the post of the same link that it was decided with. */
  decidedWith?: string;
};

/** What a reviewer sees of it. */
export const reviewedPost = z.object({
  id: z.string(),
  postUrl: z.nullable(z.string()),
  additionalContext: z.string(),
  submitterEmail: z.nullable(z.string()),
  mediaFiles: z.array(z.string()),
  isApproved: z.enum(approvals),
  createdAt: z.string(),
  /** How many sent the link, of those that are decided together. */
  senders: z.number(),
  /**
   * What its sender added, and what others sent of the same link: with their own email, and the addresses of their files.
   * Files that were added later wait by themselves and have none here.
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

/** What a decision about a post is answered with, as `incidentOutcome`. */
export const postOutcome = z.pick(reviewedPost, { id: true, isApproved: true });

/** What a reviewer says of a post so that it can be an incident. */
const postDetails = (now: Date) =>
  z.strictObject({
    ...editedFields,
    incidentDate: dayUntil(londonDate(now)),
    /** At someone's home: the public sees the district alone. */
    atHome: z.optional(z.boolean()),
  });
export type PostDetails = z.output<ReturnType<typeof postDetails>>;

export const postDecision = (now: Date) =>
  z
    .strictObject({
      status: z.enum(['approved', 'rejected'], 'status_unknown'),
      /** Of an approved one. */
      details: z.optional(postDetails(now)),
      /** Of a rejected one. */
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
 * The decided post, with those of its link that are decided with it (`joined`); the same one when this reviewer already decided it so. Problem `conflict` when another one did, or
 * when it was decided otherwise.
 */
export function decidePost(
  post: SubmittedPost,
  { status, details, reason }: PostDecision,
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
  const why = status === 'rejected' ? reason : undefined;
  return {
    ...post,
    isApproved: status,
    decidedAt: change.now.toISOString(),
    heldSince: change.now.toISOString(),
    decidedBy: change.by.userId,
    ...(status === 'approved' && details ? { draft: details } : {}),
    ...(joined.length > 0 ? { joined: [...joined] } : {}),
    lastChange: makeAuditEntry('post', post.id, 1, status, change, { reason: why ?? null }),
  };
}

/** Decided as the post of the same link was that stood for it; the same one when it does not wait any more. */
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

/** Waits again, when what it was approved with was taken back by whoever sent that; the same one when it was not. */
export function reopenPost(post: SubmittedPost, change: Change): SubmittedPost {
  // Without `heldSince` nothing is left of it but the link.
  if (post.isApproved !== 'approved' || post.decidedWith === undefined || post.heldSince === undefined) return post;
  const { decidedAt: _at, decidedBy: _by, heldSince: _held, decidedWith, ...kept } = post;
  const lastChange = makeAuditEntry('post', post.id, `without-${decidedWith}`, 'restored', change);
  return { ...kept, isApproved: 'pending', lastChange };
}

/** The incident that the post becomes, still pending. One post is one incident: they share their id. */
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

/** A link that is too long for an incident is shortened to what leads to the post. */
function sourceOf(post: SubmittedPost): string | null {
  return [post.postUrl, post.canonicalUrl].find((url) => url !== null && url.length <= sourceUrlMaxLength) ?? null;
}

/** `others`: those of the same link that wait with it. `addressOf`: of a file that waits, by its name. */
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

/** Those of an approved post are its incident's. */
export const waitingFilesOf = (post: SubmittedPost): string[] => (post.isApproved === 'pending' ? post.mediaFiles : []);

const laterOf = ({ additions = [] }: SubmittedPost, isByAnother: boolean) =>
  additions.map((later) => ({ ...later, isByAnother, submitterEmail: null, mediaUrls: [] }));
