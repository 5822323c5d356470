import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { withTimeout } from '../../runtime/deadlines.ts';
import type { Collection, CollectionName, Document, DocumentStore, PageQuery, Scalar } from './documentStore.ts';
import { checkedField, type Comparison, comparisonsOf, type PagePlan, planPage, toJson, writeCursor } from './rules.ts';
import { type Connection, asProblem, checkpoint, connect, isLocked, loadSqlite, vacuum, column } from './sqliteFile.ts';

/**
 * Milliseconds to wait for another process's lock; its writes take a few. SQLite's own `timeout` is off, because it
 * would block every call of this process, not only the waiting one.
 */
const lockTimeout = 4_000;
const longestPause = 50;

/**
 * Counters and redeemed challenges: a power cut may lose the last ones. With WAL, a write survives a killed process in
 * any case, because it is in the system's cache. Writes to the other collections also wait some milliseconds for the
 * disk (`synchronous = FULL`).
 */
const ephemeral: ReadonlySet<CollectionName> = new Set(['limits']);

/**
 * Collections that contain what people sent. Removed and replaced data is overwritten there (`secure_delete`), and in
 * the write-ahead log, which is checkpointed soon after.
 */
const personal: ReadonlySet<CollectionName> = new Set([
  'submissions',
  'posts',
  'audit',
  'receipts',
  'privacyRequests',
  'forgotten',
  'imports',
  'importParts',
  'reviewWork',
]);

/** Milliseconds until a checkpoint empties the write-ahead log: after a removal, and after any other write. */
const checkpointAfter = { removal: 1_000, write: 5_000 } as const;

/** Milliseconds between two VACUUMs; each takes some seconds for a hundred thousand documents. */
const vacuumEvery = 24 * 60 * 60_000;

/**
 * Stores the collections as tables of one SQLite file, which only its owner can read; creates the folder of `path`.
 * Several processes may use the file. It is opened at the first use, and again at the next when that failed.
 */
export function openSqlite(options: { path: string; now: () => Date }): DocumentStore {
  let open: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  let closed = false;
  let vacuumedAt = Number.NEGATIVE_INFINITY;

  async function connection(): Promise<Connection> {
    // The module may load slowly on a busy machine, so that is not part of the wait for a lock.
    if (!open) await loadSqlite();
    if (closed) throw new Problem('unavailable', { cause: new Error('The store was closed') });
    if (open) return open;
    connecting ??= retryWhileLocked(() => connect(options.path))
      .then((connected) => (open = connected))
      .catch((cause: unknown) => {
        connecting = null;
        throw isProblem(cause) ? cause : new Problem('unavailable', { cause });
      });
    const shared = connecting;
    return withTimeout(lockTimeout, () => shared);
  }

  const read: Run = async (work) => {
    const { prepare } = await connection();
    return retryWhileLocked(() => work(prepare));
  };

  /** The writes of one turn of the event loop: they share one commit, and none is confirmed before it is on disk. */
  let waiting: Write[] = [];

  const writeInto =
    (name: CollectionName): RunWrite =>
    async (work, removes = false) => {
      const connected = await connection();
      return retryWhileLocked(
        (signal) =>
          new Promise((resolve, reject) => {
            waiting.push({
              // A caller whose wait has timed out is told that nothing was written, so nothing may be.
              work: (prepare) => (signal?.throwIfAborted(), work(prepare)),
              isEphemeral: ephemeral.has(name),
              isRemoval: removes && personal.has(name),
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
    checkpointWithin(writes.some(({ isRemoval }) => isRemoval) ? checkpointAfter.removal : checkpointAfter.write);
  }

  /** `at`: the time of the next checkpoint, in milliseconds since 1970. null when the log is empty. */
  let nextCheckpoint: { at: number; timer: NodeJS.Timeout } | null = null;

  function checkpointWithin(ms: number): void {
    const at = Date.now() + ms;
    if (nextCheckpoint && nextCheckpoint.at <= at) return;
    if (nextCheckpoint) clearTimeout(nextCheckpoint.timer);
    const timer = setTimeout(() => {
      nextCheckpoint = null;
      // A checkpoint fails while another process reads or writes, and when the disk is full.
      if (open && !checkpoint(open.database)) checkpointWithin(checkpointAfter.write);
    }, ms);
    nextCheckpoint = { at, timer: timer.unref() };
  }

  return {
    collection: (name) => sqliteCollection(name, read, writeInto(name), () => options.now().toISOString()),
    async ping() {
      await read((prepare) => prepare('SELECT 1 FROM meta LIMIT 1').get());
    },
    async cleanUp() {
      const { database } = await connection();
      const at = options.now().getTime();
      if (at - vacuumedAt >= vacuumEvery) {
        await retryWhileLocked(() => vacuum(database));
        vacuumedAt = at;
      }
      checkpoint(database);
    },
    async close() {
      closed = true;
      const connected = await connecting?.catch(() => null);
      if (!connected) return;
      // Earlier calls are committed first.
      await turn();
      commitWaiting(connected);
      if (nextCheckpoint) clearTimeout(nextCheckpoint.timer);
      checkpoint(connected.database);
      connected.database.close();
    },
  };
}

type Run = <R>(work: (prepare: Connection['prepare']) => R) => Promise<R>;
/** `removes`: whether it removes or replaces what was stored before. */
type RunWrite = <R>(work: (prepare: Connection['prepare']) => R, removes?: boolean) => Promise<R>;
type Write = {
  work: (prepare: Connection['prepare']) => unknown;
  isEphemeral: boolean;
  isRemoval: boolean;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs `work`, and retries it while another process has locked the file; other calls go on meanwhile. Problem
 * `unavailable` when the file stays locked.
 */
async function retryWhileLocked<T>(work: (signal?: AbortSignal) => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLocked(error)) throw asProblem(error);
  }
  return withTimeout(lockTimeout, async (signal) => {
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

/** Commits the writes in one transaction, then resolves each. A write that fails does not undo the others. */
function commit({ database, prepare }: Connection, writes: readonly Write[]): void {
  if (writes.length === 0) return;
  const answers: (() => void)[] = [];
  try {
    database.pragma(`synchronous = ${writes.every(({ isEphemeral }) => isEphemeral) ? 'NORMAL' : 'FULL'}`);
    database
      .transaction(() => {
        for (const { work, resolve, reject } of writes) {
          try {
            const result = work(prepare);
            answers.push(() => resolve(result));
          } catch (error) {
            // A full disk may roll back the transaction, with the writes before this one.
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

type Row = { id: string; etag: string; body: string };

/** How many documents `all` reads at a time. */
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
      const plan = planPage(table, query);
      const { limit } = plan;
      const { sql, values } = pageQuery(table, plan, now());
      const rows = await read((prepare) => prepare(sql).all(...values) as (Row & { value: Scalar })[]);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        documents: rows.slice(0, limit).map(({ body }) => parse(body)),
        cursor: last ? writeCursor(table, query.orderBy, last) : null,
      };
    },

    async count(where) {
      const { sql, values } = filterOf(comparisonsOf(where), now());
      const counting = `SELECT count(*) AS total FROM ${table} WHERE ${sql}`;
      return (await read((prepare) => prepare(counting).get(...values) as { total: number })).total;
    },

    async countBy(field, wanted, where) {
      const { sql, values } = filterOf(comparisonsOf(where), now());
      // GROUP BY would read each document.
      const sums = wanted.map((_, at) => `total(${column(checkedField(field))} = ?) AS "${at}"`).join(', ');
      const counting = `SELECT ${sums} FROM ${table} WHERE ${sql}`;
      const counts = await read((prepare) => prepare(counting).get(...wanted, ...values) as Record<number, number>);
      return Object.fromEntries(wanted.map((value, at) => [value, counts[at] ?? 0])) as Record<string, number>;
    },

    async texts(field, where, limit) {
      const { sql, values } = filterOf(comparisonsOf(where), now());
      const reading = `SELECT ${column(checkedField(field))} AS text FROM ${table} WHERE ${sql} LIMIT ?`;
      const rows = await read((prepare) => prepare(reading).all(...values, limit) as { text: string }[]);
      return rows.map(({ text }) => text);
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

/** The query for one document more than the page has. */
function pageQuery(table: CollectionName, plan: PagePlan, at: string): { sql: string; values: unknown[] } {
  const { comparisons, field, ascending, from, after, limit } = plan;
  const value = column(field);
  const [beyond, order] = ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  // The index can start from this bound. It cannot start from a row value, because its columns are expressions.
  const start = after?.value ?? from;
  const filter = filterOf(comparisons, at);
  const conditions = [filter.sql, `${value} ${beyond}= ?`];
  const values = [...filter.values, start === undefined ? (ascending ? belowAll : aboveAll) : bound(start)];
  if (after) {
    conditions.push(`(${value}, id) ${beyond} (?, ?)`);
    values.push(bound(after.value), after.id);
  }
  if (after && from !== undefined) {
    // The plus stops SQLite from starting the index at `from`: the bound of the cursor is nearer.
    conditions.push(`+${value} ${beyond}= ?`);
    values.push(bound(from));
  }
  // The value comes from SQLite, not from the body, so that the cursor has exactly what SQLite compares.
  const sql = `SELECT id, ${value} AS value, body FROM ${table} WHERE ${conditions.join(' AND ')}
    ORDER BY ${value} ${order}, id ${order} LIMIT ?`;
  return { sql, values: [...values, limit + 1] };
}

/** The condition of a query: the document has not expired, and each comparison holds. */
function filterOf(comparisons: readonly Comparison[], now: string): { sql: string; values: unknown[] } {
  const each = comparisons.map(({ field, ...wanted }): [sql: string, ...values: unknown[]] => {
    const value = column(field);
    if ('value' in wanted) return [`${value} ${wanted.test} ?`, bound(wanted.value)];
    const { test, values } = wanted;
    if (test === 'has') return [`(${values.map(() => `instr(${value}, ?) > 0`).join(' OR ')})`, ...values];
    return [`${value} ${test === 'in' ? 'IN' : 'NOT IN'} (SELECT value FROM json_each(?))`, JSON.stringify(values)];
  });
  return {
    sql: [...each.map(([sql]) => sql), alive].join(' AND '),
    values: [...each.flatMap(([, ...values]) => values), now],
  };
}

/** SQLite has no booleans: `->>` turns JSON's into 1 and 0. */
const bound = (value: Scalar): string | number => (typeof value === 'boolean' ? Number(value) : value);

/** Bounds for every value. SQLite orders numbers before texts before blobs; a comparison with NULL is never true. */
const [belowAll, aboveAll] = [-Infinity, Buffer.alloc(0)];
