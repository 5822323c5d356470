import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import { isProblem, Problem } from '../../domain/problem.ts';
import { withTimeout } from '../deadlines.ts';
import { collections } from './documentStore.ts';
import type { Collection, CollectionName, Document, DocumentStore, PageQuery, Scalar } from './documentStore.ts';
import { equalitiesOf, planPage, toJson, writeCursor } from './rules.ts';

/**
 * Milliseconds to wait for the other process, whose writes take a few ms. SQLite's own wait (`timeout`) is off: it
 * would hold up every call of this process, and not only the one that waits.
 */
const lockPatience = 4_000;
const longestPause = 50;

/**
 * Counters, and challenges that are spent: a power cut may take the last moments of them. With WAL what is written
 * outlives a killed process anyway, being in the system's cache; all else also waits for the disk (FULL), a few ms.
 */
const fleeting: ReadonlySet<CollectionName> = new Set(['limits']);

/**
 * What reporters wrote stands in these. What is removed or replaced there is overwritten (`secure_delete`), also in the
 * log, which is folded into the file soon after.
 */
const confided: ReadonlySet<CollectionName> = new Set([
  'incidents',
  'submittedPosts',
  'mediaIncidents',
  'posts',
  'audit',
  'receipts',
  'privacyRequests',
  'forgotten',
]);

/** Milliseconds after which the log is folded into the file and emptied: after a removal, and after any other write. */
const foldAfter = { removal: 1_000, write: 5_000 } as const;

/** Milliseconds between two rewritings of the whole file; each takes some seconds for a hundred thousand documents. */
const rewriteEvery = 24 * 60 * 60_000;

type Connection = { database: Database; prepare(sql: string): Statement<unknown[], unknown> };

/**
 * Collections as tables of one SQLite file (`path`; its folder is made), which its owner alone can read. Several
 * processes may have it open. Nothing is opened before the first use, and a file that could not be opened is tried
 * again at the next.
 */
export function openSqlite(options: { path: string; now: () => Date }): DocumentStore {
  let open: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  let closed = false;
  let rewrittenAt = Number.NEGATIVE_INFINITY;

  async function connection(): Promise<Connection> {
    // A cold or busy machine takes long for it: the time below is for a file that another process has locked.
    if (!open) await loadSqlite();
    if (closed) throw new Problem('unavailable', { cause: new Error('The store was closed') });
    if (open) return open;
    connecting ??= whenFree(() => connect(options.path))
      .then((connected) => (open = connected))
      .catch((cause: unknown) => {
        connecting = null;
        throw isProblem(cause) ? cause : new Problem('unavailable', { cause });
      });
    const shared = connecting;
    return withTimeout(lockPatience, () => shared);
  }

  const read: Run = async (work) => {
    const { prepare } = await connection();
    return whenFree(() => work(prepare));
  };

  /** Those of one turn of the event loop, which wait for the disk together. None is answered before it is on it. */
  let waiting: Write[] = [];

  const writeInto =
    (name: CollectionName): RunWrite =>
    async (work, removes = false) => {
      const connected = await connection();
      return whenFree(
        (signal) =>
          new Promise((resolve, reject) => {
            waiting.push({
              // Whoever has given up is told that nothing was written, and nothing is.
              work: (prepare) => (signal?.throwIfAborted(), work(prepare)),
              isFleeting: fleeting.has(name),
              isRemoval: removes && confided.has(name),
              resolve: resolve as (result: unknown) => void,
              reject,
            });
            if (waiting.length === 1) setImmediate(() => commitWaiting(connected));
          }),
      );
    };

  function commitWaiting(connected: Connection): void {
    const writes = waiting;
    waiting = [];
    commit(connected, writes);
    if (writes.length === 0 || closed) return;
    foldLogWithin(writes.some(({ isRemoval }) => isRemoval) ? foldAfter.removal : foldAfter.write);
  }

  /** When the log is folded next, in milliseconds since 1970; null when it is empty. */
  let folding: { at: number; timer: NodeJS.Timeout } | null = null;

  function foldLogWithin(ms: number): void {
    const at = Date.now() + ms;
    if (folding && folding.at <= at) return;
    if (folding) clearTimeout(folding.timer);
    const timer = setTimeout(() => {
      folding = null;
      // Someone reads or writes at this moment, or the disk is full.
      if (open && !foldLog(open.database)) foldLogWithin(foldAfter.write);
    }, ms);
    folding = { at, timer: timer.unref() };
  }

  return {
    collection: (name) => sqliteCollection(name, read, writeInto(name), () => options.now().toISOString()),
    async ping() {
      await read((prepare) => prepare('SELECT 1 FROM meta LIMIT 1').get());
    },
    async tidy() {
      const { database } = await connection();
      const at = options.now().getTime();
      if (at - rewrittenAt >= rewriteEvery) {
        await whenFree(() => rewrite(database));
        rewrittenAt = at;
      }
      foldLog(database);
    },
    async close() {
      closed = true;
      const connected = await connecting?.catch(() => null);
      if (!connected) return;
      // What was asked for before comes first.
      await turn();
      commitWaiting(connected);
      if (folding) clearTimeout(folding.timer);
      foldLog(connected.database);
      connected.database.close();
    },
  };
}

type Run = <R>(work: (prepare: Connection['prepare']) => R) => Promise<R>;
/** `removes`: whether what stood there before is to go. */
type RunWrite = <R>(work: (prepare: Connection['prepare']) => R, removes?: boolean) => Promise<R>;
type Write = {
  work: (prepare: Connection['prepare']) => unknown;
  isFleeting: boolean;
  isRemoval: boolean;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Does the work, and again while another process has the file locked. Other calls are answered meanwhile. Problem
 * `unavailable` when it stays locked.
 */
async function whenFree<T>(work: (signal?: AbortSignal) => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLocked(error)) throw asProblem(error);
  }
  return withTimeout(lockPatience, async (signal) => {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      try {
        return await work(signal);
      } catch (error) {
        if (!isLocked(error)) throw asProblem(error);
      }
    }
  });
}

/** Makes the writes in one transaction, and then answers each. One that fails undoes itself alone. */
function commit({ database, prepare }: Connection, writes: readonly Write[]): void {
  if (writes.length === 0) return;
  const answers: (() => void)[] = [];
  try {
    database.pragma(`synchronous = ${writes.every(({ isFleeting }) => isFleeting) ? 'NORMAL' : 'FULL'}`);
    database
      .transaction(() => {
        for (const { work, resolve, reject } of writes) {
          try {
            const result = work(prepare);
            answers.push(() => resolve(result));
          } catch (error) {
            // A full disk may end the transaction, and the writes before this one with it.
            if (!database.inTransaction) throw error;
            answers.push(() => reject(error));
          }
        }
      })
      .immediate();
  } catch (error) {
    for (const { reject } of writes) reject(error);
    return;
  }
  for (const answer of answers) answer();
}

/** Brings what the log holds into the file and cuts the log to nothing; false when another process is in the way. */
function foldLog(database: Database): boolean {
  try {
    const [outcome] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return outcome?.busy === 0;
  } catch {
    return false;
  }
}

/**
 * Makes the file anew. `secure_delete` overwrites what is removed, but not the copies that SQLite leaves in the free
 * part of a page when it moves documents to another: 4 of 10,000 removed texts were found in such places.
 */
function rewrite(database: Database): void {
  database.exec('VACUUM');
  foldLog(database);
}

type Row = { id: string; etag: string; body: string };

/** Documents that are read at a time when all are. */
const pageSize = 500;

const alive = '(expires_at IS NULL OR expires_at > ?)';

function sqliteCollection<T extends Document>(
  table: CollectionName,
  read: Run,
  write: RunWrite,
  now: () => string,
): Collection<T> {
  const parse = (body: string): T => JSON.parse(body);

  return {
    async create(document) {
      const [body, etag] = [toJson(document), randomUUID()];
      const { changes } = await write((prepare) =>
        prepare(
          `INSERT INTO ${table} (id, etag, expires_at, body) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET etag = excluded.etag, expires_at = excluded.expires_at, body = excluded.body
           WHERE NOT ${alive}`,
        ).run(document.id, etag, document.expiresAt ?? null, body, now()),
      );
      if (changes === 0) throw new Problem('conflict');
      return { document: parse(body), etag };
    },

    async read(id) {
      const row = await read(
        (prepare) =>
          prepare(`SELECT id, etag, body FROM ${table} WHERE id = ? AND ${alive}`).get(id, now()) as Row | undefined,
      );
      return row ? { document: parse(row.body), etag: row.etag } : null;
    },

    async replace(document, etag) {
      const [body, next] = [toJson(document), randomUUID()];
      const { changes } = await write(
        (prepare) =>
          prepare(`UPDATE ${table} SET etag = ?, expires_at = ?, body = ? WHERE id = ? AND etag = ?`).run(
            next,
            document.expiresAt ?? null,
            body,
            document.id,
            etag,
          ),
        true,
      );
      if (changes === 0) throw new Problem('conflict');
      return { document: parse(body), etag: next };
    },

    async remove(id, etag) {
      const at = now();
      return write((prepare) => {
        const { changes } =
          etag === undefined
            ? prepare(`DELETE FROM ${table} WHERE id = ? AND ${alive}`).run(id, at)
            : prepare(`DELETE FROM ${table} WHERE id = ? AND ${alive} AND etag = ?`).run(id, at, etag);
        if (changes > 0 || etag === undefined) return changes > 0;
        const there = prepare(`SELECT 1 FROM ${table} WHERE id = ? AND ${alive}`).get(id, at);
        if (there) throw new Problem('conflict');
        return false;
      }, true);
    },

    async page(query: PageQuery<T>) {
      const { equalities, field, ascending, from, after, limit } = planPage(table, query);
      const value = column(field);
      const [beyond, order] = ascending ? ['>', 'ASC'] : ['<', 'DESC'];
      // One bound that the index can start from, met by every value but none: a row value cannot, not on expressions.
      const start = after?.value ?? from;
      const conditions = [...equalities.map(([name]) => `${column(name)} = ?`), alive, `${value} ${beyond}= ?`];
      const values: unknown[] = [
        ...equalities.map(([, wanted]) => bound(wanted)),
        now(),
        start === undefined ? (ascending ? belowAll : aboveAll) : bound(start),
      ];
      if (after) {
        conditions.push(`(${value}, id) ${beyond} (?, ?)`);
        values.push(bound(after.value), after.id);
      }
      if (after && from !== undefined) {
        // The plus keeps the index on the cursor's bound, which is the nearer.
        conditions.push(`+${value} ${beyond}= ?`);
        values.push(bound(from));
      }
      // The value comes from SQLite rather than the body, so that a cursor says exactly what SQLite compares with.
      const rows = await read(
        (prepare) =>
          prepare(
            `SELECT id, ${value} AS value, body FROM ${table} WHERE ${conditions.join(' AND ')}
             ORDER BY ${value} ${order}, id ${order} LIMIT ?`,
          ).all(...values, limit + 1) as (Row & { value: Scalar })[],
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        documents: rows.slice(0, limit).map(({ body }) => parse(body)),
        cursor: last ? writeCursor(table, query.orderBy, last) : null,
      };
    },

    async count(where) {
      const equalities = equalitiesOf(where);
      const conditions = [...equalities.map(([name]) => `${column(name)} = ?`), alive];
      const row = await read(
        (prepare) =>
          prepare(`SELECT count(*) AS total FROM ${table} WHERE ${conditions.join(' AND ')}`).get(
            ...equalities.map(([, wanted]) => bound(wanted)),
            now(),
          ) as { total: number },
      );
      return row.total;
    },

    async *all() {
      for (let last = ''; ;) {
        const rows = await read(
          (prepare) =>
            prepare(`SELECT id, etag, body FROM ${table} WHERE id > ? AND ${alive} ORDER BY id LIMIT ${pageSize}`).all(
              last,
              now(),
            ) as Row[],
        );
        for (const { body, etag } of rows) yield { document: parse(body), etag };
        const { id } = rows.at(-1) ?? {};
        if (id === undefined || rows.length < pageSize) return;
        last = id;
      }
    },

    async removeExpired(limit) {
      const { changes } = await write(
        (prepare) =>
          prepare(
            `DELETE FROM ${table}
             WHERE id IN (SELECT id FROM ${table} WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
          ).run(now(), limit),
        true,
      );
      return changes;
    },
  };
}

/** The very text that the indexes are made of: SQLite knows an indexed expression by its text. */
const column = (field: string): string => `(body ->> '${field}')`;

/** SQLite has no booleans: `->>` gives 1 and 0 for JSON's. */
const bound = (value: Scalar): string | number => (typeof value === 'boolean' ? Number(value) : value);

/** SQLite orders numbers before texts before blobs, and compares nothing with NULL. */
const [belowAll, aboveAll] = [-Infinity, Buffer.alloc(0)];

/** `user_version` of a file in which nothing was ever removed without being overwritten. */
const overwriting = 1;

/** Loaded at the first use, so that a deployment on Cosmos DB never needs the native module. */
async function loadSqlite(): Promise<typeof import('better-sqlite3')> {
  try {
    return (await import('better-sqlite3')).default;
  } catch (cause) {
    throw new Problem('unavailable', { cause });
  }
}

async function connect(path: string): Promise<Connection> {
  const Sqlite = await loadSqlite();
  if (path !== ':memory:') {
    makeFolder(dirname(path));
    makePrivate(path);
  }
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.pragma('secure_delete = ON');
    database.pragma('journal_mode = WAL');
    const isNew = database.prepare('SELECT 1 FROM sqlite_master').get() === undefined;
    if (isNew) database.pragma(`user_version = ${overwriting}`);
    database.transaction(() => database.exec(schema())).immediate();
    if (database.pragma('user_version', { simple: true }) !== overwriting) overwriteWhatWasRemoved(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new Map<string, Statement<unknown[], unknown>>();
  return {
    database,
    prepare(sql) {
      const statement = prepared.get(sql) ?? database.prepare<unknown[], unknown>(sql);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

/** Once for a file of an older release, which only forgot where the removed words stand. */
function overwriteWhatWasRemoved(database: Database): void {
  try {
    rewrite(database);
    database.pragma(`user_version = ${overwriting}`);
  } catch (error) {
    // Rewriting takes as much room again. A platform that runs is worth more; the next start tries again.
    if (!(error instanceof Error && 'code' in error && /^SQLITE_(FULL|IOERR)/.test(String(error.code)))) throw error;
  }
}

/** Its owner alone may read the file; SQLite gives the log and its index the same permissions. */
function makePrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

/** Not `{ recursive: true }`: that never returns where a folder takes no children (`/proc`), as of Node 22. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // The other process may have been quicker.
    if (!existsSync(path)) throw error;
  }
}

function schema(): string {
  return Object.entries(collections)
    .flatMap(([table, { indexes }]) => [
      `CREATE TABLE IF NOT EXISTS ${table}
       (id TEXT PRIMARY KEY NOT NULL, etag TEXT NOT NULL, expires_at TEXT, body TEXT NOT NULL) STRICT`,
      `CREATE INDEX IF NOT EXISTS "${table} that expire" ON ${table} (expires_at) WHERE expires_at IS NOT NULL`,
      // The id breaks ties; with expires_at at the end, counting needs no look at the documents.
      ...indexes.map(
        (fields: readonly string[]) =>
          `CREATE INDEX IF NOT EXISTS "${table} by ${fields.join(', ')}"
           ON ${table} (${fields.map(column).join(', ')}, id, expires_at)`,
      ),
    ])
    .join(';\n');
}

/** Result codes (https://sqlite.org/rescode.html) that speak of the file, the disk or the other process. */
const locked = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/;
const outages = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|READONLY|CORRUPT|NOTADB|NOMEM|PERM|AUTH|PROTOCOL)/;

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && locked.test(String(error.code));

function asProblem(error: unknown): unknown {
  if (isProblem(error) || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (outages.test(code)) return new Problem('unavailable', { cause: error });
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return new Problem('conflict', { cause: error });
  if (code === 'SQLITE_TOOBIG') return new Problem('too_large', { cause: error });
  return error;
}
