import type { Container, ContainerRequest, CosmosClientOptions, Database, JSONValue } from '@azure/cosmos';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { ProblemCode } from '../../../domain/problem.ts';
import { loadIdentity } from '../../runtime/identity.ts';
import { withTimeout, longestWait } from '../../runtime/deadlines.ts';
import { collections, indexesOf } from './documentStore.ts';
import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
  PageQuery,
  Versioned,
  Where,
} from './documentStore.ts';
import { column, filterOf, pageQuery, pathOf, type Values, valueAt } from './cosmosQuery.ts';
import { checkedField, comparisonsOf, isId, planPage, toJson, writeCursor } from './rules.ts';

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
  /** Creates the database and its containers at the first use. That needs the key, because data roles may not do it. */
  createContainers?: boolean;
  /** Milliseconds that one request may take, the SDK's own retries included. */
  requestTimeout?: number;
};

/** How many documents `all` reads at a time. */
const pageSize = 100;

/** Stores collections as containers of one database, each document in its own partition. Connects at the first use. */
export function openCosmos(options: CosmosOptions): DocumentStore {
  const ask = askWithin(options.requestTimeout ?? longestWait);
  let connecting: Promise<Connection> | null = null;

  async function container(name: CollectionName): Promise<Container> {
    connecting ??= connect(options, ask).catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return (await connecting).database.container(name);
  }

  const collection = <T extends Document>(name: CollectionName): Collection<T> =>
    cosmosCollection<T>(name, () => container(name), { ask, now: options.now });

  return {
    collection,
    // Reading a missing document is the cheapest request that checks endpoint, key, database and container.
    async ping() {
      await collection('meta').read('ping');
    },
    // The service manages its own files.
    cleanUp: () => Promise.resolve(),
    async close() {
      const open = await connecting?.catch(() => null);
      open?.dispose();
    },
  };
}

/** The settings of a collection's container, for createContainers and for the deployment. */
export function containerDefinition(name: CollectionName) {
  const indexes = indexesOf(name);
  const fields = indexes.flatMap(({ by, covers }) => [...by, ...covers]);
  return {
    id: name,
    partitionKey: { paths: ['/id'] },
    // Expiry is on, but only items with a ttl of their own expire.
    defaultTtl: -1,
    indexingPolicy: {
      indexingMode: 'consistent',
      automatic: true,
      // Only what is filtered or ordered by, because each indexed path makes every write more expensive.
      includedPaths: [...new Set([...fields, 'expiresAt'])].map((field) => ({ path: `${pathOf(field)}/?` })),
      excludedPaths: [{ path: '/*' }, { path: '/"_etag"/?' }],
      // The service can read a composite index backwards; the test emulator needs both directions.
      compositeIndexes: indexes.flatMap(({ by }) =>
        (['ascending', 'descending'] as const).map((order) =>
          [...by, 'id'].map((field) => ({ path: pathOf(field), order })),
        ),
      ),
    },
  } satisfies ContainerRequest;
}

type Stored<T> = T & { _etag: string };

function cosmosCollection<T extends Document>(
  name: CollectionName,
  container: () => Promise<Container>,
  { ask, now }: { ask: Ask; now: () => Date },
): Collection<T> {
  const hasExpired = ({ expiresAt }: Document): boolean => expiresAt !== undefined && expiresAt <= now().toISOString();

  /** Adds `ttl`, in seconds from the write, so that the service removes what has expired: no sooner than our sweep. */
  function itemOf(document: T): T & { ttl?: number } {
    toJson(document);
    if (document.expiresAt === undefined) return document;
    const seconds = Math.ceil((Date.parse(document.expiresAt) - now().getTime()) / 1_000);
    return { ...document, ttl: Math.min(Math.max(seconds, 1), 2 ** 31 - 1) };
  }

  async function stored(id: string): Promise<Stored<T> | null> {
    if (!isId(id)) return null;
    const items = await container();
    // The SDK returns a 404 here; it does not throw it.
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

  /** Returns false when there was no such item. */
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

  async function count(where?: Where<T>): Promise<number> {
    const { conditions, values } = filterOf(comparisonsOf(where), now());
    const [total] = await query<number>(`SELECT VALUE COUNT(1) FROM c WHERE ${conditions.join(' AND ')}`, values);
    return total ?? 0;
  }

  return {
    async create(document) {
      const item = itemOf(document);
      const items = await container();
      // The existing item may have expired, or be removed before it is read; two attempts settle that.
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
      // The sweep removes an expired item: here, a new one that has just replaced it could be deleted instead.
      if (!item || hasExpired(item)) return false;
      return erase(id, etag);
    },

    async page(wanted: PageQuery<T>) {
      const plan = planPage(name, wanted);
      const { limit } = plan;
      const { text, values } = pageQuery(plan, now());
      const found = await query<Stored<T>>(text, values);
      const documents = found.slice(0, limit).map((item) => versioned<T>(item).document);
      const last = found.length > limit ? documents.at(-1) : undefined;
      const position = last && { value: valueAt(last, wanted.orderBy.field), id: last.id };
      return { documents, cursor: position ? writeCursor(name, wanted.orderBy, position) : null };
    },

    count,

    async countBy(field, wanted, where) {
      const counts = wanted.map(async (value) => [value, await count({ ...where, [field]: value } as Where<T>)]);
      return Object.fromEntries(await Promise.all(counts));
    },

    async texts(field, where, limit) {
      const { conditions, values } = filterOf(comparisonsOf(where), now());
      const top = `SELECT TOP ${Math.trunc(limit)} VALUE ${column(checkedField(field))}`;
      return query<string>(`${top} FROM c WHERE ${conditions.join(' AND ')}`, values);
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
        // With the etag of the expired item, because a new one may have replaced it.
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

async function connect(options: CosmosOptions, ask: Ask): Promise<Connection> {
  const { endpoint, key, credential } = options;
  // The SDK is loaded here, so that a deployment on SQLite does not load it.
  const { CosmosClient } = await import('@azure/cosmos');
  if (key === undefined) await loadIdentity();
  const client = new CosmosClient({
    endpoint,
    ...(key !== undefined ? { key } : credential && { aadCredentials: credential }),
    connectionPolicy: {
      requestTimeout: options.requestTimeout ?? longestWait,
      // There is one region. Discovery would retry for two minutes when the account does not answer.
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

/** Another process may create it between our check and our request. */
async function existing(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!isProblem(error, 'conflict')) throw error;
  });
}

/** A 404 with this substatus means that the container or database is missing, not the document. */
const ownerNotFound = 1003;

/** Sends a request with the SDK, with a timeout; errors become Problems. `absent`: the problem that a 404 means. */
type Ask = <R>(request: (signal: AbortSignal) => Promise<R>, absent?: ProblemCode) => Promise<R>;

const askWithin =
  (timeout: number): Ask =>
  async (request, absent = 'unavailable') => {
    try {
      return await withTimeout(timeout, request);
    } catch (error) {
      throw isProblem(error) ? error : asProblem(error, absent);
    }
  };

function asProblem(cause: unknown, absent: ProblemCode): unknown {
  const { code, substatus, retryAfterInMs } = detailsOf(cause);
  if (code === 404 && substatus !== ownerNotFound) return new Problem(absent, { cause });
  if (code === 409 || code === 412) return new Problem('conflict', { cause });
  if (code === 413) return new Problem('too_large', { cause });
  // Other client errors are bugs of ours; a refused key, a missing container and "not now" are not.
  if (code !== undefined && code >= 400 && code < 500 && ![401, 403, 404, 408, 410, 429, 449].includes(code))
    return cause;
  // The rest got no answer: no connection, no token, or a timeout.
  const retryAfter = retryAfterInMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterInMs / 1_000));
  return new Problem('unavailable', { cause, ...(retryAfter !== undefined && { retryAfter }) });
}

type Details = { code: number | undefined; substatus: number | undefined; retryAfterInMs: number | undefined };

function detailsOf(error: unknown): Details {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : undefined);
  return { code: number('code'), substatus: number('substatus'), retryAfterInMs: number('retryAfterInMs') };
}
