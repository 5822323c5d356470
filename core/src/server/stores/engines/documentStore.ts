/** What both engines, SQLite and Cosmos DB, can do; `tests/stores` tests them with one suite. */

export type Scalar = string | number | boolean;

/** JSON of at most 2 MB (`rules.ts`). From `expiresAt` on it cannot be read, and a sweep removes it. */
export type Document = { id: string; expiresAt?: string | undefined };

/** A document with the tag of the version that was read or written. */
export type Versioned<T> = { document: T; etag: string };

type ScalarsOf<T> = Extract<{ [K in keyof T]-?: NonNullable<T[K]> extends Scalar ? K : never }[keyof T], string>;
type Within<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends Scalar | readonly unknown[]
    ? never
    : `${K}.${ScalarField<NonNullable<T[K]>>}`;
}[keyof T & string];

/** A field with a scalar, of a document or of an object in it (`find.status`). */
type ScalarField<T> = ScalarsOf<T> | Within<T>;

/**
 * `from` and `to` are inclusive. `has`: a text in which one of these is. A missing field, or null, meets none of them.
 */
export type Condition =
  | Scalar
  | { from: Scalar }
  | { to: Scalar }
  | { from: Scalar; to: Scalar }
  | { in: readonly string[] }
  | { notIn: readonly string[] }
  | { has: readonly string[] };

export type Where<T> = Partial<Record<ScalarField<T>, Condition>>;

export type PageQuery<T> = {
  /** All must hold. Those that are values choose the index. */
  where?: Where<T>;
  /**
   * The last field of an index in `collections`. Documents without it, or with null in it, are left out. Ties are
   * ordered by id, in the same direction.
   */
  orderBy: { field: ScalarField<T>; direction: 'asc' | 'desc' };
  /** Inclusive: the lowest value of the ordering field when ascending, the highest when descending. */
  from?: Scalar;
  /** 1–1,000 documents a page. */
  limit: number;
  /** The position after the previous page: documents added or removed meanwhile neither repeat nor hide others. */
  cursor?: string | null;
};

export type Page<T> = { documents: T[]; cursor: string | null };

export interface Collection<T extends Document> {
  /**
   * Problems: `conflict` when the id exists and has not expired, `invalid_request` when it cannot be an id,
   * `too_large`.
   */
  create(document: T): Promise<Versioned<T>>;
  /** null when there is none, or it has expired. */
  read(id: string): Promise<Versioned<T> | null>;
  /**
   * Problem `conflict` when the document changed since `etag`, or is gone. A just expired one may still be replaced.
   */
  replace(document: T, etag: string): Promise<Versioned<T>>;
  /** Returns whether there was an unexpired document. With `etag`: Problem `conflict` when it changed since. */
  remove(id: string, etag?: string): Promise<boolean>;
  /** Problem `invalid_request` when the cursor is not one of ours. */
  page(query: PageQuery<T>): Promise<Page<T>>;
  count(where?: Where<T>): Promise<number>;
  /** How many documents have each of these values in a field. */
  countBy<V extends string>(field: ScalarField<T>, values: readonly V[], where?: Where<T>): Promise<Record<V, number>>;
  /** The texts in a field of at most `limit` documents, in any order. */
  texts(field: ScalarField<T>, where: Where<T>, limit: number): Promise<string[]>;
  /** Every unexpired document, by id: for copies and migrations, too slow for requests. */
  all(): AsyncGenerator<Versioned<T>>;
  /** Removes up to `limit` expired documents and returns how many. */
  removeExpired(limit: number): Promise<number>;
}

/** Every method throws Problem `unavailable` when the database does not answer. */
export interface DocumentStore {
  collection<T extends Document>(name: CollectionName): Collection<T>;
  ping(): Promise<void>;
  /** Overwrites what was removed or replaced in the engine's own files. It may block writers for some seconds. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

const filtersOfIncidents = ['find.type', 'find.severity', 'find.partner', 'find.isSuspected', 'find.floodOf'];

/** What the queue is filtered by: read from the indexes that have its orders. */
const filtersOfQueue = [
  'find.open',
  ...filtersOfIncidents,
  'find.queue.source',
  'find.queue.day',
  'find.queue.from',
  'find.queue.isMarked',
  'find.queue.isIdentifying',
  'find.queue.item',
];

/**
 * `by`: the fields that a query filters by, and last the one that it orders by. `covers`: those that it may read, too.
 */
type Index = { by: readonly string[]; covers: readonly string[] };

/** Every collection, and its indexes; a mere list of fields is `by`. */
export const collections = {
  submissions: [
    ['sentAt'],
    ...['sentAt', 'find.decidedAt'].flatMap((order) => [
      ['find.incident', order],
      ...filtersOfIncidents.map((filter) => ['find.incident', filter, order]),
    ]),
    ['find.partner', 'sentAt'],
    ['find.open', 'sentAt'],
    ['find.open', 'find.link', 'sentAt'],
    ['find.open', 'find.importer', 'sentAt'],
    ['find.held', 'find.heldSince'],
    ['find.into', 'sentAt'],
    ['find.partOf'],
    ['find.owner', 'sentAt'],
    ['find.file', 'sentAt'],
    ['find.publicName', 'sentAt'],
    ['find.fileIs', 'sentAt'],
    ['find.publishAt'],
    ['find.claimedAt'],
    ['find.deletingAt'],
    ['changedAt'],
    // The words stand in one of them: they are half of what is stored of an item.
    { by: ['find.queue.list', 'find.queue.byAge'], covers: [...filtersOfQueue, 'find.queue.words'] },
    { by: ['find.queue.list', 'find.queue.byRisk'], covers: filtersOfQueue },
    { by: ['find.queue.list', 'find.queue.byPlace'], covers: filtersOfQueue },
  ],
  posts: [['timestamp']],
  audit: [['at'], ['subjectId', 'at'], ['byUserId', 'at'], ['action', 'at'], ['subject', 'at']],
  partners: [],
  arrivals: [['createdAt']],
  meta: [],
  accounts: [],
  limits: [],
  forgotten: [['erasingSince']],
  idempotencyKeys: [],
  receipts: [['subjectId', 'createdAt']],
  privacyRequests: [['createdAt']],
  imports: [['createdAt'], ['state', 'createdAt'], ['importer', 'createdAt']],
  importParts: [['importId', 'part']],
  reviewWork: [['isOpen', 'changedAt']],
  importedRows: [['importId', 'row']],
} satisfies Record<string, readonly (Index | readonly string[])[]>;

export type CollectionName = keyof typeof collections;

export const indexesOf = (name: CollectionName): Index[] =>
  collections[name].map((index) => ('by' in index ? index : { by: index, covers: [] }));

/** Every document of a query. */
export async function* every<Queried, T = Queried>(
  collection: { page(query: PageQuery<Queried>): Promise<Page<T>> },
  query: Omit<PageQuery<Queried>, 'limit' | 'cursor'>,
  pageSize = 500,
): AsyncGenerator<T> {
  let cursor: string | null = null;
  do {
    const page: Page<T> = await collection.page({ ...query, limit: pageSize, cursor });
    yield* page.documents;
    cursor = page.cursor;
  } while (cursor !== null);
}
