import * as z from 'zod/mini';
import { type AuditDetails, type AuditEntry, type Change, isSame, makeAuditEntry, rejection } from '../audit/audit.ts';
import { checkChoices, choicesInAudit, coveredTexts, identifierChoices } from '../identifiers/choices.ts';
import { checkRevision } from '../audit/revision.ts';
import {
  decidedFirst,
  isScheduled,
  isUndoable,
  publishAtOf,
  publishTimes,
  publishTimesOf,
  tooLateToUndo,
} from './scheduled.ts';
import { londonDate } from '../dates/calendar.ts';
import { canonicalLink } from '../links/canonicalLink.ts';
import { contactChoice, email, mediaFiles, pastedLink, text, website } from '../text/fields.ts';
import { type Addition, addition } from './addition.ts';
import { keepingHighest } from './highestSeverity.ts';
import type { Incident } from './submission.ts';
import { dayUntil, editedFields } from '../incident/incidentFields.ts';
import { type Approval, approvals, type Decision, type Severity } from '../incident/incidentTerms.ts';
import { additionalContextMaxLength, postUrlMaxLength, sourceUrlMaxLength } from '../limits.ts';
import { isInUk, isPlaced } from '../places/coordinates.ts';
import { placed } from '../places/place.ts';
import { fieldRefusal } from '../messages.ts';
import { Problem } from '../problem.ts';

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
  allowContact: 'yes' | 'no';
  mediaFiles: string[];
  isApproved: Approval;
  createdAt: string;
  /** How often its sender corrected it. */
  revision?: number;
  additions?: Addition[];
  withdrawnAt?: string;
  /** When an approval that can still be undone becomes public; until then it is pending. */
  publishAt?: string;
  /** When it was decided, and its retention began; of a pending post, when it became pending again. */
  heldSince?: string;
  suspected?: boolean;
  decidedAt?: string;
  /** The reviewer's user id. */
  decidedBy?: string;
  lastChange?: AuditEntry;
  /** The highest severity that a reviewer ever gave it. */
  highestSeverity?: Severity;
  /** The details of an approved post's incident; kept until the incident is stored. */
  draft?: PostDetails;
  /** The ids of submissions of the same link that are decided, or attached, with it; kept until they are. */
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
  revision: z.number(),
});
export type ReviewedPost = z.infer<typeof reviewedPost>;

/** The answer to a decision about a post, like `incidentOutcome`. */
export const postOutcome = z.extend(z.pick(reviewedPost, { id: true, isApproved: true }), publishTimes);

export const toPostOutcome = ({ id, isApproved, publishAt }: SubmittedPost, now: Date): z.infer<typeof postOutcome> =>
  publishAt === undefined ? { id, isApproved } : { id, isApproved: 'approved', ...publishTimesOf(publishAt, now) };

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
      /** The reason for a rejection. */
      reason: z.optional(rejection),
      /** Both as of `decideIncident`. */
      delay: z._default(z.boolean(), false),
      revision: z.optional(z.int()),
    })
    .check(
      z.refine(({ details }) => !details || isInUk({ lat: details.latitude, lon: details.longitude }), {
        error: 'outside_uk',
        path: ['details', 'latitude'],
      }),
      z.refine(({ details }) => !details || isPlaced(details), { error: 'pin_missing', path: ['details', 'latitude'] }),
    );
export type PostDecision = z.output<ReturnType<typeof postDecision>>;

/**
 * Decides a post. An approval that can be undone is only scheduled: sent again without that, it is public; sent again with
 * other details, those count. Returns the same object when this reviewer has already made the same decision. Problem
 * `conflict` when another reviewer did, the decision was different, or it was corrected; `invalid_request` when details are
 * missing, or nobody chose about an identifier in them.
 */
export function decidePost(
  post: SubmittedPost,
  decision: Decision,
  { details, identifiers, reason, delay, revision }: Omit<PostDecision, 'status'>,
  change: Change,
): SubmittedPost {
  const draft = details && { ...details, ...coveredTexts(details, identifiers) };
  if (isScheduled(post)) {
    if (decision === 'rejected' || post.lastChange?.by.userId !== change.by.userId)
      throw decidedFirst('post', 'approved', post, change.by);
    if (!draft || (post.draft && isSame(post.draft, draft))) return delay ? post : publishedPost(post, change.now);
  }
  if (post.isApproved === decision && post.decidedBy === change.by.userId) return post;
  if (post.withdrawnAt) throw new Problem('conflict', { message: 'Its sender has withdrawn this post.' });
  if (post.isApproved !== 'pending') throw decidedFirst('post', post.isApproved, post, change.by);
  checkRevision(post, revision, 'post');
  const entry = (more: AuditDetails) =>
    makeAuditEntry('post', post.id, `${decision}-${change.now.toISOString()}`, decision, change, {
      waitingSince: post.createdAt,
      ...more,
    });
  if (decision === 'rejected') {
    const at = change.now.toISOString();
    const lastChange = entry({ reason: reason ?? null });
    return { ...post, isApproved: decision, decidedAt: at, heldSince: at, decidedBy: change.by.userId, lastChange };
  }
  if (!details || !draft) throw fieldRefusal('details', 'text_required');
  checkChoices(details, identifiers);
  const scheduled = {
    ...post,
    publishAt: publishAtOf(change.now),
    draft,
    lastChange: entry({ changes: choicesInAudit(details, identifiers) }),
  };
  return delay ? scheduled : publishedPost(scheduled, change.now);
}

/** Makes a scheduled approval public. It is the same change, so its audit entry stays. */
export function publishedPost(post: SubmittedPost, now: Date): SubmittedPost {
  const { publishAt: _, ...approved } = post;
  const at = now.toISOString();
  return {
    ...approved,
    isApproved: 'approved',
    decidedAt: at,
    heldSince: at,
    decidedBy: post.lastChange?.by.userId ?? '',
  };
}

/** Takes back an approval that is not public yet and cannot become so. */
export function unscheduledPost(post: SubmittedPost, change: Change): SubmittedPost {
  return isScheduled(post) ? waitingAgain(post, 'restored', change) : post;
}

/**
 * The post with another comment of its sender: the same object when nothing differs. It ends an approval that is not public
 * yet, because of what its reviewer read.
 */
export const correctedPost = (post: SubmittedPost, additionalContext: string, change: Change): SubmittedPost =>
  post.additionalContext === additionalContext
    ? post
    : {
        ...waitingAgain(post, 'corrected', change),
        additionalContext,
        revision: (post.revision ?? 0) + 1,
      };

/** `action`: for the audit trail, which would count a scheduled one as approved otherwise. */
function waitingAgain(post: SubmittedPost, action: 'corrected' | 'restored', change: Change): SubmittedPost {
  const at = change.now.toISOString();
  const lastChange = makeAuditEntry('post', post.id, `${action}-${at}`, action, change);
  return { ...withoutSchedule(post), ...(isScheduled(post) ? { heldSince: at } : {}), lastChange };
}

function withoutSchedule(post: SubmittedPost): SubmittedPost {
  const { publishAt: _at, draft: _draft, ...waiting } = post;
  return waiting;
}

/**
 * Undoes an approval that is not public yet, or a rejection for a short while, as the reviewer who made it may. The
 * same object when it waits. Problem `conflict` when it is too late, or it was decided with another submission, whose
 * decision can be undone instead.
 */
export function undoPost(post: SubmittedPost, change: Change): SubmittedPost {
  if (post.isApproved === 'pending' && !isScheduled(post)) return post;
  const { by, at } = post.lastChange ?? {};
  const isOwn = post.isApproved !== 'approved' && by?.userId === change.by.userId;
  if (!isOwn || !(isScheduled(post) || isUndoable(at, change.now))) throw tooLateToUndo();
  if (post.decidedWith !== undefined) {
    throw new Problem('conflict', { message: 'This post was decided with another one of the same link. Undo that.' });
  }
  const { decidedAt: _at, decidedBy: _by, joined: _joined, ...waiting } = withoutSchedule(post);
  const number = `restored-${change.now.toISOString()}`;
  const lastChange = makeAuditEntry('post', post.id, number, 'restored', change);
  return { ...waiting, isApproved: 'pending', heldSince: change.now.toISOString(), lastChange };
}

/** Decides a post like the decided one of the same link. Returns the same object when it is no longer pending. */
export function decideWith(post: SubmittedPost, decided: SubmittedPost): SubmittedPost {
  const { isApproved, decidedAt, decidedBy, lastChange } = decided;
  if (post.isApproved !== 'pending' || isApproved === 'pending' || decidedAt === undefined || !lastChange) return post;
  const change = { by: lastChange.by, now: new Date(decidedAt) };
  return {
    ...withoutSchedule(post),
    isApproved,
    decidedAt,
    heldSince: decidedAt,
    ...(decidedBy === undefined ? {} : { decidedBy }),
    decidedWith: decided.id,
    lastChange: makeAuditEntry('post', post.id, `with-${decided.id}-${decidedAt}`, isApproved, change, {
      reason: lastChange.reason,
    }),
  };
}

/**
 * Makes a pending post a source of an incident. `joined`: the ids of submissions of the same link that are attached with
 * it. The same object when it is one already. Problem `conflict` when it was decided.
 */
export function attachTo(
  post: SubmittedPost,
  { id: incidentId, revision = 0 }: { id: string; revision?: number },
  change: Change,
  joined: readonly string[] = [],
): SubmittedPost {
  if (post.isAttached && post.decidedWith === incidentId) return post;
  if (post.isApproved !== 'pending' || isScheduled(post)) {
    throw new Problem('conflict', { message: 'This post has been decided.' });
  }
  const at = change.now.toISOString();
  return {
    ...post,
    isApproved: 'approved',
    decidedAt: at,
    heldSince: at,
    decidedBy: change.by.userId,
    decidedWith: incidentId,
    isAttached: true,
    ...(joined.length > 0 ? { joined: [...joined] } : {}),
    lastChange: makeAuditEntry('post', post.id, `attached-${incidentId}-${revision}`, 'attached', change, {
      changes: [{ field: 'mergedInto', before: null, after: incidentId }],
      waitingSince: post.createdAt,
    }),
  };
}

/**
 * Makes a post pending again that was decided together with another submission: an approved one when the sender of that
 * withdraws it, a rejected one when its reviewer undoes that; also once only its link is left (`RETENTION_DAYS_ORIGINALS`).
 * Returns the same object otherwise.
 */
export function reopenPost(post: SubmittedPost, change: Change, decision: Decision = 'approved'): SubmittedPost {
  if (post.isApproved !== decision || post.withdrawnAt !== undefined || post.decidedWith === undefined) return post;
  const { decidedAt: _at, decidedBy: _by, decidedWith, isAttached: _is, joined: _joined, ...kept } = post;
  const number = `without-${decidedWith}-${change.now.toISOString()}`;
  const lastChange = makeAuditEntry('post', post.id, number, 'restored', change);
  return { ...kept, isApproved: 'pending', heldSince: change.now.toISOString(), lastChange };
}

/** The incident that the post becomes, still pending. Both have the same id. */
export function incidentOfPost(
  post: SubmittedPost,
  { atHome, isPlaced: _said, ...details }: PostDetails,
  siteUrl: string,
): Incident {
  const incident: Incident = {
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
  return keepingHighest(incident, post);
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
  submitterEmail: addressOfSender(post),
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
        submitterEmail: addressOfSender(other),
        mediaUrls: waitingFilesOf(other).map(addressOf),
      },
      ...laterOf(other, true),
    ]),
  ],
  isSuspected: post.suspected ?? false,
  revision: post.revision ?? 0,
});

const addressOfSender = ({ allowContact, submitterEmail }: SubmittedPost): string | null =>
  allowContact === 'yes' ? submitterEmail : null;

/** The files of a pending post; those of an approved post belong to its incident. */
export const waitingFilesOf = (post: SubmittedPost): string[] => (post.isApproved === 'pending' ? post.mediaFiles : []);

const laterOf = ({ additions = [] }: SubmittedPost, isByAnother: boolean) =>
  additions.map((later) => ({ ...later, isByAnother, submitterEmail: null, mediaUrls: [] }));
