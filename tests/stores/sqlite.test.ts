import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../core/src/server/stores/engines/sqlite.ts';
import { problem, storeSuite } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}`, 'data', 'store.db');
const now = () => new Date();

storeSuite('SQLite', async (clock) => openSqlite({ path: newFile(), now: clock }));

describe('the SQLite file', () => {
  test('keeps its documents for the next process that opens it', async () => {
    const path = newFile();
    const first = openSqlite({ path, now });
    const created = await first.collection('meta').create({ id: 'one' });
    await first.close();
    const second = openSqlite({ path, now });
    expect(await second.collection('meta').read('one')).toEqual(created);
    await second.close();
  });

  test('can be shared by two stores', async () => {
    const path = newFile();
    const [api, timers] = [openSqlite({ path, now }), openSqlite({ path, now })];
    const { etag } = await api.collection('meta').create({ id: 'one' });
    await timers.collection('meta').replace({ id: 'one' }, etag);
    await expect(api.collection('meta').replace({ id: 'one' }, etag)).rejects.toEqual(problem('conflict'));
    await Promise.all([api.close(), timers.close()]);
  });

  test.for([
    ['under a file', (): string => join(writtenFile('a file'), 'deeper', 'store.db')],
    ['that is a folder', (): string => folder],
    ['that is not a database', (): string => writtenFile('this is no database, '.repeat(100))],
    [
      'in a folder in which no files can be created',
      (): string => (process.platform === 'linux' ? '/proc/nowhere/store.db' : folder),
    ],
  ] as const)('is unavailable at a path %s', async ([, path]) => {
    const store = openSqlite({ path: path(), now });
    await expect(store.ping()).rejects.toEqual(problem('unavailable'));
    await expect(store.collection('meta').create({ id: 'one' })).rejects.toEqual(problem('unavailable'));
    await expect(store.collection('meta').read('one')).rejects.toMatchObject({ cause: expect.any(Error) });
    await store.close();
  });

  test('is retried once it can be opened', async () => {
    const blocker = writtenFile('in the way');
    const store = openSqlite({ path: join(blocker, 'store.db'), now });
    await expect(store.ping()).rejects.toEqual(problem('unavailable'));
    rmSync(blocker);
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
  });

  test('is unavailable after closing', async () => {
    const store = openSqlite({ path: newFile(), now });
    await store.ping();
    await store.close();
    await expect(store.ping()).rejects.toEqual(problem('unavailable'));
  });

  test('commits concurrent writes together; one that fails is rolled back alone', async () => {
    const [path, other] = [newFile(), newFile()];
    const [together, inTurn] = [openSqlite({ path, now }), openSqlite({ path: other, now })];
    const ids = Array.from({ length: 100 }, (_, n) => `number-${n}`);
    await Promise.all([together.ping(), inTurn.ping()]);
    const logged = (file: string) => statSync(`${file}-wal`).size;
    const before = [logged(path), logged(other)] as const;
    const [twice, ...all] = await Promise.allSettled([
      together.collection('meta').create({ id: 'number-1' }),
      ...ids.map((id) => together.collection('meta').create({ id })),
    ]);
    for (const id of ids) await inTurn.collection('meta').create({ id });
    expect(twice?.status).toBe('fulfilled');
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: problem('conflict') },
    ]);
    expect(await together.collection('meta').count()).toBe(100);
    // The log has a copy of each page that a transaction changed.
    expect(logged(path) - before[0]).toBeLessThan((logged(other) - before[1]) / 4);
    await Promise.all([together.close(), inTurn.close()]);
  });

  test('keeps writes that were in flight when it was closed', async () => {
    const path = newFile();
    const store = openSqlite({ path, now });
    await store.ping();
    const writing = store.collection('meta').create({ id: 'one' });
    await store.close();
    await writing;
    const next = openSqlite({ path, now });
    expect(await next.collection('meta').count()).toBe(1);
    await next.close();
  });

  test('is not touched before its first use', async () => {
    const path = newFile();
    await openSqlite({ path, now }).close();
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });
});

function writtenFile(text: string): string {
  const path = join(folder, `file${(files += 1)}`);
  writeFileSync(path, text);
  return path;
}
