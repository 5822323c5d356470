import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import { Problem } from '../../../domain/problem.ts';
import { type CollectionName, collections, indexesOf } from './documentStore.ts';

export type Connection = { database: Database; prepare(sql: string): Statement<unknown[], unknown> };

/** Loaded at the first use, so that a deployment on Cosmos DB never needs the native module. */
export async function loadSqlite(): Promise<typeof import('better-sqlite3')> {
  try {
    return (await import('better-sqlite3')).default;
  } catch (cause) {
    throw new Problem('unavailable', { cause });
  }
}

export async function connect(path: string): Promise<Connection> {
  const Sqlite = await loadSqlite();
  if (path !== ':memory:') {
    makeFolder(dirname(path));
    makePrivate(path);
  }
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.pragma('secure_delete = ON');
    database.pragma('journal_mode = WAL');
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

/** Lets only the owner read the file; SQLite gives the log and its index the same permissions. */
function makePrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

/** Node 22's `{ recursive: true }` never returns where no folder can be made (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(path)) throw error;
  }
}

function schema(): string {
  return (Object.keys(collections) as CollectionName[])
    .flatMap((table) => [
      `CREATE TABLE IF NOT EXISTS ${table}
       (id TEXT PRIMARY KEY NOT NULL, etag TEXT NOT NULL, expires_at TEXT, body TEXT NOT NULL) STRICT`,
      `CREATE INDEX IF NOT EXISTS "${table} that expire" ON ${table} (expires_at) WHERE expires_at IS NOT NULL`,
      // The id breaks ties. With expires_at at the end, counting reads only the index.
      ...indexesOf(table).map(
        ({ by, covers }) =>
          `CREATE INDEX IF NOT EXISTS "${table} by ${by.join(', ')}"
           ON ${table} (${[...by.map(column), 'id', 'expires_at', ...covers.map(column)].join(', ')})`,
      ),
    ])
    .join(';\n');
}

/** Result codes (https://sqlite.org/rescode.html) that blame the file, the disk or another process. */
const locked = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/;
const outages = /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|READONLY|CORRUPT|NOTADB|NOMEM|PERM|AUTH|PROTOCOL)/;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const isLocked = (error: unknown): boolean => locked.test(codeOf(error));

export function asProblem(cause: unknown): unknown {
  const code = codeOf(cause);
  if (outages.test(code)) return new Problem('unavailable', { cause });
  return code === 'SQLITE_TOOBIG' ? new Problem('too_large', { cause }) : cause;
}

/** Copies the write-ahead log into the file and truncates it; returns false when another process prevents that. */
export function checkpoint(database: Database): boolean {
  try {
    const [outcome] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return outcome?.busy === 0;
  } catch {
    return false;
  }
}

/**
 * Rewrites the whole file. `secure_delete` misses the copies that SQLite leaves in the free part of a page when it
 * moves documents to another page: 4 of 10,000 removed texts were found there.
 */
export function vacuum(database: Database): void {
  database.exec('VACUUM');
  checkpoint(database);
}

/** The indexes use the same text, because SQLite recognises an indexed expression by its text. */
export const column = (field: string): string => `(body ->> '$.${field}')`;
