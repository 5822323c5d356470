import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const script = `
  const Sqlite = require(process.argv[1]);
  const database = new Sqlite(process.argv[2]);
  if (process.argv[3] === 'everything') database.pragma('locking_mode = EXCLUSIVE');
  database.exec('BEGIN IMMEDIATE; INSERT INTO meta (id, etag, body) VALUES (\\'lock\\', \\'lock\\', \\'{"id":"lock"}\\')');
  process.stdout.write('locked');
  process.stdin.once('data', () => { database.exec('ROLLBACK'); database.close(); process.exit(0); });
`;

/**
 * Another process that locks a database file, either for `writes` (reads see the earlier content) or for `everything`;
 * the latter only while nobody else has the file open. `free` releases the lock.
 */
export async function lockSqlite(path: string, against: 'writes' | 'everything'): Promise<{ free(): Promise<void> }> {
  const library = createRequire(new URL('../../../core/package.json', import.meta.url)).resolve('better-sqlite3');
  const holder = spawn(process.execPath, ['-e', script, library, path, against], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'close');
  await once(holder.stdout, 'data');
  return {
    async free() {
      if (holder.exitCode === null) holder.stdin.end('free');
      await ended;
    },
  };
}
