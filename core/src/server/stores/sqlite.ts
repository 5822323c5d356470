import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import { isProblem, Problem } from '../../domain/problem.ts';
import { collections } from './documentStore.ts';
import type { Collection, CollectionName, Document, DocumentStore, PageQuery, Scalar } from './documentStore.ts';
import { equalitiesOf, planPage, toJson, writeCursor } from './rules.ts';

/** Milliseconds to wait for the other process's write. The wait holds the event loop, and a write takes a few ms. */
const busyTimeout = 3_000;

type Connection = { database: Database; prepare(sql: string): Statement<unknown[], unknown> };

/**
 * Collections as tables of one SQLite file (`path`; its folder is made). Several processes may have it open. Nothing is
 * opened before the first use, and a file that could not be opened is tried again at the next.
 */
export function openSqlite(options: { path: string; now: () => Date }): DocumentStore {
  let connecting: Promise<Connection> | null = null;
  let closed = false;

  async function connection(): Promise<Connection> {
    if (closed) throw new Problem('unavailable', { cause: new Error('The store was closed') });
    connecting ??= connect(options.path).catch((cause: unknown) => {
      connecting = null;
      throw new Problem('unavailable', { cause });
    });
    return connecting;
  }

  const read: Run = async (work) => {
    const { prepare } = await connection();
    try {
      return work(prepare);
    } catch (error) {
      throw asProblem(error);
    }
  };

  /** Those of one turn of the event loop, which wait for the disk together. None is answered before it is on it. */
  let waiting: Write[] = [];

  const write: Run = async (work) => {
    const open = await connection();
    return new Promise((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (waiting.length === 1) setImmediate(() => commitWaiting(open));
    });
  };

  function commitWaiting(open: Connection): void {
    const writes = waiting;
    waiting = [];
    commit(open, writes);
  }

  return {
    collection: (name) => sqliteCollection(name, read, write, () => options.now().toISOString()),
    async ping() {
      await read((prepare) => prepare('SELECT 1 FROM meta LIMIT 1').get());
    },
    async close() {
      closed = true;
      const open = await connecting?.catch(() => null);
      if (!open) return;
      // What was asked for before comes first.
      await turn();
      commitWaiting(open);
      open.database.close();
    },
  };
}

type Run = <R>(work: (prepare: Connection['prepare']) => R) => Promise<R>;
type Write = {
  work: (prepare: Connection['prepare']) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Makes the writes in one transaction, and then answers each. One that fails undoes itself alone. */
function commit({ database, prepare }: Connection, writes: readonly Write[]): void {
  if (writes.length === 0) return;
  const answers: (() => void)[] = [];
  try {
    database
      .transaction(() => {
        for (const { work, resolve, reject } of writes) {
          try {
            const result = work(prepare);
            answers.push(() => resolve(result));
          } catch (error) {
            // A full disk may end the transaction, and the writes before this one with it.
            if (!database.inTransaction) throw error;
            answers.push(() => reject(asProblem(error)));
          }
        }
      })
      .immediate();
  } catch (error) {
    const problem = asProblem(error);
    for (const { reject } of writes) reject(problem);
    return;
  }
  for (const answer of answers) answer();
}

type Row = { id: string; etag: string; body: string };

/** Documents that are read at a time when all are. */
const pageSize = 500;

const alive = '(expires_at IS NULL OR expires_at > ?)';

function sqliteCollection<T extends Document>(
  table: CollectionName,
  read: Run,
  write: Run,
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
      const { changes } = await write((prepare) =>
        prepare(`UPDATE ${table} SET etag = ?, expires_at = ?, body = ? WHERE id = ? AND etag = ?`).run(
          next,
          document.expiresAt ?? null,
          body,
          document.id,
          etag,
        ),
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
      });
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
      const { changes } = await write((prepare) =>
        prepare(
          `DELETE FROM ${table}
           WHERE id IN (SELECT id FROM ${table} WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
        ).run(now(), limit),
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

async function connect(path: string): Promise<Connection> {
  // Loaded here, so that a deployment on Cosmos DB never needs the native module.
  const { default: Sqlite } = await import('better-sqlite3');
  makeFolder(dirname(path));
  const database = new Sqlite(path, { timeout: busyTimeout });
  try {
    database.pragma('journal_mode = WAL');
    // With WAL, NORMAL would survive a killed process (what is written is in the system's cache) but not a power cut.
    // FULL also waits for the disk at every commit, a few ms: little for a site that takes some reports a minute.
    database.pragma('synchronous = FULL');
    database.transaction(() => database.exec(schema())).immediate();
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

/** Not `{ recursive: true }`: that never returns where a folder takes no children (`/proc`), as of Node 22. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
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
const outages = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|READONLY|CORRUPT|NOTADB|NOMEM|PERM|AUTH|PROTOCOL)/;

function asProblem(error: unknown): unknown {
  if (isProblem(error) || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (outages.test(code)) return new Problem('unavailable', { cause: error });
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return new Problem('conflict', { cause: error });
  if (code === 'SQLITE_TOOBIG') return new Problem('too_large', { cause: error });
  return error;
}
