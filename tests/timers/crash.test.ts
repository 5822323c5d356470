import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../core/src/server/stores/engines/sqlite.ts';
import { collectorStore } from '../../core/src/server/stores/collector.ts';
import { lookUpCents } from '../../core/src/server/stores/lookUps.ts';
import { xPrices } from '../../core/src/domain/monitor/xBudget.ts';
import { startX } from '../../dev/standins/x.ts';
import { minute, startCollector } from '../support/api/collector.ts';
import { different } from '../support/api/differentTexts.ts';
import { seconds } from '../support/run/pace.ts';

class Crash extends Error {}

it(
  'a crash before or after any write loses nothing, stores nothing twice, and counts nothing twice',
  { timeout: seconds(60) },
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
          // Even ones are lost; odd ones are stored, but their acknowledgement is lost.
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
        () => writes === write,
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

it(
  'a crash before or after any write of a refresh or its recheck shows nothing wrong, and loses track of no cost',
  { timeout: seconds(60) },
  async () => {
    for (const job of ['refresh', 'recheck'] as const) {
      for (let write = 1, hasCrashed = true; hasCrashed; write += 1) {
        const t = await startCollector({
          now: '2026-06-15T13:00:00Z',
          settings: { X_SEARCH_TERMS: '["islamophobia uk"]' },
        });
        const ids = Array.from({ length: 4 }, (_, at) =>
          t.x.write(`islamophobia uk ${different(at)}`, t.time - (9 - at) * minute, `invented_${at}`),
        );
        await t.fire('collectPosts');
        if (job === 'recheck') {
          await t.fire('refreshSentiment');
          t.time += 4 * 60 * minute;
        }
        t.x.deleted.add(ids[0]!);

        let writes = 0;
        const crashing =
          <P extends unknown[], R>(work: (...values: P) => Promise<R>) =>
          async (...values: P): Promise<R> => {
            writes += 1;
            if (writes === write && write % 2 === 0) throw new Crash();
            const result = await work(...values);
            if (writes === write) throw new Crash();
            return result;
          };
        const { posts, monitor, lookUps } = t.services;
        const { eraseText } = posts;
        const { publish, keepOnly } = monitor;
        const { reserve, replaceReserved } = lookUps;
        Object.assign(posts, { eraseText: crashing(eraseText) });
        Object.assign(monitor, { publish: crashing(publish), keepOnly: crashing(keepOnly) });
        Object.assign(lookUps, { reserve: crashing(reserve), replaceReserved: crashing(replaceReserved) });
        hasCrashed = await t.fire('refreshSentiment').then(
          () => false,
          () => writes === write,
        );
        Object.assign(posts, { eraseText });
        Object.assign(monitor, { publish, keepOnly });
        Object.assign(lookUps, { reserve, replaceReserved });
        t.time += 60 * minute;
        await t.fire('refreshSentiment');

        const shown = (await monitor.read())?.document.posts.map(({ id }) => id);
        expect({ job, write, shown }).toEqual({ job, write, shown: ids.slice(1).toReversed() });
        const counted = lookUpCents(await lookUps.read(), new Date(t.time));
        const billed = t.x.charges
          .filter(({ path }) => path === '/2/tweets')
          .reduce((sum, { resource }) => sum + xPrices[resource], 0);
        expect(counted).toBeGreaterThanOrEqual(billed);
        // At most one refresh and one recheck of four posts, however often they were retried.
        expect(counted).toBeLessThanOrEqual(4 * (2 * xPrices.post + xPrices.user));
        await t.close();
        expect(write).toBeLessThan(20);
        if (!hasCrashed) expect(write).toBeGreaterThan(3);
      }
    }
  },
);

it('a kill between two pages loses and doubles nothing either', { timeout: seconds(60) }, async () => {
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
    // The page after these is requested and never arrives.
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
  const documents = await Array.fromAsync(store.collection('posts').all());
  expect(documents.map(({ document }) => document.id)).toEqual(ids);
  expect(await collectorStore(store).read()).toMatchObject({ total: 20, pending: [], state: 'working' });
  await store.close();
  await x.close();
  rmSync(folder, { recursive: true, force: true });
});
