import type { Container, ContainerRequest, CosmosClientOptions, Database, JSONValue } from '@azure/cosmos';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem.ts';
import { loadIdentity } from '../identity.ts';
import { withTimeout, longestWait } from '../deadlines.ts';
import { collections } from './documentStore.ts';
import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
  PageQuery,
  Scalar,
  Versioned,
} from './documentStore.ts';
import { equalitiesOf, isId, planPage, toJson, writeCursor } from './rules.ts';

/** A token source of @azure/identity, as the SDK takes it. */
type Credential = NonNullable<CosmosClientOptions['aadCredentials']>;

export type CosmosOptions = {
  /** `https://<account>.documents.azure.com:443/` */
  endpoint: string;
  /** Without it, `credential` signs the requests. */
  key?: string;
  credential?: Credential;
  database: string;
  now: () => Date;
  /** Makes the database and its containers at the first use, which needs the key: data roles may not. */
  createContainers?: boolean;
};

/** Documents that are read at a time when all are. */
const pageSize = 100;

/** Milliseconds that one request may take, the SDK's own retries included. */
const deadline = longestWait;

/** Collections as containers of one database, one document a partition. Nothing is asked before the first use. */
export function openCosmos(options: CosmosOptions): DocumentStore {
  let connecting: Promise<Connection> | null = null;

  async function container(name: CollectionName): Promise<Container> {
    connecting ??= connect(options).catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return (await connecting).database.container(name);
  }

  const collection = <T extends Document>(name: CollectionName): Collection<T> =>
    cosmosCollection<T>(name, () => container(name), options.now);

  return {
    collection,
    // Reading a document that is not there says that endpoint, key, database and container are, for the least price.
    async ping() {
      await collection('meta').read('ping');
    },
    // The service keeps its own files: there is nothing to do from here.
    tidy: () => Promise.resolve(),
    async close() {
      const open = await connecting?.catch(() => null);
      open?.dispose();
    },
  };
}

/** How a collection's container must be set up, here and in the deployment. */
export function containerDefinition(name: CollectionName) {
  const indexes: readonly (readonly string[])[] = collections[name].indexes;
  return {
    id: name,
    partitionKey: { paths: ['/id'] },
    // On, with no expiry but what an item's own ttl says.
    defaultTtl: -1,
    indexingPolicy: {
      indexingMode: 'consistent',
      automatic: true,
      // What is filtered or ordered by, and nothing else: each further path makes every write dearer.
      includedPaths: [...new Set([...indexes.flat(), 'expiresAt'])].map((field) => ({ path: `/${field}/?` })),
      excludedPaths: [{ path: '/*' }, { path: '/"_etag"/?' }],
      // The service reads a composite index backwards too; the emulator of the tests wants both directions spelled out.
      compositeIndexes: indexes.flatMap((fields) =>
        (['ascending', 'descending'] as const).map((order) =>
          [...fields, 'id'].map((field) => ({ path: `/${field}`, order })),
        ),
      ),
    },
  } satisfies ContainerRequest;
}

type Stored<T> = T & { _etag: string };

function cosmosCollection<T extends Document>(
  name: CollectionName,
  container: () => Promise<Container>,
  now: () => Date,
): Collection<T> {
  const hasExpired = ({ expiresAt }: Document): boolean => expiresAt !== undefined && expiresAt <= now().toISOString();

  /** The item with `ttl`, in seconds from when the service writes it: the service's own sweep, no sooner than ours. */
  function itemOf(document: T): T & { ttl?: number } {
    toJson(document);
    if (document.expiresAt === undefined) return document;
    const seconds = Math.ceil((Date.parse(document.expiresAt) - now().getTime()) / 1_000);
    return { ...document, ttl: Math.min(Math.max(seconds, 1), 2 ** 31 - 1) };
  }

  async function stored(id: string): Promise<Stored<T> | null> {
    if (!isId(id)) return null;
    const items = await container();
    // The SDK gives a 404 here as an answer, not as an error.
    const { resource, substatus } = await ask((abortSignal) => items.item(id, id).read<Stored<T>>({ abortSignal }));
    if (!resource && substatus === ownerNotFound)
      throw new Problem('unavailable', { cause: new Error(`No container ${name}`) });
    return resource ?? null;
  }

  async function write(document: T, etag: string): Promise<Versioned<T>> {
    const item = itemOf(document);
    const items = await container();
    const { resource } = await ask(
      (abortSignal) =>
        items.item(document.id, document.id).replace<Stored<T>>(item as Stored<T>, {
          abortSignal,
          accessCondition: { type: 'IfMatch', condition: etag },
        }),
      'conflict',
    );
    return versioned(resource);
  }

  /** false when it was gone. */
  async function erase(id: string, etag: string | undefined): Promise<boolean> {
    const items = await container();
    try {
      await ask(
        (abortSignal) =>
          items.item(id, id).delete({
            abortSignal,
            ...(etag !== undefined && { accessCondition: { type: 'IfMatch', condition: etag } }),
          }),
        'not_found',
      );
      return true;
    } catch (error) {
      if (isProblem(error, 'not_found')) return false;
      throw error;
    }
  }

  async function query<R>(text: string, values: Values): Promise<R[]> {
    const items = await container();
    const parameters = Object.entries(values).map(([key, value]) => ({ name: `@${key}`, value }));
    const { resources } = await ask((abortSignal) =>
      items.items.query<R>({ query: text, parameters }, { abortSignal, maxItemCount: -1 }).fetchAll(),
    );
    return resources;
  }

  return {
    async create(document) {
      const item = itemOf(document);
      const items = await container();
      // The item in the way may have expired, or go before it is looked at; two attempts are enough to say so.
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { resource } = await ask((abortSignal) =>
            items.items.create<Stored<T>>(item as Stored<T>, { abortSignal }),
          );
          return versioned(resource);
        } catch (error) {
          if (!isProblem(error, 'conflict')) throw error;
          const other = await stored(document.id);
          if (other && hasExpired(other)) return write(document, other._etag);
          if (other || attempt === 2) throw error;
        }
      }
    },

    async read(id) {
      const item = await stored(id);
      return item && !hasExpired(item) ? versioned<T>(item) : null;
    },

    async replace(document, etag) {
      return write(document, etag);
    },

    async remove(id, etag) {
      const item = await stored(id);
      // An expired one is left to the sweep: deleting it here could hit what has just been created in its place.
      if (!item || hasExpired(item)) return false;
      return erase(id, etag);
    },

    async page(wanted: PageQuery<T>) {
      const { equalities, index, field, ascending, from, after, limit } = planPage(name, wanted);
      const value = column(field);
      const [beyond, order] = ascending ? ['>', 'ASC'] : ['<', 'DESC'];
      const filter = filterOf(equalities, now());
      const conditions = [...filter.conditions, `IS_DEFINED(${value})`, `NOT IS_NULL(${value})`];
      const values = { ...filter.values };
      if (from !== undefined) {
        conditions.push(`${value} ${beyond}= @from`);
        values['from'] = from;
      }
      // A position in the query itself, not a continuation token: those do not outlive a change of the index, and the
      // emulator of the tests has them wrong. The first condition is the one that an index serves.
      if (after) {
        conditions.push(`${value} ${beyond}= @value AND (${value} ${beyond} @value OR c.id ${beyond} @id)`);
        Object.assign(values, { value: after.value, id: after.id });
      }
      // The equality fields lead the ordering (they change nothing in it), for only then is their composite index used:
      // https://learn.microsoft.com/azure/cosmos-db/index-policy#queries-with-a-filter-and-order-by
      const ordering = [...index, 'id'].map((part) => `${column(part)} ${order}`).join(', ');
      const found = await query<Stored<T>>(
        `SELECT TOP ${limit + 1} * FROM c WHERE ${conditions.join(' AND ')} ORDER BY ${ordering}`,
        values,
      );
      const documents = found.slice(0, limit).map((item) => versioned<T>(item).document);
      const last = found.length > limit ? documents.at(-1) : undefined;
      const position = last && { value: last[wanted.orderBy.field] as Scalar, id: last.id };
      return { documents, cursor: position ? writeCursor(name, wanted.orderBy, position) : null };
    },

    async count(where) {
      const { conditions, values } = filterOf(equalitiesOf(where), now());
      const [total] = await query<number>(`SELECT VALUE COUNT(1) FROM c WHERE ${conditions.join(' AND ')}`, values);
      return total ?? 0;
    },

    async *all() {
      const filter = filterOf([], now());
      for (let last = ''; ;) {
        const items = await query<Stored<T>>(
          `SELECT TOP ${pageSize} * FROM c WHERE c.id > @last AND ${filter.conditions.join(' AND ')} ORDER BY c.id ASC`,
          { ...filter.values, last },
        );
        for (const item of items) yield versioned<T>(item);
        const { id } = items.at(-1) ?? {};
        if (id === undefined || items.length < pageSize) return;
        last = id;
      }
    },

    async removeExpired(limit) {
      const expired = await query<{ id: string; _etag: string }>(
        `SELECT TOP ${Math.trunc(limit)} c.id, c._etag FROM c WHERE c.expiresAt <= @now`,
        { now: now().toISOString() },
      );
      let removed = 0;
      for (const { id, _etag } of expired) {
        // With the tag of what was seen expired: someone may have created it anew since.
        const gone = await erase(id, _etag).catch((error: unknown) => {
          if (isProblem(error, 'conflict')) return false;
          throw error;
        });
        if (gone) removed += 1;
      }
      return removed;
    },
  };
}

type Values = Record<string, Scalar>;

/** In brackets, since a field may have the name of a keyword (`value`, `order`). */
const column = (field: string): string => `c["${field}"]`;

function filterOf(equalities: ReturnType<typeof equalitiesOf>, now: Date): { conditions: string[]; values: Values } {
  return {
    conditions: [
      ...equalities.map(([field], position) => `${column(field)} = @where${position}`),
      '(NOT IS_DEFINED(c.expiresAt) OR c.expiresAt > @now)',
    ],
    values: {
      ...Object.fromEntries(equalities.map(([, value], position) => [`where${position}`, value])),
      now: now.toISOString(),
    },
  };
}

function versioned<T>(item: Stored<T> | undefined): Versioned<T> {
  if (!item) throw new Problem('unavailable', { cause: new Error('Cosmos DB answered without the document') });
  const {
    _rid,
    _self,
    _etag,
    _attachments,
    _ts,
    ttl: _ttl,
    ...document
  } = item as Stored<T> & Record<string, JSONValue>;
  return { document: document as T, etag: _etag };
}

type Connection = { database: Database; dispose(): void };

async function connect(options: CosmosOptions): Promise<Connection> {
  const { endpoint, key, credential } = options;
  // Loaded here, so that a deployment on SQLite does not pay for the SDK.
  const { CosmosClient } = await import('@azure/cosmos');
  if (key === undefined) await loadIdentity();
  const client = new CosmosClient({
    endpoint,
    ...(key !== undefined ? { key } : credential && { aadCredentials: credential }),
    connectionPolicy: {
      requestTimeout: deadline,
      // One region. Discovery would try again for two minutes when the account does not answer.
      enableEndpointDiscovery: false,
      retryOptions: { maxRetryAttemptCount: 3, maxWaitTimeInSeconds: 3 },
    },
  });
  const connection = { database: client.database(options.database), dispose: () => client.dispose() };
  if (!options.createContainers) return connection;
  try {
    const { id } = connection.database;
    await existing(ask((abortSignal) => client.databases.createIfNotExists({ id }, { abortSignal })));
    const names = Object.keys(collections) as CollectionName[];
    await Promise.all(
      names.map((name) =>
        existing(
          ask((abortSignal) =>
            connection.database.containers.createIfNotExists(containerDefinition(name), { abortSignal }),
          ),
        ),
      ),
    );
    return connection;
  } catch (error) {
    connection.dispose();
    throw error;
  }
}

/** Another process may make it between our looking and our making. */
async function existing(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!isProblem(error, 'conflict')) throw error;
  });
}

/** 404 with this substatus: not the document but its container or database is missing. */
const ownerNotFound = 1003;

/** All that is asked of the SDK goes through here: one deadline, and errors as Problems. `absent`: what a 404 means. */
async function ask<R>(request: (signal: AbortSignal) => Promise<R>, absent: ProblemCode = 'unavailable'): Promise<R> {
  try {
    return await withTimeout(deadline, request);
  } catch (error) {
    throw isProblem(error) ? error : asProblem(error, absent);
  }
}

function asProblem(cause: unknown, absent: ProblemCode): unknown {
  const { code, substatus, retryAfterInMs } = detailsOf(cause);
  if (code === 404 && substatus !== ownerNotFound) return new Problem(absent, { cause });
  if (code === 409 || code === 412) return new Problem('conflict', { cause });
  if (code === 413) return new Problem('too_large', { cause });
  // What the service calls our mistake is a bug, except a refused key, a missing container and "not now".
  if (code !== undefined && code >= 400 && code < 500 && ![401, 403, 404, 408, 410, 429, 449].includes(code))
    return cause;
  // The rest never got an answer: no connection, no token, too late.
  const retryAfter = retryAfterInMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterInMs / 1_000));
  return new Problem('unavailable', { cause, ...(retryAfter !== undefined && { retryAfter }) });
}

type Details = { code: number | undefined; substatus: number | undefined; retryAfterInMs: number | undefined };

function detailsOf(error: unknown): Details {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : undefined);
  return { code: number('code'), substatus: number('substatus'), retryAfterInMs: number('retryAfterInMs') };
}
