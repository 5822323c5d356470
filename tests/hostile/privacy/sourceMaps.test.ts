import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, buildStale } from '../../../ops/site/build.ts';
import { stage } from '../../../ops/site/stage.ts';
import { seconds } from '../../support/run/pace.ts';

/** Our sources, with their comments, are neither served nor deployed; whoever reads telemetry has them. */

const folder = mkdtempSync(join(tmpdir(), 'source-maps-'));
beforeAll(async () => {
  await buildStale();
  await stage({
    folder,
    tenantId: '00000000-0000-0000-0000-000000000000',
    hosts: { storage: { pending: 'https://pending.example', public: 'https://public.example' } },
  });
}, seconds(300));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Our own scripts only: packages bring their source maps, which are public anyway and are not served. */
const ownFilesIn = (path: string) => filesIn(path).filter((file) => !file.includes(`${path}/node_modules/`));

it.each([
  ['what is served on this machine', () => join(root, 'frontend/dist')],
  ['the staged site', () => join(folder, 'site')],
  ['the staged API', () => join(folder, 'api')],
  ['the staged timers', () => join(folder, 'timers')],
])('%s has no source map, and no word of where one is', (_, path) => {
  const files = ownFilesIn(path());
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((file) => /\.(m?js|cjs|css|html)$/.test(file));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /[#@]\s*sourceMappingURL=/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('the source maps of every script are kept beside the stage, in `maps`', () => {
  const site = join(folder, 'site');
  const scripts = filesIn(site).filter((file) => /assets\/.*\.js$/.test(file));
  expect(scripts.length).toBeGreaterThan(5);
  const missing = scripts
    .map((file) => `${file.slice(site.length + 1)}.map`)
    .filter((map) => !existsSync(join(folder, 'maps', 'site', map)));
  // A script without sources of its own, such as a list of imports, has no map.
  expect(missing.length).toBeLessThan(scripts.length / 10);
  for (const app of ['api', 'timers']) {
    const { sources } = JSON.parse(readFileSync(join(folder, 'maps', app, 'main.cjs.map'), 'utf8')) as {
      sources: string[];
    };
    expect(sources.join('\n')).toContain('core/src/server/services.ts');
  }
});
