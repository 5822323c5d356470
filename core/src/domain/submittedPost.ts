import * as z from 'zod/mini';
import { type AuditEntry, type Change, makeAuditEntry, rejection } from './audit.ts';
import { londonDate } from './calendar.ts';
import { canonicalLink } from './canonicalLink.ts';
import { email, mediaFiles, website } from './fields.ts';
import { type Addition, addition } from './addition.ts';
import {
  type Approval,
  approvals,
  type Decision,
  dayUntil,
  type Incident,
  incidentTypes,
  severities,
  text,
} from './incident.ts';
import {
  additionalContextMaxLength,
  descriptionLength,
  locationLength,
  postUrlMaxLength,
  sourceUrlMaxLength,
  titleLength,
} from './limits.ts';
import { isInUk, latitude, longitude } from './place.ts';
import { Problem } from './problem.ts';

const postUrl = z._default(
  z.string('url_invalid').check(
    z.trim(),
    z.maxLength(postUrlMaxLength, 'url_invalid'),
    z.refine((value) => value === '' || canonicalLink(value) !== null, 'url_invalid'),
  ),
  '',
);

/** What a visitor sends of a post that they saw: a link, or screenshots of it, or both. */
export const postSubmission = z
  .strictObject({
    postUrl,
    additionalContext: z._default(
      z.string('text_too_long').check(z.trim(), z.maxLength(additionalContextMaxLength, 'text_too_long')),
      '',
    ),
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

export type PostSubmission = z.output<typeof postSubmission>;

/** As stored, waiting for a reviewer. `id` is made of the canonical link, so that one post is one document. */
export type SubmittedPost = {
  id: string;
  postUrl: string | null;
  canonicalUrl: string | null;
  additionalContext: string;
  submitterEmail: string | null;
  mediaFiles: string[];
  isApproved: Approval;
  createdAt: string;
  /** A keyed hash of the mark that its sender gave it, to know a repetition from someone else's. */
  sentWith?: string;
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
  additions: z.array(addition),
  isSuspected: z.boolean(),
});
export type ReviewedPost = z.infer<typeof reviewedPost>;

/** What a reviewer says of a post so that it can be an incident. */
const postDetails = (now: Date) =>
  z.strictObject({
    title: text(titleLength, 'title_length'),
    description: text(descriptionLength, 'description_length'),
    location: text(locationLength, 'location_length'),
    latitude,
    longitude,
    incidentType: z.enum(incidentTypes, 'type_unknown'),
    severity: z.enum(severities, 'severity_any'),
    incidentDate: dayUntil(londonDate(now)),
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
 * The decided post; the same one when this reviewer already decided it so. Problem `conflict` when another one did, or
 * when it was decided otherwise.
 */
export function decidePost(
  post: SubmittedPost,
  { status, details, reason }: PostDecision,
  change: Change,
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
    lastChange: makeAuditEntry('post', post.id, 1, status, change, { reason: why ?? null }),
  };
}

/** The incident that the post becomes, still pending. One post is one incident: they share their id. */
export function incidentOfPost(post: SubmittedPost, details: PostDetails, siteUrl: string): Incident {
  return {
    id: post.id,
    ...details,
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

export const toReviewedPost = (post: SubmittedPost): ReviewedPost => ({
  id: post.id,
  postUrl: post.postUrl,
  additionalContext: post.additionalContext,
  submitterEmail: post.submitterEmail,
  mediaFiles: post.mediaFiles,
  isApproved: post.isApproved,
  createdAt: post.createdAt,
  additions: post.additions ?? [],
  isSuspected: post.suspected ?? false,
});
