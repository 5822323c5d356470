import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../core/src/server/stores/sqlite.ts';
import { problem, storeSuite } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}`, 'data', 'store.db');
const now = () => new Date();

storeSuite('SQLite', async (clock) => openSqlite({ path: newFile(), now: clock }));

describe('the SQLite file', () => {
  test('holds its documents for who opens it next', async () => {
    const path = newFile();
    const first = openSqlite({ path, now });
    const created = await first.collection('meta').create({ id: 'one' });
    await first.close();
    const second = openSqlite({ path, now });
    expect(await second.collection('meta').read('one')).toEqual(created);
    await second.close();
  });

  test('is shared by two stores', async () => {
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
    ['that is no database', (): string => writtenFile('this is no database, '.repeat(100))],
    [
      'in a folder that takes no files',
      (): string => (process.platform === 'linux' ? '/proc/nowhere/store.db' : folder),
    ],
  ] as const)('unavailable at a path %s', async ([, path]) => {
    const store = openSqlite({ path: path(), now });
    await expect(store.ping()).rejects.toEqual(problem('unavailable'));
    await expect(store.collection('meta').create({ id: 'one' })).rejects.toEqual(problem('unavailable'));
    await expect(store.collection('meta').read('one')).rejects.toMatchObject({ cause: expect.any(Error) });
    await store.close();
  });

  test('is tried again once it can be opened', async () => {
    const blocker = writtenFile('in the way');
    const store = openSqlite({ path: join(blocker, 'store.db'), now });
    await expect(store.ping()).rejects.toEqual(problem('unavailable'));
    rmSync(blocker);
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
  });

  test('unavailable after closing', async () => {
    const store = openSqlite({ path: newFile(), now });
    await store.ping();
    await store.close();
    await expect(store.ping()).rejects.toEqual(problem('unavailable'));
  });

  test('is untouched before the first use', async () => {
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
