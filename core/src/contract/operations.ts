import * as z from 'zod/mini';
import { auditEntry, rejection } from '../domain/review/audit.ts';
import { helpline } from '../domain/reporter/helpline.ts';
import { incidentOutcome, incidentSubmission, publicIncident, reviewedIncident } from '../domain/incident/incident.ts';
import { type Approval, decisions, incidentTypes, severities } from '../domain/incident/incidentTerms.ts';
import { line } from '../domain/fields.ts';
import { incidentEdit } from '../domain/incident/incidentEdit.ts';
import {
  bulkMax,
  geocodeMaxLength,
  mapView,
  partnerNameLength,
  postUrlMaxLength,
  queuePageSize,
} from '../domain/constants.ts';
import { dateRanges, defaultFilter, defaultSort, sortKeys } from '../domain/incident/listing.ts';
import {
  directUpload,
  mediaIncidentSubmission,
  mediaPublication,
  pendingMedia,
  publicMedia,
  uploadedObject,
} from '../domain/media/media.ts';
import { mediaNamePattern } from '../domain/media/mediaNames.ts';
import { monitoringStatus, sentimentPost } from '../domain/posts/monitor.ts';
import { newPartner, partner, partnerChange, partnerIncident } from '../domain/reporter/partner.ts';
import { latitude, longitude, place } from '../domain/places/place.ts';
import { privacyRequest, privacyRequestSubmission } from '../domain/reporter/privacyRequest.ts';
import { receiptAnswer, receiptBody, receiptChange } from '../domain/reporter/receipt.ts';
import { queueFilter } from '../domain/review/reviewQueue.ts';
import { xBudget } from '../domain/posts/xBudget.ts';
import { postDecision, postOutcome, postSubmission, reviewedPost } from '../domain/posts/submittedPost.ts';
import { type Operation, type Route, routes } from './routes.ts';

type Schema = z.ZodMiniType;

/** An answer that is not JSON: `application/octet-stream`, in a form of its own (domain/columns.ts). */
const bytes = z.instanceof(Uint8Array<ArrayBuffer>);

/** One HTTP operation as data. Everything else about it (route, parsing, client, tests) is made from this. */
export type OperationEntry = Route & {
  params?: Schema;
  query?: Schema;
  /** JSON, parsed by what this gives for the moment of the request. */
  body?: (now: Date) => Schema;
  /** The answer is parsed by it too: a field that is not named here cannot leave the server. */
  answer: Schema;
  /** Answered, with success, when anything at all fails: only where the caller would take a failure for consent. */
  onFailure?: unknown;
};

const incidentId = z.string().check(z.regex(/^[\w-]{1,100}$/, 'text_too_long'));
const id = z.object({ id: incidentId });

/** Numbers come as text in a query. */
const numberInQuery = <T extends Schema>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    schema,
  );

const searched = line({ max: geocodeMaxLength }, 'text_too_long');

/** In a query as names with commas between them; '' for none. */
const someSeverities = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',').filter((name) => name !== '') : value)),
  z.array(z.enum(severities)),
);

/** Which incidents, in which order, which page of them. What is not said is as the home page shows it at first. */
const incidentQuery = z.object({
  range: z._default(z.enum(dateRanges), defaultFilter.range),
  severities: z._default(someSeverities, [...defaultFilter.severities]),
  type: z._default(z.enum([...incidentTypes, 'all']), defaultFilter.type),
  search: z._default(searched, defaultFilter.search),
  sort: z._default(z.enum(sortKeys), defaultSort.by),
  direction: z._default(z.enum(['ascending', 'descending']), defaultSort.direction),
  page: z._default(numberInQuery(z.int().check(z.gte(1), z.lte(1_000_000))), 1),
  /** An id: the page that it is on, instead. */
  around: z.optional(incidentId),
  /** Only where this incident is: an id, or a place in the map's columns of a version. */
  beside: z.optional(incidentId),
  index: z.optional(numberInQuery(z.int().check(z.gte(0)))),
  mapHash: z.optional(z.string().check(z.regex(/^[\w-]{16}$/, 'text_too_long'))),
});

/** What the page before this one gave. */
const cursor = z.optional(z.string().check(z.regex(/^[\w-]{0,1000}$/, 'text_too_long')));
/** What the next page is asked for with; null when there is none. */
const nextCursor = z.nullable(z.string());
const pageLimit = z._default(numberInQuery(z.int().check(z.gte(1), z.lte(100))), queuePageSize);

/** The first role of whoever asks, as the site sends it. It is never read: rights come from the session alone. */
const claimedRole = z.optional(line({}));

/** A file by its name in the pending or public container. */
const mediaName = z.object({ name: z.string().check(z.regex(mediaNamePattern, 'media_unknown')) });

/** Shown to the sender once; only its keyed hash is kept. */
const receiptDigits = z.string();

const checkState = z.enum(['ok', 'down']);

export const operations = {
  submitIncident: {
    ...routes.submitIncident,
    body: incidentSubmission,
    answer: z.object({
      id: z.string(),
      shareableUrl: z.string(),
      isApproved: z.literal('pending' satisfies Approval),
      receipt: receiptDigits,
    }),
  },
  listIncidents: {
    ...routes.listIncidents,
    answer: z.array(publicIncident),
  },
  searchIncidents: {
    ...routes.searchIncidents,
    query: incidentQuery,
    /** `page`: the one that was found. `mapVersion`: of the map's columns that say the same. */
    answer: z.object({
      incidents: z.array(publicIncident),
      total: z.number(),
      page: z.number(),
      mapHash: z.string(),
    }),
  },
  getIncidentMap: {
    ...routes.getIncidentMap,
    /**
     * `columns`: every incident (`decodeColumns`). `clusters`: what is seen of them first, at an opening zoom
     * (`decodeClusters`). `matches`: places in the columns where the text is found (`decodePlaces`).
     */
    query: z.object({
      part: z._default(z.enum(['columns', 'clusters', 'matches']), 'columns'),
      zoom: z.optional(numberInQuery(z.literal(mapView.openingZooms))),
      search: z.optional(searched),
    }),
    answer: bytes,
  },
  getIncident: {
    ...routes.getIncident,
    params: id,
    answer: publicIncident,
  },
  deleteIncident: {
    ...routes.deleteIncident,
    params: id,
    answer: z.object({ deleted: z.boolean() }),
  },
  uploadObject: {
    ...routes.uploadObject,
    answer: uploadedObject,
  },
  startDirectUpload: {
    ...routes.startDirectUpload,
    body: () => directUpload,
    /** `uploadUrl`: takes this one new blob until `expiresAt` (ISO 8601), and shows nothing. */
    answer: z.object({ name: z.string(), uploadUrl: z.string(), expiresAt: z.string() }),
  },
  finishDirectUpload: {
    ...routes.finishDirectUpload,
    body: () => mediaName,
    answer: uploadedObject,
  },
  getYoutubeVideo: {
    ...routes.getYoutubeVideo,
    params: z.object({ videoId: z.string().check(z.regex(/^[\w-]{11}$/, 'url_invalid')) }),
    answer: z.object({ title: z.string() }),
  },
  getTiktokVideo: {
    ...routes.getTiktokVideo,
    query: z.object({ url: line({ max: postUrlMaxLength }, 'url_invalid') }),
    answer: z.object({ title: z.string() }),
  },
  submitMediaIncident: {
    ...routes.submitMediaIncident,
    body: mediaIncidentSubmission,
    answer: z.object({ id: z.string(), status: z.literal('pending'), receipt: receiptDigits }),
  },
  listPendingMedia: {
    ...routes.listPendingMedia,
    answer: z.object({ blobs: z.array(pendingMedia) }),
  },
  deletePendingMedia: {
    ...routes.deletePendingMedia,
    params: mediaName,
    /** Rejects the file. `deleted` is false when it did not wait any more. */
    answer: z.object({ deleted: z.boolean() }),
  },
  restorePendingMedia: {
    ...routes.restorePendingMedia,
    /** Takes one's own rejection of just now back. */
    params: mediaName,
    answer: z.object({ restored: z.literal(true) }),
  },
  listPublicMedia: {
    ...routes.listPublicMedia,
    answer: z.object({ blobs: z.array(publicMedia) }),
  },
  deletePublicMedia: {
    ...routes.deletePublicMedia,
    params: mediaName,
    answer: z.object({ deleted: z.boolean() }),
  },
  publishMedia: {
    ...routes.publishMedia,
    body: mediaPublication,
    answer: z.object({ createdIncident: incidentOutcome }),
  },
  findPlaces: {
    ...routes.findPlaces,
    query: z.object({
      query: line({ min: 1, max: geocodeMaxLength }, 'query_length'),
    }),
    answer: z.object({ results: z.array(place) }),
  },
  namePlace: {
    ...routes.namePlace,
    query: z.object({ lat: numberInQuery(latitude), lon: numberInQuery(longitude) }),
    /** `district`: as near as the public may know of something that happened there at someone's home. */
    answer: z.object({ address: z.string(), district: place }),
  },
  submitPost: {
    ...routes.submitPost,
    body: () => postSubmission,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      existingIncident: z.optional(z.boolean()),
      receipt: z.optional(receiptDigits),
    }),
  },
  listSentimentPosts: {
    ...routes.listSentimentPosts,
    answer: z.object({ posts: z.array(sentimentPost) }),
  },
  getMonitoringStatus: {
    ...routes.getMonitoringStatus,
    answer: monitoringStatus,
  },
  getSite: {
    ...routes.getSite,
    answer: z.object({
      /** Whether the database was filled with fictitious incidents to try the platform with. */
      demonstrationData: z.boolean(),
      /** Street tiles, when the operator has chosen a server for them. */
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
      /** How to reach the operator; null where the operator has not said. */
      contact: z.object({ email: z.nullable(z.string()), postalAddress: z.nullable(z.string()) }),
      /** Where to turn besides the emergency numbers, as the operator has listed it. */
      helplines: z.array(helpline),
      /** A page that tells nothing about the visit, for whoever has to leave quickly. */
      exitUrl: z.string(),
      /** Azure regions in which data rest and the functions run; null where the operator has not said. */
      hosting: z.nullable(z.object({ data: z.string(), functions: z.string() })),
      /** The size, in metres, of the grid that public places are moved to. */
      publicGridMetres: z.number(),
    }),
  },
  getHealth: {
    ...routes.getHealth,
    /** `build` is null where nothing was staged: on the machine of whoever develops. */
    answer: z.object({
      status: checkState,
      build: z.nullable(z.string()),
      checks: z.record(z.string(), checkState),
      /** null where nothing is read from X. */
      xBudget: z.nullable(xBudget),
    }),
  },
  getChallenge: {
    ...routes.getChallenge,
    /**
     * null: none is asked for here. Else what `solveChallenge` of altcha-lib takes (PBKDF2); `x-challenge` is the base64 of
     * the JSON `{ challenge, solution }`. It is good for one request and ten minutes. Ask when a form is opened, and again
     * before it expires: a report that comes within three seconds of its challenge is marked for the reviewers.
     */
    answer: z.object({ challenge: z.nullable(z.record(z.string(), z.unknown())) }),
  },
  readReceipt: {
    ...routes.readReceipt,
    body: () => receiptBody,
    answer: receiptAnswer,
  },
  changeReceipt: {
    ...routes.changeReceipt,
    body: () => receiptChange,
    answer: receiptAnswer,
  },
  requestPrivacy: {
    ...routes.requestPrivacy,
    body: () => privacyRequestSubmission,
    answer: z.object({ id: z.string(), dueAt: z.string() }),
  },
  listPrivacyRequests: {
    ...routes.listPrivacyRequests,
    answer: z.object({ requests: z.array(privacyRequest) }),
  },
  settlePrivacyRequest: {
    ...routes.settlePrivacyRequest,
    /** `export` answers with everything that is kept of the subject and leaves the request open; `erase` removes every copy. */
    body: () =>
      z.strictObject({ id: incidentId, action: z.enum(['export', 'erase', 'done', 'refused'], 'action_unknown') }),
    answer: z.object({ request: privacyRequest, exported: z.nullable(receiptAnswer) }),
  },
  getSession: {
    ...routes.getSession,
    answer: z.object({
      isAuthenticated: z.boolean(),
      user: z.nullable(z.object({ name: z.string(), roles: z.array(z.string()) })),
    }),
  },
  signIn: {
    ...routes.signIn,
    /** The page that sign-in ends at. */
    query: z.object({ to: z._default(z.enum(['admin', 'partner']), 'admin') }),
    answer: z.object({ location: z.string() }),
  },
  signOut: {
    ...routes.signOut,
    answer: z.object({ logoutUrl: z.string() }),
  },
  assignRoles: {
    ...routes.assignRoles,
    /** What Static Web Apps sends is its own affair: the handler reads what it knows of it. */
    body: () => z.unknown(),
    answer: z.object({ roles: z.array(z.string()) }),
    onFailure: { roles: [] },
  },
  listAllIncidents: {
    ...routes.listAllIncidents,
    query: z.object({ role: claimedRole }),
    answer: z.array(reviewedIncident),
  },
  decideIncident: {
    ...routes.decideIncident,
    params: id,
    body: () =>
      z.strictObject({
        status: z.enum(decisions, 'status_unknown'),
        reason: z.optional(rejection),
        /** Of what the reviewer saw; an edit since then makes it a conflict. */
        revision: z.optional(z.int()),
      }),
    answer: incidentOutcome,
  },
  listQueue: {
    ...routes.listQueue,
    query: z.extend(queueFilter, { role: claimedRole, cursor, limit: pageLimit }),
    /** `counts`: of each status, whatever the filter, also of those that the caller may not read. */
    answer: z.object({
      incidents: z.array(reviewedIncident),
      cursor: nextCursor,
      counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
    }),
  },
  decideIncidents: {
    ...routes.decideIncidents,
    /** Many at once: `rejected` rejects what is pending, `pending` takes one's own rejections of just now back. */
    body: () =>
      z.strictObject({
        ids: z
          .array(incidentId, 'nothing_chosen')
          .check(z.minLength(1, 'nothing_chosen'), z.maxLength(bulkMax, 'nothing_chosen')),
        status: z.enum(['rejected', 'pending'], 'status_unknown'),
        reason: z.optional(rejection),
      }),
    /** `refused`: ids of those that another reviewer decided meanwhile, or that are gone. */
    answer: z.object({ incidents: z.array(incidentOutcome), refused: z.array(z.string()) }),
  },
  getReviewedIncident: {
    ...routes.getReviewedIncident,
    params: id,
    answer: reviewedIncident,
  },
  editIncident: {
    ...routes.editIncident,
    params: id,
    body: () => incidentEdit,
    answer: reviewedIncident,
  },
  listAudit: {
    ...routes.listAudit,
    /** Of one incident, post or partner; without it the whole trail. */
    query: z.object({ incident: z.optional(incidentId), cursor, limit: pageLimit }),
    answer: z.object({ entries: z.array(auditEntry), cursor: nextCursor }),
  },
  listPosts: {
    ...routes.listPosts,
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ posts: z.array(reviewedPost), cursor: nextCursor, total: z.number() }),
  },
  decidePost: {
    ...routes.decidePost,
    params: id,
    body: postDecision,
    answer: z.object({ post: postOutcome, incident: z.nullable(incidentOutcome) }),
  },
  listPartners: {
    ...routes.listPartners,
    answer: z.object({ partners: z.array(partner) }),
  },
  addPartner: {
    ...routes.addPartner,
    body: () => newPartner,
    answer: partner,
  },
  changePartner: {
    ...routes.changePartner,
    params: id,
    body: () => partnerChange,
    answer: partner,
  },
  getPartner: {
    ...routes.getPartner,
    params: z.object({ name: line({ max: partnerNameLength.max }, 'partner_name') }),
    answer: z.object({ name: z.string() }),
  },
  listPartnerIncidents: {
    ...routes.listPartnerIncidents,
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ partner: z.string(), incidents: z.array(partnerIncident), cursor: nextCursor }),
  },
  verifyPartnerIncident: {
    ...routes.verifyPartnerIncident,
    params: id,
    body: () => z.strictObject({ isVerified: z.boolean() }),
    answer: partnerIncident,
  },
} as const satisfies { [K in Operation]: OperationEntry };

type Entry<K extends Operation> = (typeof operations)[K];

/** What a handler is given, parsed. */
export type Input<K extends Operation> = {
  params: Entry<K> extends { params: infer S extends Schema } ? z.output<S> : undefined;
  query: Entry<K> extends { query: infer S extends Schema } ? z.output<S> : undefined;
  body: Entry<K> extends { body: (now: Date) => infer S extends Schema } ? z.output<S> : undefined;
  file: Entry<K> extends { takesFile: true } ? File : undefined;
};

/** What a caller gives; parts that the operation does not have are absent. */
export type Request<K extends Operation> = (Entry<K> extends { params: infer S extends Schema }
  ? { params: z.input<S> }
  : unknown) &
  (Entry<K> extends { query: infer S extends Schema }
    ? { query: Optional<{ [P in keyof z.output<S>]: z.output<S>[P] }, Defaulted<S>> }
    : unknown) &
  (Entry<K> extends { body: (now: Date) => infer S extends Schema } ? { body: z.input<S> } : unknown) &
  (Entry<K> extends { takesFile: true } ? { file: File } : unknown);

/** Parts of a query that need not be said. */
type Defaulted<S extends Schema> =
  S extends z.ZodMiniObject<infer Shape>
    ? { [P in keyof Shape]: Shape[P] extends z.ZodMiniDefault ? P : never }[keyof Shape]
    : never;
type Optional<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, K & keyof T>>;

export type Answer<K extends Operation> = z.output<Entry<K>['answer']>;
