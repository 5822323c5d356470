import * as z from 'zod/mini';
import { auditEntry, rejection } from '../domain/audit/audit.ts';
import { helpline } from '../domain/help/helpline.ts';
import { incidentSubmission } from '../domain/submission/submission.ts';
import { incidentOutcome, reviewedIncident } from '../domain/submission/reviewed.ts';
import { publicIncident } from '../domain/incident/publicIncident.ts';
import { type Approval, approvals, decisions, incidentTypes, severities } from '../domain/incident/incidentTerms.ts';
import { line } from '../domain/text/fields.ts';
import { mergeParts } from '../domain/submission/sources.ts';
import { incidentEdit } from '../domain/submission/incidentEdit.ts';
import {
  askedEditsMax,
  bulkMax,
  defaultRadius,
  galleryPageSize,
  importLimits,
  likelyDuplicatesMax,
  type LimitName,
  listPageSize,
  longPageMax,
  mapView,
  monitorSize,
  pageMax,
  partnerNameLength,
  partnersMax,
  postUrlMaxLength,
  publicListMax,
  queuePageSize,
  returnAddress,
  returnAddressMaxLength,
  searchMaxLength,
  searchRadii,
  viewersMax,
} from '../domain/limits.ts';
import { dateRanges, defaultFilter, defaultSort, listOrders } from '../domain/search/filter.ts';
import {
  directUpload,
  mediaIncidentSubmission,
  mediaNamePattern,
  mediaPublication,
  pendingMedia,
  publicMedia,
  uploadedObject,
} from '../domain/submission/mediaSubmission.ts';
import { galleryKinds } from '../domain/incident/gallery.ts';
import { cellZoom } from '../domain/map/clusters.ts';
import { mostTiles } from '../domain/map/tiles.ts';
import { monitoringStatus, sentimentPost } from '../domain/monitor/monitor.ts';
import { newPartner, partner, partnerChange, partnerIncident } from '../domain/partners/partner.ts';
import { isInUk, isSearchable } from '../domain/places/coordinates.ts';
import { latitude, longitude, place, searchPlace } from '../domain/places/place.ts';
import { privacyRequest, privacyRequestSubmission } from '../domain/sender/privacyRequest.ts';
import { receiptAnswer, receiptBody, receiptChange } from '../domain/sender/receipt.ts';
import { identifierChoices } from '../domain/identifiers/choices.ts';
import { monthFigures } from '../domain/figures/figures.ts';
import { publicMonth } from '../domain/figures/publicFigures.ts';
import { exportedEntry, person, trailEntry, trailFilter } from '../domain/audit/trail.ts';
import { queueFilter, queueOrders } from '../domain/review/reviewQueue.ts';
import { waitingFilter, waitingSorts } from '../domain/review/waiting.ts';
import { itemName, presence, shownOpinion, shownWork, workChange } from '../domain/review/work.ts';
import { isCalendarDate } from '../domain/dates/calendar.ts';
import { xBudget } from '../domain/monitor/xBudget.ts';
import { firstDecider } from '../domain/submission/undo.ts';
import { postDecision, postOutcome, postSubmission, reviewedPost } from '../domain/submission/submittedPost.ts';
import { importChoice, importPart, importRows, importStatus, rowCheck } from '../domain/partners/imports.ts';
import { type Operation, type Route, routes } from './routes.ts';

type Schema = z.ZodMiniType;

/** An address as browsers send it, without spaces and other scripts; '' where there is none. */
export const pageAddress = /^[!-~]{0,8192}$/;

/** An answer that is not JSON; where nothing else is said, `application/octet-stream` in the format of domain/map/columns.ts. */
const bytes = z.instanceof(Uint8Array<ArrayBuffer>);

/**
 * Who may call an operation at all. The handler may require more.
 * - `anyone`: no sign-in.
 * - `admin`: signed in with an assigned role (domain/review/permissions.ts).
 * - `partner`: signed in with the account of an active partner.
 * - `adminOrPartner`: either of the two.
 * - `platform`: called by Static Web Apps itself, at sign-in.
 */
export type Access = 'anyone' | 'admin' | 'partner' | 'adminOrPartner' | 'platform';

/** One HTTP operation as data. Its route, validation, client method and tests derive from this. */
export type OperationEntry = Route & {
  access: Access;
  /** A page of the site: Static Web Apps rewrites its address to this path (staticwebapp.config.json). */
  isPage?: true;
  /** The rate limit (`hourlyLimits`) of one network; it does not apply to callers with an assigned role. */
  limit?: LimitName;
  /** The status of a success; 200 by default. */
  status?: 201 | 302;
  params?: Schema;
  query?: Schema;
  /** Returns the schema of the JSON body at the time of the request. */
  body?: (now: Date) => Schema;
  /** The answer is parsed with this schema too, so a field that is not in it cannot leave the server. */
  answer: Schema;
  /** The answer (with status 200) on any failure; only for a caller that would treat a failure as consent. */
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

const pageNumber = z._default(numberInQuery(z.int().check(z.gte(1), z.lte(1_000_000))), 1);

const searched = line({ max: searchMaxLength }, 'text_too_long');

/** Comma-separated names in a query; '' for none. */
const someSeverities = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',').filter((name) => name !== '') : value)),
  z.array(z.enum(severities)),
);

const day = z.string().check(z.refine(isCalendarDate, 'date_impossible'));

/** Degrees with at most two decimals. Finer ones are refused, so that nobody sends their exact location. */
const degrees = z.number('coordinate_required').check(z.refine(isSearchable, 'coordinate_required'));
const numbersInQuery = <T extends Schema>(schema: T) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string' ? value.split(',').map((part) => Number(part || 'none')) : value,
    ),
    schema,
  );

const searchedPoint = numbersInQuery(
  z
    .tuple([degrees, degrees], 'coordinate_required')
    .check(z.refine(([lat, lon]) => isInUk({ lat, lon }), 'outside_uk')),
);

const searchedBox = numbersInQuery(
  z.tuple([degrees, degrees, degrees, degrees], 'coordinate_required').check(
    z.refine(([south, , north]) => south >= -90 && south <= north && north <= 90, 'latitude_range'),
    z.refine(([, west, , east]) => west >= -180 && west <= east && east <= 180, 'longitude_range'),
  ),
);

/** The search text and place (`domain/search/interpret.ts`); list and map take the same ones. */
const searchTextQuery = {
  /**
   * The search text. If it names a place, it finds incidents in or around it and those that mention it; otherwise it is
   * searched as words.
   */
  place: z.optional(searched),
  /** The radius around the place, in kilometres. */
  km: z._default(numberInQuery(z.literal(searchRadii)), defaultRadius),
  /**
   * Latitude and longitude of the centre, if the text alone does not determine it: the reader's location, an exact
   * postcode.
   */
  near: z.optional(searchedPoint),
  /** The id of an area among the candidates, to search it instead of the best match for the text. */
  area: z.optional(line({ max: 60 }, 'text_too_long')),
};

/** The version of the map's columns. */
const mapHash = z.string().check(z.regex(/^[\w-]{16}$/, 'text_too_long'));

/** Which incidents to show, in the list and on the map. The defaults are those of the home page. */
const filterQuery = {
  ...searchTextQuery,
  range: z._default(z.enum(dateRanges), defaultFilter.range),
  severities: z._default(someSeverities, [...defaultFilter.severities]),
  type: z._default(z.enum([...incidentTypes, 'all']), defaultFilter.type),
  /** A text that each incident must contain, in addition to the place. */
  search: z._default(searched, defaultFilter.search),
  /** The first and the last day, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  /** The south, west, north and east of a bounding box; only incidents inside it are listed. */
  box: z.optional(searchedBox),
};

/** Which incidents to list, in which order, and which page. */
const incidentQuery = z.object({
  ...filterQuery,
  /** `distance` is measured from the centre of the circle; without a circle it sorts by date, latest first. */
  sort: z._default(z.enum(listOrders), defaultSort.by),
  /** Descending by default; ascending by default for `distance`. */
  direction: z.optional(z.enum(['ascending', 'descending'])),
  page: pageNumber,
  /** The id of an incident: selects the page that contains it, instead of `page`. */
  around: z.optional(incidentId),
  /** Only incidents at the spot of this one: its id, or its index in the map's columns with `mapHash`. */
  beside: z.optional(incidentId),
  index: z.optional(numberInQuery(z.int().check(z.gte(0)))),
  mapHash: z.optional(mapHash),
});

const tileNumber = z.int().check(z.gte(0));

/** The zoom, and the numbers of the westernmost, northernmost, easternmost and southernmost tile at it. */
const tilesInQuery = numbersInQuery(
  z.tuple([z.int().check(z.gte(0), z.lte(cellZoom)), tileNumber, tileNumber, tileNumber, tileNumber]).check(
    z.refine(([zoom, west, , east]) => west <= east && east < 2 ** zoom && east - west < mostTiles),
    z.refine(([zoom, , north, , south]) => north <= south && south < 2 ** zoom && south - north < mostTiles),
  ),
);

const daysInQuery = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
  z.array(day).check(z.minLength(1), z.maxLength(24)),
);

/** The cursor that the previous page returned. */
const cursor = z.optional(z.string().check(z.regex(/^[\w-]{0,1000}$/, 'text_too_long')));
/** The day and the id of the last incident of the previous page. */
const galleryCursor = z.optional(
  z.string().check(
    z.regex(/^[\d-]{10}-[\w-]{1,100}$/, 'text_too_long'),
    z.refine((given) => isCalendarDate(given.slice(0, 10)), 'date_impossible'),
  ),
);
/** The cursor of the next page; null on the last page. */
const nextCursor = z.nullable(z.string());
const pageLimit = z._default(numberInQuery(z.int().check(z.gte(1), z.lte(pageMax))), queuePageSize);

/** A list that is never longer than this. An answer has no other (tests/architecture/answers.test.ts). */
const atMost = <T extends Schema>(max: number, schema: T) => z.array(schema).check(z.maxLength(max));

/** The first role of the caller, as the site sends it. The server ignores it: permissions come from the session. */
const claimedRole = z.optional(line({}));

/**
 * What is likely about the same event as a report, or names the link of a post: a report that waits, or a public incident.
 * `likeness`: from 0 to 1.
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

/** A file by its name in the pending or public container. */
const mediaName = z.object({ name: z.string().check(z.regex(mediaNamePattern, 'media_unknown')) });

/** Shown to the sender once; only its keyed hash is stored. */
const receiptDigits = z.string();

const checkState = z.enum(['ok', 'down']);

export const operations = {
  submitIncident: {
    ...routes.submitIncident,
    access: 'anyone',
    limit: 'report',
    status: 201,
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
    access: 'anyone',
    /** The newest ones. */
    answer: atMost(publicListMax, publicIncident),
  },
  searchIncidents: {
    ...routes.searchIncidents,
    access: 'anyone',
    query: incidentQuery,
    /** `page`: the page that was returned. `mapHash`: the hash of the columns that have the same incidents. */
    answer: z.object({
      incidents: atMost(listPageSize, publicIncident),
      total: z.number(),
      /**
       * How many of `total` lie outside the circle of a searched place and only hold its name. They are the last ones of
       * the list, in whatever order.
       */
      naming: z.number(),
      /** Of those that match the filter and lie where the search looks: all, and those of the last 7 and 30 days. */
      counts: z.object({ total: z.number(), thisWeek: z.number(), thisMonth: z.number() }),
      page: z.number(),
      mapHash: z.string(),
      /** For each severity that the filter excludes, the number of incidents that it hides. */
      hidden: z.record(z.enum(severities), z.number()),
      /** The place that was searched; null if the text was searched as words, or there was no text. */
      place: z.nullable(searchPlace),
      /** The places that the text may mean, best first, including `place`. */
      candidates: atMost(pageMax, searchPlace),
      /** If nothing lies where the search looks, which single change of the filter would find incidents; null otherwise. */
      widening: z.nullable(
        z.object({
          /** The smallest larger radius that finds incidents. */
          radius: z.nullable(z.object({ km: z.number(), total: z.number() })),
          /** The number of incidents without the date filter; 0 also if there is no date filter. */
          allTime: z.number(),
          /** The nearest place with an incident, at any distance, as a point to search around. */
          nearest: z.nullable(
            z.object({ address: z.string(), lat: z.number(), lon: z.number(), kilometres: z.number() }),
          ),
        }),
      ),
    }),
  },
  listGallery: {
    ...routes.listGallery,
    access: 'anyone',
    query: z.object({
      /** One kind of media; all without it. */
      media: z.optional(z.enum(galleryKinds)),
      severity: z.optional(z.enum(severities)),
      /** A text that the title or the location contains. */
      search: z._default(searched, ''),
      cursor: galleryCursor,
    }),
    /** The incidents with such media, newest first. `total`: how many media there are, on all pages. */
    answer: z.object({ incidents: atMost(galleryPageSize, publicIncident), total: z.number(), cursor: nextCursor }),
  },
  getIncidentMap: {
    ...routes.getIncidentMap,
    access: 'anyone',
    /**
     * `columns`: every incident (`decodeColumns`), or where they are too many to send, only their number
     * (`decodeCount`): then `getMapView` and `getMapCounts` answer what a browser cannot compute. `clusters`: the markers at an opening zoom, which the map shows
     * first (`decodeClusters`). `matches`: indexes of the incidents that match search and place (`decodeIndexes`);
     * dates, severities, type and box are decided by `keptIndexes`.
     */
    query: z.object({
      ...searchTextQuery,
      part: z._default(z.enum(['columns', 'clusters', 'matches']), 'columns'),
      zoom: z.optional(numberInQuery(z.literal(mapView.openingZooms))),
      search: z.optional(searched),
    }),
    answer: bytes,
  },
  getMapView: {
    ...routes.getMapView,
    access: 'anyone',
    /** `mapHash`: another version is refused with `conflict`, because its indexes are not those of the columns. */
    query: z.object({ ...filterQuery, tiles: tilesInQuery, mapHash }),
    answer: z.object({
      markers: z.array(
        z.object({
          lat: z.number(),
          lon: z.number(),
          /** How many of each severity, the worst first. */
          counts: z.readonly(atMost(severities.length, z.number())),
          /** Of its first incident, in the columns. */
          index: z.number(),
          /** null for a spot. */
          box: z.nullable(z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })),
        }),
      ),
      /** Where the nearest incident to the middle of the tiles is, at any distance; null when none matches. */
      nearest: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
    }),
  },
  getMapCounts: {
    ...routes.getMapCounts,
    access: 'anyone',
    query: z.object({ ...filterQuery, days: daysInQuery, mapHash }),
    /** For each day, how many incidents that match happened on it or later; of a searched circle, those inside it. */
    answer: atMost(24, z.number()),
  },
  getIncident: {
    ...routes.getIncident,
    access: 'anyone',
    params: id,
    answer: publicIncident,
  },
  getIncidentPage: {
    ...routes.getIncidentPage,
    access: 'anyone',
    isPage: true,
    /** What the browser has in its address bar. */
    query: z.object({ address: z.string().check(z.regex(pageAddress, 'url_invalid')) }),
    /** Instead of `text/html`: where the page is, for an address that is not quite right. */
    answer: z.object({ location: z.string() }),
  },
  getIncidentCard: {
    ...routes.getIncidentCard,
    access: 'anyone',
    params: id,
    /** `image/png`. */
    answer: bytes,
  },
  deleteIncident: {
    ...routes.deleteIncident,
    access: 'admin',
    params: id,
    answer: z.object({ deleted: z.boolean() }),
  },
  uploadObject: {
    ...routes.uploadObject,
    access: 'anyone',
    limit: 'attachment',
    answer: uploadedObject,
  },
  startDirectUpload: {
    ...routes.startDirectUpload,
    access: 'anyone',
    limit: 'attachment',
    body: () => directUpload,
    /** `uploadUrl`: write-only, and valid for this one new blob until `expiresAt` (ISO 8601). */
    answer: z.object({ name: z.string(), uploadUrl: z.string(), expiresAt: z.string() }),
  },
  finishDirectUpload: {
    ...routes.finishDirectUpload,
    access: 'anyone',
    body: () => mediaName,
    answer: uploadedObject,
  },
  getYoutubeVideo: {
    ...routes.getYoutubeVideo,
    access: 'anyone',
    limit: 'title',
    params: z.object({ videoId: z.string().check(z.regex(/^[\w-]{11}$/, 'url_invalid')) }),
    answer: z.object({ title: z.string() }),
  },
  getTiktokVideo: {
    ...routes.getTiktokVideo,
    access: 'anyone',
    limit: 'title',
    query: z.object({ url: line({ max: postUrlMaxLength }, 'url_invalid') }),
    answer: z.object({ title: z.string() }),
  },
  submitMediaIncident: {
    ...routes.submitMediaIncident,
    access: 'anyone',
    limit: 'report',
    status: 201,
    body: mediaIncidentSubmission,
    answer: z.object({ id: z.string(), status: z.literal('pending'), receipt: receiptDigits }),
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
     * `rejected` rejects the file; `pending` undoes the caller's own recent decision, of an approval that is not public yet;
     * `approved` publishes such an approval at once.
     */
    body: () =>
      z.strictObject({
        status: z.enum(approvals, 'status_unknown'),
        reason: z.optional(rejection),
      }),
    /** `changed` is false for a rejection when the file was no longer pending. */
    answer: z.object({ changed: z.boolean(), firstDecider: z.optional(firstDecider) }),
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
  findPlaces: {
    ...routes.findPlaces,
    access: 'anyone',
    limit: 'geocode',
    query: z.object({
      query: line({ min: 1, max: searchMaxLength }, 'query_length'),
    }),
    answer: z.object({ results: atMost(pageMax, place) }),
  },
  namePlace: {
    ...routes.namePlace,
    access: 'anyone',
    limit: 'geocode',
    query: z.object({ lat: numberInQuery(latitude), lon: numberInQuery(longitude) }),
    /** `district`: the public location of an incident that happened there at someone's home. */
    answer: z.object({ address: z.string(), district: place }),
  },
  submitPost: {
    ...routes.submitPost,
    access: 'anyone',
    limit: 'report',
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
    access: 'anyone',
    answer: z.object({ posts: atMost(monitorSize, sentimentPost) }),
  },
  getMonitoringStatus: {
    ...routes.getMonitoringStatus,
    access: 'anyone',
    answer: monitoringStatus,
  },
  getSite: {
    ...routes.getSite,
    access: 'anyone',
    answer: z.object({
      /** Whether the database contains invented incidents for a demonstration. */
      demonstrationData: z.boolean(),
      /** The address of a PMTiles file with the streets of the map, if the operator has put one there. */
      basemap: z.nullable(z.string()),
      /** The street tiles of the map, if the operator has configured a server. */
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
      /** How to reach the operator; null where that is not configured. */
      contact: z.object({ email: z.nullable(z.string()), postalAddress: z.nullable(z.string()) }),
      /** Helplines besides the emergency numbers, as the operator lists them. */
      helplines: z.array(helpline),
      /** The Azure regions where data is stored and the functions run; null where that is not configured. */
      hosting: z.nullable(z.object({ data: z.string(), functions: z.string() })),
      /** The size, in metres, of the grid that public locations are moved to. */
      publicGridMetres: z.number(),
    }),
  },
  getHealth: {
    ...routes.getHealth,
    access: 'anyone',
    /** `build` is null where nothing was staged, as on a developer's machine. */
    answer: z.object({
      status: checkState,
      build: z.nullable(z.string()),
      checks: z.record(z.string(), checkState),
      /** null while nothing is collected from X. */
      xBudget: z.nullable(xBudget),
    }),
  },
  getChallenge: {
    ...routes.getChallenge,
    access: 'anyone',
    /**
     * The input of altcha-lib's `solveChallenge` (PBKDF2), or null when challenges are turned off. The header
     * `x-challenge` is the base64 of the JSON `{ challenge, solution }`. A challenge is valid for one request and for
     * ten minutes. Request it when a form is opened, and again before it expires: a report that arrives within three
     * seconds of its challenge is flagged as suspected. Where a network has sent many reports, `too_many_requests` has a
     * longer `challenge` in its body, for the same request.
     */
    answer: z.object({ challenge: z.nullable(z.record(z.string(), z.unknown())) }),
  },
  readReceipt: {
    ...routes.readReceipt,
    access: 'anyone',
    limit: 'receipt',
    body: () => receiptBody,
    answer: receiptAnswer,
  },
  changeReceipt: {
    ...routes.changeReceipt,
    access: 'anyone',
    limit: 'receipt',
    body: () => receiptChange,
    answer: receiptAnswer,
  },
  requestPrivacy: {
    ...routes.requestPrivacy,
    access: 'anyone',
    limit: 'privacyRequest',
    status: 201,
    body: () => privacyRequestSubmission,
    answer: z.object({ id: z.string(), dueAt: z.string() }),
  },
  listPrivacyRequests: {
    ...routes.listPrivacyRequests,
    access: 'admin',
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ requests: atMost(pageMax, privacyRequest), cursor: nextCursor }),
  },
  settlePrivacyRequest: {
    ...routes.settlePrivacyRequest,
    access: 'admin',
    /** `export` returns what its sender sent and leaves the request open; `erase` deletes it (docs/personal-data.md). */
    body: () =>
      z.strictObject({ id: incidentId, action: z.enum(['export', 'erase', 'done', 'refused'], 'action_unknown') }),
    /** `reviewNotes`: for a request of access, what reviewers wrote about the subject, without their names. */
    answer: z.object({
      request: privacyRequest,
      exported: z.nullable(z.extend(receiptAnswer, { reviewNotes: z.optional(z.array(z.string())) })),
    }),
  },
  getSession: {
    ...routes.getSession,
    access: 'anyone',
    answer: z.object({
      isAuthenticated: z.boolean(),
      user: z.nullable(z.object({ name: z.string(), roles: z.array(z.string()) })),
    }),
  },
  signIn: {
    ...routes.signIn,
    access: 'anyone',
    status: 302,
    /** The address to return to after signing in: of a page that asks for it, with what it shows. */
    query: z.object({
      to: z._default(z.string().check(z.maxLength(returnAddressMaxLength), z.regex(returnAddress)), '/admin'),
    }),
    answer: z.object({ location: z.string() }),
  },
  signOut: {
    ...routes.signOut,
    access: 'anyone',
    answer: z.object({ logoutUrl: z.string() }),
  },
  assignRoles: {
    ...routes.assignRoles,
    access: 'platform',
    /** Static Web Apps defines the body, so the handler validates only the fields that it needs. */
    body: () => z.unknown(),
    answer: z.object({ roles: z.array(z.string()) }),
    onFailure: { roles: [] },
  },
  listAllIncidents: {
    ...routes.listAllIncidents,
    access: 'admin',
    /** `page`: of all, newest first. */
    query: z.object({ role: claimedRole, page: pageNumber }),
    answer: atMost(longPageMax, reviewedIncident),
  },
  decideIncident: {
    ...routes.decideIncident,
    access: 'admin',
    params: id,
    body: () =>
      z.strictObject({
        status: z.enum(decisions, 'status_unknown'),
        reason: z.optional(rejection),
        identifiers: identifierChoices,
        /**
         * An approval that its reviewer can undo (decideIncidents) becomes public after ten seconds. The answer says when
         * (`publishAt`); the same call without this publishes it at once.
         */
        undoable: z._default(z.boolean(), false),
        /** The revision that the reviewer saw; if it was edited since then, the answer is a conflict. */
        revision: z.optional(z.int()),
        /**
         * Approves the report without the files that are lost. Otherwise the answer is a conflict that names them, by
         * their place in `mediaFiles`.
         */
        withoutLostFiles: z._default(z.boolean(), false),
      }),
    answer: incidentOutcome,
  },
  listWaiting: {
    ...routes.listWaiting,
    access: 'admin',
    query: z.extend(waitingFilter, {
      sort: z.enum(waitingSorts),
      role: claimedRole,
      cursor,
      limit: pageLimit,
    }),
    /**
     * Everything that waits for a decision, but for what the caller has handed on, unless that is asked for. `kinds`: how many
     * match the filter, by kind. `handedOn`: how many the caller has handed on, of those that match but for `work`. `counts`:
     * `pending` is the number of all that waits, the others are those of the reports, whatever the filter and the caller's
     * permissions. `viewers`: as of `viewItem`.
     */
    answer: z.object({
      items: atMost(pageMax, waitingItem),
      cursor: nextCursor,
      kinds: z.object({ report: z.number(), post: z.number(), media: z.number() }),
      handedOn: z.number(),
      counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
      viewers: atMost(viewersMax, presence),
    }),
  },
  viewItem: {
    ...routes.viewItem,
    access: 'admin',
    /** The item that the caller has open; null when none is. Sent again while it is open, because it holds for 45 seconds. */
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
  listQueue: {
    ...routes.listQueue,
    access: 'admin',
    query: z.extend(queueFilter, {
      order: z._default(z.enum(queueOrders), 'sent'),
      role: claimedRole,
      cursor,
      limit: pageLimit,
    }),
    /** `counts`: the number of reports of each status, whatever the filter and the caller's permissions. */
    answer: z.object({
      incidents: atMost(2 * pageMax, reviewedIncident),
      /** With the first page of the approved ones: edits of public incidents that wait for a second opinion. */
      asked: atMost(askedEditsMax, z.object({ incident: reviewedIncident, opinion: shownOpinion })),
      cursor: nextCursor,
      counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
    }),
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
     * `merge`: a report that waits becomes a source, and the parts in `take` are copied from it; `attach`: a submitted post
     * that waits becomes one, and the incident shows its link; `takeApart`: a source waits on its own again. The revisions
     * are those that the reviewer saw.
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
  listAudit: {
    ...routes.listAudit,
    access: 'admin',
    /** The id of an incident, post or partner, or the name of a file. */
    query: z.object({ incident: itemName.shape.id, cursor, limit: pageLimit }),
    answer: z.object({ entries: atMost(pageMax, auditEntry), cursor: nextCursor }),
  },
  getReviewFigures: {
    ...routes.getReviewFigures,
    access: 'admin',
    query: z.object({ figures: z.enum(['months']) }),
    /** Newest month first; the first ones are not closed. `computedAt`: null before the first night. */
    answer: z.object({ computedAt: z.nullable(z.string()), months: z.array(monthFigures) }),
  },
  listTrail: {
    ...routes.listTrail,
    access: 'admin',
    query: z.extend(trailFilter, { cursor, limit: pageLimit }),
    /** `people`: whoever made a change, to filter by; those of the last night and of this page. */
    answer: z.object({ entries: atMost(pageMax, trailEntry), cursor: nextCursor, people: z.array(person) }),
  },
  exportTrail: {
    ...routes.exportTrail,
    access: 'admin',
    /** `id` is one for all pages of an export, which is itself one entry of the trail. */
    body: () => z.strictObject({ ...trailFilter.shape, id: z.uuid(), cursor }),
    answer: z.object({ entries: atMost(longPageMax, exportedEntry), cursor: nextCursor }),
  },
  listPublicFigures: {
    ...routes.listPublicFigures,
    access: 'anyone',
    /** Closed months, newest first. */
    answer: z.object({ months: z.array(publicMonth) }),
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
  listPartners: {
    ...routes.listPartners,
    access: 'admin',
    answer: z.object({ partners: atMost(partnersMax, partner) }),
  },
  addPartner: {
    ...routes.addPartner,
    access: 'admin',
    status: 201,
    body: () => newPartner,
    answer: partner,
  },
  changePartner: {
    ...routes.changePartner,
    access: 'admin',
    params: id,
    body: () => partnerChange,
    answer: partner,
  },
  getPartner: {
    ...routes.getPartner,
    access: 'anyone',
    params: z.object({ name: line({ max: partnerNameLength.max }, 'partner_name') }),
    answer: z.object({ name: z.string() }),
  },
  listPartnerIncidents: {
    ...routes.listPartnerIncidents,
    access: 'partner',
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ partner: z.string(), incidents: atMost(pageMax, partnerIncident), cursor: nextCursor }),
  },
  verifyPartnerIncident: {
    ...routes.verifyPartnerIncident,
    access: 'partner',
    params: id,
    body: () => z.strictObject({ isVerified: z.boolean() }),
    answer: partnerIncident,
  },
  checkImport: {
    ...routes.checkImport,
    access: 'adminOrPartner',
    /** The dry run of some rows: it stores nothing. */
    body: () => z.strictObject({ rows: importRows }),
    /** One for each row, in the same order. */
    answer: z.object({ rows: atMost(importLimits.rowsAtOnce, rowCheck) }),
  },
  startImport: {
    ...routes.startImport,
    access: 'adminOrPartner',
    status: 201,
    body: () => importChoice,
    answer: importStatus,
  },
  listImports: {
    ...routes.listImports,
    access: 'adminOrPartner',
    query: z.object({ cursor, limit: pageLimit }),
    /** Those that the caller may take back, newest first. */
    answer: z.object({ imports: atMost(pageMax, importStatus), cursor: nextCursor }),
  },
  stageImport: {
    ...routes.stageImport,
    access: 'adminOrPartner',
    params: id,
    /** Sends one part of the rows. Sending a part again replaces it. */
    body: () => importPart,
    answer: importStatus,
  },
  commitImport: {
    ...routes.commitImport,
    access: 'adminOrPartner',
    params: id,
    /**
     * Decides that all rows are added, and adds as many as a few seconds allow; the state is `adding` until all are. Called
     * again, it continues.
     */
    answer: importStatus,
  },
  takeBackImport: {
    ...routes.takeBackImport,
    access: 'adminOrPartner',
    params: id,
    /** Cancels an import, or removes everything that it added; called again, it continues while the state is `removing`. */
    answer: importStatus,
  },
} as const satisfies { [K in Operation]: OperationEntry };

type Entry<K extends Operation> = (typeof operations)[K];

/** The parsed input of a handler. */
export type Input<K extends Operation> = {
  params: Entry<K> extends { params: infer S extends Schema } ? z.output<S> : undefined;
  query: Entry<K> extends { query: infer S extends Schema } ? z.output<S> : undefined;
  body: Entry<K> extends { body: (now: Date) => infer S extends Schema } ? z.output<S> : undefined;
  file: Entry<K> extends { takesFile: true } ? File : undefined;
};

/** The input of a call; parts that the operation does not have are absent. */
export type Request<K extends Operation> = (Entry<K> extends { params: infer S extends Schema }
  ? { params: z.input<S> }
  : unknown) &
  (Entry<K> extends { query: infer S extends Schema }
    ? { query: Optional<{ [P in keyof z.output<S>]: z.output<S>[P] }, Defaulted<S>> }
    : unknown) &
  (Entry<K> extends { body: (now: Date) => infer S extends Schema } ? { body: z.input<S> } : unknown) &
  (Entry<K> extends { takesFile: true } ? { file: File } : unknown);

/** The keys of a query that have a default. */
type Defaulted<S extends Schema> =
  S extends z.ZodMiniObject<infer Shape>
    ? { [P in keyof Shape]: Shape[P] extends z.ZodMiniDefault ? P : never }[keyof Shape]
    : never;
type Optional<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, K & keyof T>>;

export type Answer<K extends Operation> = z.output<Entry<K>['answer']>;
