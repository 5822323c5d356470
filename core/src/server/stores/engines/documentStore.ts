/**
 * The database interface of the platform, kept small so that two engines (SQLite, Cosmos DB) can implement it.
 * `tests/stores` tests both with one suite.
 */

export type Scalar = string | number | boolean;

/**
 * A JSON document of at most 2 MB. `id`: 1–255 printable ASCII characters without `/ \ ? #`. `expiresAt` (as
 * `Date.toISOString` writes it): from then on it cannot be read, and a sweep removes it.
 */
export type Document = { id: string; expiresAt?: string | undefined };

/** A document with the tag of the version that was read or written. */
export type Versioned<T> = { document: T; etag: string };

type ScalarsOf<T> = Extract<{ [K in keyof T]-?: NonNullable<T[K]> extends Scalar ? K : never }[keyof T], string>;
type Within<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends Scalar | readonly unknown[]
    ? never
    : `${K}.${ScalarField<NonNullable<T[K]>>}`;
}[keyof T & string];

/**
 * Fields that hold scalars, of a document or of an object in it (`find.status`): what can be filtered and ordered by.
 */
type ScalarField<T> = ScalarsOf<T> | Within<T>;

/**
 * What a field must be: this value; between two, both inclusive; one of these, or none of them; a text in which one of
 * these is. A field that is missing, or null, is none of it.
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
   * Documents without this field, or with null in it, are left out. Ties are ordered by id, in the same direction. The
   * field must be the last of an index in `collections`.
   */
  orderBy: { field: ScalarField<T>; direction: 'asc' | 'desc' };
  /** Inclusive start on the ordering field: the lowest value when ascending, the highest when descending. */
  from?: Scalar;
  /** 1–1,000 documents a page. */
  limit: number;
  /**
   * The cursor of the previous page. It is a position: documents added or removed in between neither repeat nor hide
   * others.
   */
  cursor?: string | null;
};

export type Page<T> = { documents: T[]; cursor: string | null };

export interface Collection<T extends Document> {
  /**
   * Problem `conflict` when the id exists (an expired document does not count as existing), `invalid_request` when it
   * cannot be an id, `too_large` above 2 MB.
   */
  create(document: T): Promise<Versioned<T>>;
  /** null when there is none, or it has expired. */
  read(id: string): Promise<Versioned<T> | null>;
  /**
   * Problem `conflict` when the document changed since `etag`, or is gone. A just expired one may still be replaced.
   */
  replace(document: T, etag: string): Promise<Versioned<T>>;
  /**
   * Returns whether there was an (unexpired) document to remove. With `etag`: Problem `conflict` when it changed since.
   */
  remove(id: string, etag?: string): Promise<boolean>;
  /** Problem `invalid_request` when the cursor is not one of ours. */
  page(query: PageQuery<T>): Promise<Page<T>>;
  count(where?: Where<T>): Promise<number>;
  /** How many documents have each of these values in a field. */
  countBy<V extends string>(field: ScalarField<T>, values: readonly V[], where?: Where<T>): Promise<Record<V, number>>;
  /** The texts in a field of at most `limit` documents, in any order. */
  texts(field: ScalarField<T>, where: Where<T>, limit: number): Promise<string[]>;
  /** Every (unexpired) document, in the order of the ids: for copies and migrations, too slow for requests. */
  all(): AsyncGenerator<Versioned<T>>;
  /** Removes up to `limit` expired documents and returns how many. */
  removeExpired(limit: number): Promise<number>;
}

/** Every method throws Problem `unavailable` when the database does not answer. */
export interface DocumentStore {
  collection<T extends Document>(name: CollectionName): Collection<T>;
  ping(): Promise<void>;
  /**
   * Overwrites what was removed or replaced in the engine's own files, too. For the sweep: it may block writers for
   * some seconds. Problem `unavailable`, also when the disk is full.
   */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

/** What the queue is filtered by: read from the indexes that have its orders. */
const filtersOfQueue = [
  'find.open',
  'find.type',
  'find.severity',
  'find.partner',
  'find.isSuspected',
  'find.floodOf',
  'find.queue.source',
  'find.queue.day',
  'find.queue.from',
  'find.queue.isMarked',
  'find.queue.isIdentifying',
  'find.queue.item',
] as const;

type Declared = { indexes: readonly (readonly string[])[]; covering?: readonly Index[] };

/**
 * Every collection, and the field lists that its pages are filtered and ordered by (equality fields first, the ordering
 * field last): SQLite makes an index of each, Cosmos DB a composite index.
 */
export const collections = {
  submissions: {
    indexes: [
      ['sentAt'],
      ['find.incident', 'sentAt'],
      ['find.incident', 'find.type', 'sentAt'],
      ['find.incident', 'find.severity', 'sentAt'],
      ['find.incident', 'find.partner', 'sentAt'],
      ['find.incident', 'find.isSuspected', 'sentAt'],
      ['find.incident', 'find.floodOf', 'sentAt'],
      ['find.incident', 'find.decidedAt'],
      ['find.incident', 'find.type', 'find.decidedAt'],
      ['find.incident', 'find.severity', 'find.decidedAt'],
      ['find.incident', 'find.partner', 'find.decidedAt'],
      ['find.incident', 'find.isSuspected', 'find.decidedAt'],
      ['find.incident', 'find.floodOf', 'find.decidedAt'],
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
    ],
    covering: [
      // The words stand in one of them: they are half of what is stored of an item.
      { by: ['find.queue.list', 'find.queue.byAge'], covers: [...filtersOfQueue, 'find.queue.words'] },
      { by: ['find.queue.list', 'find.queue.byRisk'], covers: filtersOfQueue },
      { by: ['find.queue.list', 'find.queue.byPlace'], covers: filtersOfQueue },
    ],
  },
  posts: { indexes: [['timestamp']] },
  audit: { indexes: [['at'], ['subjectId', 'at'], ['byUserId', 'at'], ['action', 'at'], ['subject', 'at']] },
  partners: { indexes: [] },
  arrivals: { indexes: [['createdAt']] },
  meta: { indexes: [] },
  accounts: { indexes: [] },
  limits: { indexes: [] },
  forgotten: { indexes: [['erasingSince']] },
  idempotencyKeys: { indexes: [] },
  receipts: { indexes: [['subjectId', 'createdAt']] },
  privacyRequests: { indexes: [['createdAt']] },
  imports: { indexes: [['createdAt'], ['state', 'createdAt'], ['importer', 'createdAt']] },
  importParts: { indexes: [['importId', 'part']] },
  reviewWork: { indexes: [['isOpen', 'changedAt']] },
  importedRows: { indexes: [['importId', 'row']] },
} as const satisfies Record<string, Declared>;

export type CollectionName = keyof typeof collections;

/** An index, by the fields that order it. Those that it covers besides are read from it without the document. */
type Index = { by: readonly string[]; covers: readonly string[] };

export const indexesOf = (name: CollectionName): Index[] => {
  const { indexes, covering = [] }: Declared = collections[name];
  return [...indexes.map((by) => ({ by, covers: [] })), ...covering];
};

/** Every document of a query; reads `pageSize` at a time. */
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
