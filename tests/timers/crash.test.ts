import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../core/src/server/stores/sqlite.ts';
import { collectorStore } from '../../core/src/server/stores/collector.ts';
import { postStore } from '../../core/src/server/stores/posts.ts';
import { startX } from '../../dev/standins/x.ts';
import { minute, startCollector } from '../support/collector.ts';

class Crash extends Error {}

it(
  'a crash before or after any write loses nothing, doubles nothing, and counts nothing twice',
  { timeout: 60_000 },
  async () => {
    for (let write = 1, hasCrashed = true; hasCrashed; write += 1) {
      const t = await startCollector({
        now: '2026-06-15T12:00:00Z',
        settings: { X_SEARCH_TERMS: '["islamophobia uk"]' },
      });
      t.x.pageSize = 3;
      const ids = Array.from({ length: 8 }, (_, at) => t.x.write(`islamophobia uk ${at}`, t.time - (9 - at) * minute));

      let writes = 0;
      const crashing =
        <P extends unknown[]>(work: (...values: P) => Promise<void>) =>
        async (...values: P): Promise<void> => {
          writes += 1;
          // Even ones are lost, odd ones arrive without anyone hearing of it.
          if (writes === write && write % 2 === 0) throw new Crash();
          await work(...values);
          if (writes === write) throw new Crash();
        };
      const { posts, collector } = t.services;
      const [add, begin] = [posts.add, collector.begin];
      posts.add = crashing(add);
      collector.begin = async () => {
        const held = await begin();
        const save = crashing((changes: Parameters<typeof held.save>[0]) => held.save(changes));
        return {
          ...held,
          save,
          check: () => held.check(),
          get now() {
            return held.now;
          },
        };
      };
      hasCrashed = await t.fire('collectPosts').then(
        () => false,
        (error: unknown) => error instanceof Crash,
      );
      Object.assign(posts, { add });
      Object.assign(collector, { begin });
      t.time += 20 * minute;
      await t.fire('collectPosts');
      expect({ write, kept: await t.kept() }).toEqual({ write, kept: ids });
      expect(await collector.read()).toMatchObject({ total: 8, pending: [] });
      await t.close();
      expect(write).toBeLessThan(60);
      if (!hasCrashed) expect(write).toBeGreaterThan(10);
    }
  },
);

it('nor does a process that is killed between two pages', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-collector-'));
  const now = '2026-06-15T12:00:00Z';
  const time = Date.parse(now);
  const x = await startX(() => time);
  x.pageSize = 3;
  const ids = Array.from({ length: 20 }, (_, at) => x.write(`islamophobia uk ${at}`, time - (21 - at) * minute));
  const file = join(folder, 'store.db');
  const start = (): ChildProcess =>
    spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'collector.ts'), file, x.url, x.token, now],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );

  for (const pages of [1, 2, 3]) {
    const from = x.requests.length;
    // The page after these is asked for and never comes.
    x.mood = () => (x.requests.length - from > pages ? 'never' : 'ok');
    const hung = new Promise<void>((resolve) => (x.hung = resolve));
    const child = start();
    await hung;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  x.mood = 'ok';
  const [code] = (await once(start(), 'close')) as [number | null];
  expect(code).toBe(0);

  const store = openSqlite({ path: file, now: () => new Date(time) });
  const { documents } = await postStore(store).page(1000, null);
  expect(documents.map(({ id }) => id)).toEqual(ids);
  expect(await collectorStore(store).read()).toMatchObject({ total: 20, pending: [], state: 'working' });
  await store.close();
  await x.close();
  rmSync(folder, { recursive: true, force: true });
});
