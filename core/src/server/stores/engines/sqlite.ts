import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { withTimeout } from '../../runtime/deadlines.ts';
import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
  PageQuery,
  Scalar,
  Versioned,
} from './documentStore.ts';
import { checkedField, type Comparison, comparisonsOf, type PagePlan, planPage, toJson, writeCursor } from './rules.ts';
import { type Connection, asProblem, checkpoint, connect, isLocked, loadSqlite, vacuum, column } from './sqliteFile.ts';

/** Milliseconds to wait for another process's lock. SQLite's own `timeout` is off: it would block the whole process. */
const lockTimeout = 4_000;
const longestPause = 50;

/**
 * Counters and redeemed challenges: a power cut may lose the last ones, and a killed process loses none. All other
 * writes wait some milliseconds for the disk (`synchronous = FULL`).
 */
const ephemeral: ReadonlySet<CollectionName> = new Set(['limits']);

/** Collections of what people sent: the write-ahead log loses soon what is removed or replaced there. */
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

/** One file, with a table for each collection; several processes may use it. It is opened at the first use. */
export function openSqlite(options: { path: string; now: () => Date }): DocumentStore {
  let open: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  let closed = false;
  let vacuumedAt = Number.NEGATIVE_INFINITY;

  async function connection(): Promise<Connection> {
    // The module may load slowly on a busy machine. The wait for a lock begins after that.
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

  const read: Read = async <R>(sql: string, ...values: unknown[]) => {
    const { prepare } = await connection();
    return retryWhileLocked(() => prepare(sql).all(...values) as R[]);
  };

  /** The writes of one turn of the event loop: they share one commit, and none is confirmed before it is on disk. */
  let waiting: Write[] = [];

  const writeInto =
    (name: CollectionName): WriteInto =>
    async (sql, values, removes = false) => {
      const connected = await connection();
      return retryWhileLocked(
        (signal) =>
          new Promise((resolve, reject) => {
            const isRemoval = removes && personal.has(name);
            waiting.push({ sql, values, signal, isEphemeral: ephemeral.has(name), isRemoval, resolve, reject });
            if (waiting.length === 1) setImmediate(() => commitWaiting(connected));
          }),
      );
    };

  function commitWaiting(connected: Connection): void {
    const writes = waiting;
    waiting = [];
    if (writes.length === 0) return;
    commit(connected, writes);
    if (closed) return;
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
      await read('SELECT 1 FROM meta LIMIT 1');
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

type Read = <R>(sql: string, ...values: unknown[]) => Promise<R[]>;
/** Returns how many documents it changed. `removes`: whether it removes or replaces what was stored before. */
type WriteInto = (sql: string, values: unknown[], removes?: boolean) => Promise<number>;
type Write = {
  sql: string;
  values: unknown[];
  signal: AbortSignal | undefined;
  isEphemeral: boolean;
  isRemoval: boolean;
  resolve: (changes: number) => void;
  reject: (error: unknown) => void;
};

/** Retries `work` while another process has locked the file. Problem `unavailable` when the file stays locked. */
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
  const answers: (() => void)[] = [];
  try {
    database.pragma(`synchronous = ${writes.every(({ isEphemeral }) => isEphemeral) ? 'NORMAL' : 'FULL'}`);
    database
      .transaction(() => {
        for (const { sql, values, signal, resolve, reject } of writes) {
          try {
            // After its timeout a caller believes that nothing was written.
            signal?.throwIfAborted();
            const { changes } = prepare(sql).run(...values);
            answers.push(() => resolve(changes));
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

const alive = '(expires_at IS NULL OR expires_at > ?)';

function sqliteCollection<T extends Document>(
  table: CollectionName,
  read: Read,
  write: WriteInto,
  now: () => string,
): Collection<T> {
  const versioned = ({ body, etag }: Row): Versioned<T> => ({ document: JSON.parse(body), etag });

  async function find(id: string): Promise<Versioned<T> | null> {
    const [row] = await read<Row>(`SELECT id, etag, body FROM ${table} WHERE id = ? AND ${alive}`, id, now());
    return row ? versioned(row) : null;
  }

  return {
    async create(document) {
      const row = rowOf(document);
      const changes = await write(
        `INSERT INTO ${table} (id, etag, expires_at, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET etag = excluded.etag, expires_at = excluded.expires_at, body = excluded.body
         WHERE NOT ${alive}`,
        [row.id, row.etag, row.expiresAt, row.body, now()],
      );
      if (changes === 0) throw new Problem('conflict');
      return versioned(row);
    },

    read: find,

    async replace(document, etag) {
      const row = rowOf(document);
      const sql = `UPDATE ${table} SET etag = ?, expires_at = ?, body = ? WHERE id = ? AND etag = ?`;
      const changes = await write(sql, [row.etag, row.expiresAt, row.body, row.id, etag], true);
      if (changes === 0) throw new Problem('conflict');
      return versioned(row);
    },

    async remove(id, etag) {
      const sql = `DELETE FROM ${table} WHERE id = ? AND ${alive} AND etag = coalesce(?, etag)`;
      if ((await write(sql, [id, now(), etag ?? null], true)) > 0) return true;
      if (etag !== undefined && (await find(id))) throw new Problem('conflict');
      return false;
    },

    async page(query: PageQuery<T>) {
      const { limit } = query;
      const { sql, values } = pageQuery(table, planPage(table, query), now());
      const rows = await read<Row & { value: Scalar }>(sql, ...values);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        documents: rows.slice(0, limit).map((row) => versioned(row).document),
        cursor: last ? writeCursor(table, query.orderBy, last) : null,
      };
    },

    async count(where) {
      const { sql, values } = filterOf(comparisonsOf(where), now());
      const [counted] = await read<{ total: number }>(`SELECT count(*) AS total FROM ${table} WHERE ${sql}`, ...values);
      return counted?.total ?? 0;
    },

    async countBy(field, wanted, where) {
      const { sql, values } = filterOf(comparisonsOf(where), now());
      // GROUP BY would read each document.
      const sums = wanted.map((_, at) => `total(${column(checkedField(field))} = ?) AS "${at}"`).join(', ');
      const counting = `SELECT ${sums} FROM ${table} WHERE ${sql}`;
      const [counts] = await read<Record<number, number>>(counting, ...wanted, ...values);
      return Object.fromEntries(wanted.map((value, at) => [value, counts?.[at] ?? 0])) as Record<string, number>;
    },

    async texts(field, where, limit) {
      const { sql, values } = filterOf(comparisonsOf(where), now());
      const reading = `SELECT ${column(checkedField(field))} AS text FROM ${table} WHERE ${sql} LIMIT ?`;
      return (await read<{ text: string }>(reading, ...values, limit)).map(({ text }) => text);
    },

    async *all() {
      const reading = `SELECT id, etag, body FROM ${table} WHERE id > ? AND ${alive} ORDER BY id LIMIT 500`;
      for (let last: string | undefined = ''; last !== undefined;) {
        const rows: Row[] = await read(reading, last, now());
        yield* rows.map(versioned);
        last = rows.at(-1)?.id;
      }
    },

    removeExpired: (limit) =>
      write(
        `DELETE FROM ${table}
         WHERE id IN (SELECT id FROM ${table} WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
        [now(), limit],
        true,
      ),
  };
}

/** The new version of a document. */
const rowOf = (document: Document) => ({
  id: document.id,
  etag: randomUUID(),
  expiresAt: document.expiresAt ?? null,
  body: toJson(document),
});

/** Asks for one document more than the page has. */
function pageQuery(table: CollectionName, plan: PagePlan, at: string): { sql: string; values: unknown[] } {
  const { comparisons, field, ascending, from, after, limit } = plan;
  const value = column(field);
  const [beyond, order] = ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  // An index of expressions can start from a bound, but not from a row value.
  const start = after?.value ?? from;
  const filter = filterOf(comparisons, at);
  const conditions = [filter.sql, `${value} ${beyond}= ?`];
  const values = [...filter.values, start === undefined ? (ascending ? belowAll : aboveAll) : bound(start)];
  if (after) {
    conditions.push(`(${value}, id) ${beyond} (?, ?)`);
    values.push(bound(after.value), after.id);
  }
  if (after && from !== undefined) {
    // The plus keeps SQLite from starting the index at `from`, which is farther than the cursor.
    conditions.push(`+${value} ${beyond}= ?`);
    values.push(bound(from));
  }
  // The cursor needs the value that SQLite compares, not the one in the body.
  const sql = `SELECT id, ${value} AS value, body FROM ${table} WHERE ${conditions.join(' AND ')}
    ORDER BY ${value} ${order}, id ${order} LIMIT ?`;
  return { sql, values: [...values, limit + 1] };
}

/** Each comparison holds, and the document has not expired. */
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
