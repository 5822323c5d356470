import * as z from 'zod/mini';
import { rejection } from '../domain/audit/audit.ts';
import { approvals, decisions } from '../domain/incident/incidentTerms.ts';
import { publicIncident } from '../domain/incident/publicIncident.ts';
import { askedEditsMax, bulkMax, likelyDuplicatesMax, longPageMax, pageMax, viewersMax } from '../domain/limits.ts';
import { queueFilter, queueOrders } from '../domain/review/reportFilter.ts';
import { waitingFilter, waitingSorts } from '../domain/review/queue.ts';
import { itemName, presence, shownOpinion, shownWork, workChange } from '../domain/review/work.ts';
import { incidentEdit } from '../domain/submission/incidentEdit.ts';
import { mediaPublication, pendingMedia, publicMedia } from '../domain/submission/media.ts';
import { incidentOutcome, reviewedIncident } from '../domain/submission/reviewed.ts';
import { mergeParts } from '../domain/submission/sources.ts';
import { approvalFields, withoutLostFiles } from '../domain/submission/scheduled.ts';
import { postDecision, postOutcome, reviewedPost } from '../domain/submission/post.ts';
import { firstDecision } from '../domain/submission/refusals.ts';
import { line } from '../domain/text/fields.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, cursor, id, incidentId, mediaName, nextCursor, pageLimit, pageNumber } from './schemas.ts';

/** The first role of the caller, as the site sends it. The server ignores it: permissions come from the session. */
const claimedRole = z.optional(line({}));

/**
 * What is likely about the same event as a report, or names the link of a post: a report that waits, or a public
 * incident. `likeness`: from 0 to 1.
 */
const alike = z.discriminatedUnion('isPublic', [
  z.object({ isPublic: z.literal(false), incident: reviewedIncident, likeness: z.number() }),
  z.object({ isPublic: z.literal(true), incident: publicIncident, likeness: z.number() }),
]);

/** Something that waits for a decision, as its reviewer may see it. `alike`: likeliest first. */
const waitingItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    report: reviewedIncident,
    alike: atMost(likelyDuplicatesMax, alike),
    createdAt: z.string(),
    work: shownWork,
  }),
  z.object({
    kind: z.literal('post'),
    post: reviewedPost,
    alike: atMost(likelyDuplicatesMax, alike),
    createdAt: z.string(),
    work: shownWork,
  }),
  z.object({ kind: z.literal('media'), media: pendingMedia, createdAt: z.string(), work: shownWork }),
]);

/** The words that are searched for. */
const searched = z.strictObject({ text: queueFilter.shape.text });

const waitingQuery = z.extend(z.omit(waitingFilter, { text: true }), {
  sort: z.enum(waitingSorts),
  role: claimedRole,
  cursor,
  limit: pageLimit,
});

/**
 * Everything that waits for a decision, but for what the caller has handed on, unless that is asked for. `kinds`: how
 * many match the filter, by kind. `handedOn`: how many the caller has handed on, of those that match but for `work`.
 * `counts`: `pending` is the number of all that waits, the others are those of the reports, whatever the filter and the
 * caller's permissions. `viewers`: as of `viewItem`.
 */
const waitingAnswer = z.object({
  items: atMost(pageMax, waitingItem),
  cursor: nextCursor,
  kinds: z.object({ report: z.number(), post: z.number(), media: z.number() }),
  handedOn: z.number(),
  counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
  viewers: atMost(viewersMax, presence),
});

const decidedQuery = z.extend(z.omit(queueFilter, { text: true }), {
  order: z._default(z.enum(queueOrders), 'sent'),
  role: claimedRole,
  cursor,
  limit: pageLimit,
});

/** `counts`: the number of reports of each status, whatever the filter and the caller's permissions. */
const decidedAnswer = z.object({
  incidents: atMost(2 * pageMax, reviewedIncident),
  /** With the first page of the approved ones: edits of public incidents that wait for a second opinion. */
  asked: atMost(askedEditsMax, z.object({ incident: reviewedIncident, opinion: shownOpinion })),
  cursor: nextCursor,
  counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
});

export const review = {
  listAllIncidents: {
    ...routes.listAllIncidents,
    access: 'admin',
    /** `page`: of all, newest first. */
    query: z.object({ role: claimedRole, page: pageNumber }),
    answer: atMost(longPageMax, reviewedIncident),
  },
  listWaiting: { ...routes.listWaiting, access: 'admin', query: waitingQuery, answer: waitingAnswer },
  /** What is searched for stands in no address, because it may be somebody's name. */
  searchWaiting: {
    ...routes.searchWaiting,
    access: 'admin',
    query: waitingQuery,
    body: () => searched,
    answer: waitingAnswer,
  },
  listQueue: { ...routes.listQueue, access: 'admin', query: decidedQuery, answer: decidedAnswer },
  searchQueue: {
    ...routes.searchQueue,
    access: 'admin',
    query: decidedQuery,
    body: () => searched,
    answer: decidedAnswer,
  },
  viewItem: {
    ...routes.viewItem,
    access: 'admin',
    /**
     * The item that the caller has open; null when none is. Sent again while it is open, because it holds for 45
     * seconds.
     */
    body: () => z.strictObject({ item: z.nullable(itemName) }),
    /** `viewers`: the other reviewers who have something open. `work`: of the item; null when it waits no longer. */
    answer: z.object({ viewers: atMost(viewersMax, presence), work: z.nullable(shownWork) }),
  },
  changeWork: {
    ...routes.changeWork,
    access: 'admin',
    body: () => workChange,
    answer: shownWork,
  },
  decideIncident: {
    ...routes.decideIncident,
    access: 'admin',
    params: id,
    body: () =>
      z.strictObject({
        /** `hidden` takes what is public off the map: it waits again, with its files. For super admins. */
        status: z.enum([...decisions, 'hidden'], 'status_unknown'),
        reason: z.optional(rejection),
        ...approvalFields,
        withoutLostFiles,
      }),
    answer: incidentOutcome,
  },
  decideIncidents: {
    ...routes.decideIncidents,
    access: 'admin',
    /**
     * Bulk decisions: `rejected` rejects pending reports, `pending` undoes the caller's own recent
     * decisions, of approvals those that are not public yet. */
    body: () =>
      z.strictObject({
        ids: z
          .array(incidentId, 'nothing_chosen')
          .check(z.minLength(1, 'nothing_chosen'), z.maxLength(bulkMax, 'nothing_chosen')),
        status: z.enum(['rejected', 'pending'], 'status_unknown'),
        reason: z.optional(rejection),
      }),
    /** `refused`: the ids of reports that another reviewer decided meanwhile, or that are gone. */
    answer: z.object({ incidents: atMost(bulkMax, incidentOutcome), refused: atMost(bulkMax, z.string()) }),
  },
  getReviewedIncident: {
    ...routes.getReviewedIncident,
    access: 'admin',
    params: id,
    answer: reviewedIncident,
  },
  /** The exact place of what happened at a home, which no other answer holds. Each call is an entry of the trail. */
  openPlace: {
    ...routes.openPlace,
    access: 'admin',
    params: id,
    answer: z.pick(reviewedIncident, { location: true, latitude: true, longitude: true }),
  },
  editIncident: {
    ...routes.editIncident,
    access: 'admin',
    params: id,
    body: () => incidentEdit,
    answer: reviewedIncident,
  },
  changeSources: {
    ...routes.changeSources,
    access: 'admin',
    /** The incident that gets a source, or loses it. */
    params: id,
    /**
     * `merge`: a report that waits becomes a source, and the parts in `take` are copied from it; `attach`: a submitted
     * post that waits becomes one, and the incident shows its link; `takeApart`: a source waits on its own again. The
     * revisions are those that the reviewer saw.
     */
    body: () =>
      z.discriminatedUnion('act', [
        z.strictObject({
          act: z.literal('merge'),
          report: incidentId,
          reportRevision: z.int('revision_required'),
          revision: z.optional(z.int()),
          take: z._default(z.array(z.enum(mergeParts)).check(z.maxLength(mergeParts.length)), []),
        }),
        z.strictObject({ act: z.literal('attach'), post: incidentId, revision: z.optional(z.int()) }),
        z.strictObject({ act: z.literal('takeApart'), source: incidentId }),
      ]),
    answer: incidentOutcome,
  },
  deleteIncident: {
    ...routes.deleteIncident,
    access: 'admin',
    params: id,
    answer: z.object({ deleted: z.boolean() }),
  },
  listPosts: {
    ...routes.listPosts,
    access: 'admin',
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ posts: atMost(pageMax, reviewedPost), cursor: nextCursor, total: z.number() }),
  },
  decidePost: {
    ...routes.decidePost,
    access: 'admin',
    params: id,
    body: postDecision,
    answer: z.object({ post: postOutcome, incident: z.nullable(incidentOutcome) }),
  },
  listPendingMedia: {
    ...routes.listPendingMedia,
    access: 'admin',
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ blobs: atMost(pageMax, pendingMedia), cursor: nextCursor }),
  },
  rejectPendingMedia: {
    ...routes.rejectPendingMedia,
    access: 'admin',
    params: mediaName,
    /** Rejects the file without a reason. `deleted` is false when it was no longer pending. */
    answer: z.object({ deleted: z.boolean() }),
  },
  decidePendingMedia: {
    ...routes.decidePendingMedia,
    access: 'admin',
    params: mediaName,
    /**
     * `rejected` rejects the file; `pending` undoes the caller's own recent decision, of an approval that is not public
     * yet; `approved` publishes such an approval at once.
     */
    body: () =>
      z.strictObject({
        status: z.enum(approvals, 'status_unknown'),
        reason: z.optional(rejection),
      }),
    /** `changed` is false for a rejection when the file was no longer pending. */
    answer: z.object({ changed: z.boolean(), first: z.optional(firstDecision) }),
  },
  listPublicMedia: {
    ...routes.listPublicMedia,
    access: 'admin',
    query: z.object({ cursor }),
    answer: z.object({ blobs: atMost(longPageMax, publicMedia), cursor: nextCursor }),
  },
  deletePublicMedia: {
    ...routes.deletePublicMedia,
    access: 'admin',
    params: mediaName,
    answer: z.object({ deleted: z.boolean() }),
  },
  publishMedia: {
    ...routes.publishMedia,
    access: 'admin',
    body: mediaPublication,
    answer: z.object({ createdIncident: incidentOutcome }),
  },
} as const satisfies Entries;
