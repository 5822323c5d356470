import type {
  Container,
  ContainerRequest,
  CosmosClient,
  CosmosClientOptions,
  ErrorResponse,
  RequestOptions,
} from '@azure/cosmos';
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

export type CosmosOptions = {
  /** `https://<account>.documents.azure.com:443/` */
  endpoint: string;
  /** Without it, `credential` signs the requests. */
  key?: string;
  credential?: CosmosClientOptions['aadCredentials'];
  database: string;
  now: () => Date;
  /** Creates the database and its containers at the first use. That needs the key, because data roles may not do it. */
  createContainers?: boolean;
  /** Milliseconds that one request may take, the SDK's own retries included. */
  requestTimeout?: number;
};

/** Stores collections as containers of one database, each document in its own partition. Connects at the first use. */
export function openCosmos(options: CosmosOptions): DocumentStore {
  const ask = askWithin(options.requestTimeout ?? longestWait);
  let connecting: Promise<CosmosClient> | null = null;

  const askContainer =
    (name: CollectionName): AskContainer =>
    async (request, absent) => {
      connecting ??= connect(options, ask).catch((error: unknown) => {
        connecting = null;
        throw error;
      });
      const container = (await connecting).database(options.database).container(name);
      return ask((abortSignal) => request(container, { abortSignal }), absent);
    };

  const collection = <T extends Document>(name: CollectionName): Collection<T> =>
    cosmosCollection<T>(name, askContainer(name), options.now);

  return {
    collection,
    // The cheapest request that checks endpoint, key, database and container.
    async ping() {
      await collection('meta').read('ping');
    },
    // The service manages its own files.
    cleanUp: () => Promise.resolve(),
    async close() {
      const client = await connecting?.catch(() => null);
      client?.dispose();
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

function cosmosCollection<T extends Document>(name: CollectionName, ask: AskContainer, now: () => Date): Collection<T> {
  const hasExpired = ({ expiresAt }: Document): boolean => expiresAt !== undefined && expiresAt <= now().toISOString();

  /** Adds `ttl`, in seconds from the write, so that the service removes what has expired: no sooner than our sweep. */
  function itemOf(document: T): Stored<T> {
    toJson(document);
    if (document.expiresAt === undefined) return document as Stored<T>;
    const seconds = Math.ceil((Date.parse(document.expiresAt) - now().getTime()) / 1_000);
    return { ...(document as Stored<T>), ttl: Math.min(Math.max(seconds, 1), 2 ** 31 - 1) };
  }

  async function stored(id: string): Promise<Stored<T> | null> {
    if (!isId(id)) return null;
    // The SDK returns a 404 here; it does not throw it.
    const { resource, substatus } = await ask((items, options) => items.item(id, id).read<Stored<T>>(options));
    if (resource) return resource;
    if (substatus === ownerNotFound) throw new Problem('unavailable', { cause: new Error(`No container ${name}`) });
    return null;
  }

  async function write(document: T, etag: string): Promise<Versioned<T>> {
    const item = itemOf(document);
    const { resource } = await ask(
      (items, options) => items.item(item.id, item.id).replace<Stored<T>>(item, { ...options, ...ifMatch(etag) }),
      'conflict',
    );
    return versioned(resource);
  }

  const erase = (id: string, etag: string | undefined) =>
    ask((items, options) => items.item(id, id).delete({ ...options, ...ifMatch(etag) }), 'not_found');

  async function query<R>(text: string, values: Values): Promise<R[]> {
    const parameters = Object.entries(values).map(([key, value]) => ({ name: `@${key}`, value }));
    const { resources } = await ask(({ items }, options) =>
      items.query<R>({ query: text, parameters }, { ...options, maxItemCount: -1 }).fetchAll(),
    );
    return resources;
  }

  async function count(where?: Where<T>): Promise<number> {
    const { condition, values } = filterOf(comparisonsOf(where), now());
    const [total] = await query<number>(`SELECT VALUE COUNT(1) FROM c WHERE ${condition}`, values);
    return total ?? 0;
  }

  return {
    async create(document) {
      const item = itemOf(document);
      // The existing item may have expired, or may be removed before it is read.
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { resource } = await ask(({ items }, options) => items.create<Stored<T>>(item, options));
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

    replace: write,

    async remove(id, etag) {
      const item = await stored(id);
      // The sweep removes what has expired: here, a new item that has just replaced it could go instead.
      if (!item || hasExpired(item)) return false;
      return succeeds(erase(id, etag), 'not_found');
    },

    async page(wanted: PageQuery<T>) {
      const { text, values } = pageQuery(planPage(name, wanted), now());
      const found = await query<Stored<T>>(text, values);
      const documents = found.slice(0, wanted.limit).map((item) => versioned<T>(item).document);
      const last = found.length > wanted.limit ? documents.at(-1) : undefined;
      const position = last && { value: valueAt(last, wanted.orderBy.field), id: last.id };
      return { documents, cursor: position ? writeCursor(name, wanted.orderBy, position) : null };
    },

    count,

    async countBy(field, wanted, where) {
      const counts = wanted.map(async (value) => [value, await count({ ...where, [field]: value } as Where<T>)]);
      return Object.fromEntries(await Promise.all(counts));
    },

    async texts(field, where, limit) {
      const { condition, values } = filterOf(comparisonsOf(where), now());
      const text = column(checkedField(field));
      return query<string>(`SELECT TOP ${Math.trunc(limit)} VALUE ${text} FROM c WHERE ${condition}`, values);
    },

    async *all() {
      const { condition, values } = filterOf([], now());
      const text = `SELECT TOP 100 * FROM c WHERE c.id > @last AND ${condition} ORDER BY c.id ASC`;
      for (let last: string | undefined = ''; last !== undefined;) {
        const items: Stored<T>[] = await query(text, { ...values, last });
        yield* items.map((item) => versioned<T>(item));
        last = items.at(-1)?.id;
      }
    },

    async removeExpired(limit) {
      const text = `SELECT TOP ${Math.trunc(limit)} c.id, c._etag FROM c WHERE c.expiresAt <= @now`;
      let removed = 0;
      for (const { id, _etag } of await query<Stored<Document>>(text, { now: now().toISOString() })) {
        // The etag protects a new one that has just replaced the expired one.
        if (await succeeds(erase(id, _etag), 'not_found', 'conflict')) removed += 1;
      }
      return removed;
    },
  };
}

function versioned<T>(item: Stored<T> | undefined): Versioned<T> {
  if (!item) throw new Problem('unavailable', { cause: new Error('Cosmos DB answered without the document') });
  const { _rid, _self, _etag, _attachments, _ts, ttl: _ttl, ...document } = item as Stored<Record<string, unknown>>;
  return { document: document as T, etag: _etag };
}

/** Lets only this version be changed; any, without an etag. */
const ifMatch = (etag: string | undefined): Pick<RequestOptions, 'accessCondition'> =>
  etag === undefined ? {} : { accessCondition: { type: 'IfMatch', condition: etag } };

async function connect(options: CosmosOptions, ask: Ask): Promise<CosmosClient> {
  const { endpoint, key, credential } = options;
  // A deployment on SQLite does not load the SDK.
  const sdk = await import('@azure/cosmos');
  if (key === undefined) await loadIdentity();
  const client = new sdk.CosmosClient({
    endpoint,
    ...(key !== undefined ? { key } : credential && { aadCredentials: credential }),
    connectionPolicy: {
      requestTimeout: options.requestTimeout ?? longestWait,
      // There is one region. Discovery would retry for two minutes when the account does not answer.
      enableEndpointDiscovery: false,
      retryOptions: { maxRetryAttemptCount: 3, maxWaitTimeInSeconds: 3 },
    },
  });
  if (!options.createContainers) return client;
  // Another process may create one between our check and our request: a conflict.
  const make = (request: (signal: AbortSignal) => Promise<unknown>) => succeeds(ask(request), 'conflict');
  try {
    const { id, containers } = client.database(options.database);
    await make((abortSignal) => client.databases.createIfNotExists({ id }, { abortSignal }));
    const definitions = (Object.keys(collections) as CollectionName[]).map(containerDefinition);
    const create = (definition: ContainerRequest) =>
      make((abortSignal) => containers.createIfNotExists(definition, { abortSignal }));
    await Promise.all(definitions.map(create));
    return client;
  } catch (error) {
    client.dispose();
    throw error;
  }
}

/** Returns false when the request meets one of these problems. */
async function succeeds(request: Promise<unknown>, ...unless: ProblemCode[]): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (unless.some((code) => isProblem(error, code))) return false;
    throw error;
  }
}

/** A 404 with this substatus means that the container or database is missing, not the document. */
const ownerNotFound = 1003;

/** Sends a request with the SDK, with a timeout; errors become Problems. `absent`: the problem that a 404 means. */
type Ask = <R>(request: (signal: AbortSignal) => Promise<R>, absent?: ProblemCode) => Promise<R>;

/** The same for a request to one container. */
type AskContainer = <R>(
  request: (container: Container, options: { abortSignal: AbortSignal }) => Promise<R>,
  absent?: ProblemCode,
) => Promise<R>;

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
  const { code, substatus, retryAfterInMs } = Object(cause) as Partial<ErrorResponse>;
  if (code === 404 && substatus !== ownerNotFound) return new Problem(absent, { cause });
  if (code === 409 || code === 412) return new Problem('conflict', { cause });
  if (code === 413) return new Problem('too_large', { cause });
  // Other client errors are bugs of ours; a refused key, a missing container and "not now" are not.
  const isOfClient = typeof code === 'number' && code >= 400 && code < 500;
  if (isOfClient && ![401, 403, 404, 408, 410, 429, 449].includes(code)) return cause;
  // The rest got no answer: no connection, no token, or a timeout.
  const retryAfter = retryAfterInMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterInMs / 1_000));
  return new Problem('unavailable', { cause, ...(retryAfter !== undefined && { retryAfter }) });
}
