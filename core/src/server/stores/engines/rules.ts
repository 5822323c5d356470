import { Problem } from '../../../domain/problem.ts';
import { indexesOf } from './documentStore.ts';
import type { CollectionName, Condition, Document, PageQuery, Scalar } from './documentStore.ts';

/**
 * Both engines check these rules, so that one accepts what the other does. A rule that only our own code can break
 * throws a plain Error; one that a visitor's input can break throws a Problem.
 */

/** Bytes of JSON in UTF-8. Cosmos DB accepts 2 MiB with its own fields. */
const maxDocumentBytes = 2_000_000;

/** Cosmos DB adds these to every item (`ttl` we add); they are removed on reading. */
const reservedFields = ['_rid', '_self', '_etag', '_attachments', '_ts', 'ttl'] as const;

/**
 * Cosmos DB forbids `/ \ ? #`; `.` and `..` mean folders in its URLs. Any other text can be looked up, and is not
 * found.
 */
export const isId = (id: string): boolean => /^(?!\.\.?$)(?!.*[/\\?#])[!-~]([ -~]{0,253}[!-~])?$/.test(id);

/** The document as JSON. Problem `invalid_request` when its id cannot be one, `too_large` above `maxDocumentBytes`. */
export function toJson(document: Document): string {
  if (!isId(document.id)) throw new Problem('invalid_request', { message: 'That cannot be the id of a document.' });
  const reserved = reservedFields.find((field) => field in document);
  if (reserved) throw new TypeError(`A document cannot have the field ${reserved}`);
  const { expiresAt } = document;
  // Times are compared as strings, which is correct only when all have the same format.
  if (expiresAt !== undefined && new Date(expiresAt).toISOString() !== expiresAt) {
    throw new RangeError(`expiresAt is not written as Date.toISOString does: ${expiresAt}`);
  }
  const json = JSON.stringify(document);
  if (Buffer.byteLength(json) > maxDocumentBytes) throw new Problem('too_large');
  return json;
}

/** Each of its `values` is enough where there are several. */
export type Comparison =
  | { field: string; test: '=' | '>=' | '<='; value: Scalar }
  | { field: string; test: 'in' | 'notIn' | 'has'; values: readonly string[] };

export const comparisonsOf = (where: object = {}): Comparison[] =>
  Object.entries(where).flatMap(([name, wanted]: [string, Condition | undefined]): Comparison[] => {
    const field = checkedField(name);
    // A filter whose value is undefined by mistake must not show everything.
    if (wanted === undefined || wanted === null) throw new TypeError(`The filter on ${field} has no value`);
    if (isScalar(wanted)) return [{ field, test: '=', value: wanted }];
    return Object.entries(wanted).map(([test, value]: [string, unknown]): Comparison => {
      if ((test === 'from' || test === 'to') && isScalar(value)) {
        return { field, test: test === 'from' ? '>=' : '<=', value };
      }
      const isList = Array.isArray(value) && (test !== 'has' || value.length > 0);
      if ((test === 'in' || test === 'notIn' || test === 'has') && isList) return { field, test, values: value };
      throw new TypeError(`The filter on ${field} cannot be ${test}`);
    });
  });

export type Position = { value: Scalar; id: string };

export type PagePlan = {
  comparisons: Comparison[];
  /** The fields of the declared index that the query uses: some of the equality fields, then the ordering field. */
  index: readonly string[];
  field: string;
  ascending: boolean;
  from: Scalar | undefined;
  after: Position | undefined;
  limit: number;
};

/** Problem `invalid_request` when the cursor is not one of this collection and ordering. */
export function planPage<T>(name: CollectionName, query: PageQuery<T>): PagePlan {
  const { orderBy, from, limit, cursor } = query;
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw new RangeError(`A page of ${limit} documents`);
  const comparisons = comparisonsOf(query.where);
  const filtered = new Set(comparisons.filter(({ test }) => test === '=').map(({ field }) => field));
  const declared = indexesOf(name).map(({ by }) => by);
  const index = declared
    .filter((fields) => fields.at(-1) === orderBy.field && fields.slice(0, -1).every((field) => filtered.has(field)))
    .sort((one, other) => other.length - one.length)[0];
  // Without an index, SQLite would sort slowly and Cosmos DB would refuse.
  if (!index) throw new Error(`No index of ${name} orders by ${orderBy.field}`);
  return {
    comparisons,
    index: index.map(checkedField),
    field: orderBy.field,
    ascending: orderBy.direction === 'asc',
    from,
    after: cursor === undefined || cursor === null ? undefined : readCursor(name, orderBy, cursor),
    limit,
  };
}

type Ordering = { field: string; direction: 'asc' | 'desc' };

/** A cursor names its list, because its position means nothing in another one. */
export const writeCursor = (name: CollectionName, { field, direction }: Ordering, { value, id }: Position): string =>
  Buffer.from(JSON.stringify([name, field, direction, value, id])).toString('base64url');

function readCursor(name: CollectionName, ordering: Ordering, cursor: string): Position {
  const position = parsePosition(cursor);
  if (!position || writeCursor(name, ordering, position) !== cursor) {
    throw new Problem('invalid_request', {
      message: 'This cursor does not belong to this list. Start again from the first page.',
    });
  }
  return position;
}

function parsePosition(cursor: string): Position | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts)) return null;
    const [value, id]: unknown[] = parts.slice(3);
    return isScalar(value) && typeof id === 'string' ? { value, id } : null;
  } catch {
    return null;
  }
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Field names become part of a query's text, so they must be plain names: one, or several with dots between them. */
export function checkedField(field: string): string {
  if (!/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(field)) throw new TypeError(`Not a field to query by: ${field}`);
  return field;
}
