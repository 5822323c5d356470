import * as z from 'zod/mini';
import {
  type Approval,
  decisions,
  incidentSubmission,
  incidentTypes,
  publicIncident,
  reviewedIncident,
  severities,
} from '../domain/incident.ts';
import { geocodeMaxLength, mapView } from '../domain/limits.ts';
import { dateRanges, defaultFilter, defaultSort, sortKeys } from '../domain/listing.ts';
import { monitoringStatus, sentimentPost } from '../domain/monitor.ts';
import { latitude, longitude, place } from '../domain/place.ts';
import { postSubmission } from '../domain/submittedPost.ts';

/**
 * Who may call at all. The handler may ask for more.
 * - `anyone`: no sign-in.
 * - `admin`: signed in with an assigned role (domain/permissions.ts).
 * - `platform`: called by Static Web Apps itself, at sign-in.
 */
export type Access = 'anyone' | 'admin' | 'platform';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/** An answer that is not JSON: `application/octet-stream`, in a form of its own (domain/columns.ts). */
const bytes = z.instanceof(Uint8Array<ArrayBuffer>);

/** One HTTP operation as data. Everything else about it (route, parsing, client, tests) is made from this. */
export type OperationEntry = {
  method: Method;
  /** `{name}` is one segment. */
  path: `/api/${string}`;
  access: Access;
  params?: Schema;
  query?: Schema;
  /** Shares method and path with an operation that takes no query: calls that have one are for this. */
  onlyWithQuery?: true;
  /** JSON, parsed by what this gives for the moment of the request. */
  body?: (now: Date) => Schema;
  /** Of a success; 200 unless said. */
  status?: 201 | 302;
  /** The answer is parsed by it too: a field that is not named here cannot leave the server. */
  answer: Schema;
  /** Answered, with success, when anything at all fails: only where the caller would take a failure for consent. */
  onFailure?: unknown;
};

const idText = z.string().check(z.regex(/^[\w-]{1,100}$/, 'text_too_long'));
const id = z.object({ id: idText });

/** Numbers come as text in a query. */
const numberInQuery = <T extends Schema>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    schema,
  );

const searched = z.string().check(z.trim(), z.maxLength(geocodeMaxLength, 'text_too_long'));

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
  around: z.optional(idText),
  /** Only where this incident is: an id, or a place in the map's columns of a version. */
  beside: z.optional(idText),
  place: z.optional(numberInQuery(z.int().check(z.gte(0)))),
  version: z.optional(z.string().check(z.regex(/^[\w-]{16}$/, 'text_too_long'))),
});

const checkState = z.enum(['ok', 'down']);

export const operations = {
  submitIncident: {
    method: 'POST',
    path: '/api/incidents',
    access: 'anyone',
    body: incidentSubmission,
    status: 201,
    answer: z.object({ id: z.string(), shareableUrl: z.string(), isApproved: z.literal('pending' satisfies Approval) }),
  },
  listIncidents: {
    method: 'GET',
    path: '/api/incidents',
    access: 'anyone',
    answer: z.array(publicIncident),
  },
  searchIncidents: {
    method: 'GET',
    path: '/api/incidents',
    access: 'anyone',
    onlyWithQuery: true,
    query: incidentQuery,
    /** `page`: the one that was found. `version`: of the map's columns that say the same. */
    answer: z.object({
      incidents: z.array(publicIncident),
      total: z.number(),
      page: z.number(),
      version: z.string(),
    }),
  },
  getIncidentMap: {
    method: 'GET',
    path: '/api/incidents/map',
    access: 'anyone',
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
    method: 'GET',
    path: '/api/incidents/{id}',
    access: 'anyone',
    params: id,
    answer: publicIncident,
  },
  findPlaces: {
    method: 'GET',
    path: '/api/geocode',
    access: 'anyone',
    query: z.object({
      query: z
        .string('query_length')
        .check(z.trim(), z.minLength(1, 'query_length'), z.maxLength(geocodeMaxLength, 'query_length')),
    }),
    answer: z.object({ results: z.array(place) }),
  },
  namePlace: {
    method: 'GET',
    path: '/api/reverse-geocode',
    access: 'anyone',
    query: z.object({ lat: numberInQuery(latitude), lon: numberInQuery(longitude) }),
    answer: z.object({ address: z.string() }),
  },
  submitPost: {
    method: 'POST',
    path: '/api/user-submission/submit-post',
    access: 'anyone',
    body: () => postSubmission,
    answer: z.object({ success: z.boolean(), message: z.string(), existingIncident: z.optional(z.boolean()) }),
  },
  listSentimentPosts: {
    method: 'GET',
    path: '/api/sentiment/posts',
    access: 'anyone',
    answer: z.object({ posts: z.array(sentimentPost) }),
  },
  getMonitoringStatus: {
    method: 'GET',
    path: '/api/social/status',
    access: 'anyone',
    answer: monitoringStatus,
  },
  getSite: {
    method: 'GET',
    path: '/api/site',
    access: 'anyone',
    answer: z.object({
      /** Whether the database was filled with fictitious incidents to try the platform with. */
      demonstrationData: z.boolean(),
      /** Street tiles, when the operator has chosen a server for them. */
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
      /** How to reach the operator; null where the operator has not said. */
      contact: z.object({ email: z.nullable(z.string()), postalAddress: z.nullable(z.string()) }),
    }),
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    answer: z.object({ status: checkState, checks: z.record(z.string(), checkState) }),
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'anyone',
    answer: z.object({
      isAuthenticated: z.boolean(),
      user: z.nullable(z.object({ name: z.string(), roles: z.array(z.string()) })),
    }),
  },
  signIn: {
    method: 'GET',
    path: '/api/auth/login',
    access: 'anyone',
    status: 302,
    answer: z.object({ location: z.string() }),
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    answer: z.object({ logoutUrl: z.string() }),
  },
  assignRoles: {
    method: 'POST',
    path: '/api/auth/roles',
    access: 'platform',
    /** What Static Web Apps sends is its own affair: the handler reads what it knows of it. */
    body: () => z.unknown(),
    answer: z.object({ roles: z.array(z.string()) }),
    onFailure: { roles: [] },
  },
  listAllIncidents: {
    method: 'GET',
    path: '/api/admin/incidents/all',
    access: 'admin',
    /** What the site sends and the server does not need: rights come from the session alone. */
    query: z.object({ role: z.optional(z.string()) }),
    answer: z.array(reviewedIncident),
  },
  decideIncident: {
    method: 'PUT',
    path: '/api/admin/incidents/{id}/approval',
    access: 'admin',
    params: id,
    body: () => z.strictObject({ status: z.enum(decisions, 'status_unknown') }),
    answer: reviewedIncident,
  },
} as const satisfies Record<string, OperationEntry>;

export type Operation = keyof typeof operations;

type Entry<K extends Operation> = (typeof operations)[K];

/** What a handler is given, parsed. */
export type Input<K extends Operation> = {
  params: Entry<K> extends { params: infer S extends Schema } ? z.output<S> : undefined;
  query: Entry<K> extends { query: infer S extends Schema } ? z.output<S> : undefined;
  body: Entry<K> extends { body: (now: Date) => infer S extends Schema } ? z.output<S> : undefined;
};

/** What a caller gives; parts that the operation does not have are absent. */
export type Request<K extends Operation> = (Entry<K> extends { params: infer S extends Schema }
  ? { params: z.input<S> }
  : unknown) &
  (Entry<K> extends { query: infer S extends Schema }
    ? { query: Optional<{ [P in keyof z.output<S>]: z.output<S>[P] }, Defaulted<S>> }
    : unknown) &
  (Entry<K> extends { body: (now: Date) => infer S extends Schema } ? { body: z.input<S> } : unknown);

/** Parts of a query that need not be said. */
type Defaulted<S extends Schema> =
  S extends z.ZodMiniObject<infer Shape>
    ? { [P in keyof Shape]: Shape[P] extends z.ZodMiniDefault ? P : never }[keyof Shape]
    : never;
type Optional<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, K & keyof T>>;

export type Answer<K extends Operation> = z.output<Entry<K>['answer']>;
