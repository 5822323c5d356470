import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { build, root } from '../../../ops/site/build.ts';
import { binOf } from '../../../ops/site/binOf.ts';
import { seconds } from '../../support/run/pace.ts';

const dist = join(root, 'frontend/dist');

/** What the scripts of a folder use and the oldest browsers (`browserslist` in package.json) lack. */
function lackingIn(folder: string): string[] {
  const command = [binOf('es-check'), 'checkBrowser', `${folder}/**/*.js`, '--module', '--checkFeatures'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  const lacking = [...`${stdout}${stderr}`.matchAll(/error: Error: (.*)/g)].map(([, found = '']) => found);
  expect(status).toBe(lacking.length === 0 ? 0 : 1);
  return lacking;
}

beforeAll(() => build(['frontend']), seconds(120));

describe('the oldest browsers', () => {
  it('have every built-in that the site and its libraries use', () => {
    expect(lackingIn(dist)).toEqual([]);
  });

  it('would be missed by a script that uses a newer one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'newer-'));
    writeFileSync(join(folder, 'newer.js'), 'Map.groupBy([], String);');
    try {
      expect(lackingIn(folder)).toEqual([expect.stringContaining('MapGroupBy')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are named in each document and in the README', () => {
    const versions = Object.fromEntries(packageJson.browserslist.map((query) => query.split(' >= ')));
    const { chrome, edge, firefox, safari, ios_saf: ios } = versions as Record<string, string>;
    expect([edge, ios]).toEqual([chrome, safari]);
    const named = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${Number(safari)}`;
    const documents = readdirSync(dist).filter((name) => name.endsWith('.html'));
    expect(documents).toContain('index.html');
    for (const path of [...documents.map((name) => join(dist, name)), join(root, 'README.md')]) {
      expect(readFileSync(path, 'utf8'), path).toContain(named);
    }
  });
});
