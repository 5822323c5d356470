import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../ops/site/build.ts';
import { startStack } from '../../../dev/stack/stack.ts';
import { freePorts } from '../../../dev/stack/ports.ts';
import { json } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { aPicture } from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';

/** A full disk rejects writes, stops nothing, and everything recovers when there is room. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const app = (functions: string) => `
const { app } = require(${JSON.stringify(functions)});
app.http('says', { authLevel: 'anonymous', handler: (_, context) => { context.log('said'); context.error('shouted'); return { body: 'ok' }; } });
`;

/** The functions host with the modules that the local cloud preloads, and this output. */
async function startHostWith(output: number | 'pipe') {
  const file = join(folder, 'app.cjs');
  writeFileSync(file, app(join(root, 'node_modules/@azure/functions')));
  const { API_PORT: port } = await freePorts();
  const preload = pathToFileURL(join(root, 'dev/tools/supervised.js')).href;
  const host = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      preload,
      join(root, 'dev/host/main.ts'),
      '--app',
      file,
      '--port',
      String(port),
    ],
    { stdio: ['ignore', output, output, 'ipc'] },
  );
  const ended = once(host, 'close');
  const ask = () => fetch(`http://127.0.0.1:${port}/api/says`).then((answer) => answer.text());
  const answers = async () => {
    for (;;) {
      if (host.exitCode !== null) throw new Error(`The host ended with ${host.exitCode}.`);
      const text = await ask().catch(() => null);
      if (text !== null) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    host,
    ask,
    answers,
    async stop() {
      host.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the functions host', () => {
  it.skipIf(process.platform !== 'linux')('keeps running when its output can never be written (ENOSPC)', async () => {
    const full = openSync('/dev/full', 'w');
    const { host, ask, answers, stop } = await startHostWith(full);
    try {
      await answers();
      for (let time = 0; time < 20; time++) expect(await ask()).toBe('ok');
      expect(host.exitCode).toBeNull();
    } finally {
      await stop();
      closeSync(full);
    }
  });

  it('keeps running when nobody reads its output any more (EPIPE)', async () => {
    const { host, ask, answers, stop } = await startHostWith('pipe');
    try {
      await answers();
      host.stdout!.destroy();
      host.stderr!.destroy();
      for (let time = 0; time < 20; time++) expect(await ask()).toBe('ok');
      expect(host.exitCode).toBeNull();
    } finally {
      await stop();
    }
  });
});

/** A separate small disk of some megabytes, or the reason why there is none. */
function mountSmallDisk(path: string, megabytes: number): string | null {
  if (process.platform !== 'linux') return 'Only Linux has tmpfs.';
  mkdirSync(path, { recursive: true });
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `A small disk cannot be mounted: ${error?.message ?? stderr.trim()}`;
}

/** Fills the rest of the disk, to the last byte. */
function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 1024 * 1024; size >= 1;) {
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

it('the whole platform keeps running on a full disk, and accepts reports again when there is room', async (context) => {
  const disk = join(folder, 'disk');
  const problem = mountSmallDisk(disk, 48);
  if (problem) return context.skip(problem);
  let stack: Awaited<ReturnType<typeof startStack>> | undefined;
  try {
    const data = join(disk, 'data');
    stack = await startStack({
      environment: { DATA_DIR: data, GEOCODER_URL: 'off', POSTCODES_URL: 'off', CHALLENGE: 'off', RATE_LIMITS: 'off' },
    });
    const { url } = stack;
    let death: unknown = null;
    stack.died.catch((error: unknown) => (death = error));
    const headers = { 'content-type': 'application/json', origin: url };
    let sent = 0;
    const report = async () => {
      const body = aReport({
        title: `Report ${(sent += 1)}`,
        incidentDate: '2025-06-14',
        description: 'x'.repeat(900),
      });
      return (await fetch(`${url}/api/incidents`, { ...json(body), headers })).status;
    };
    const picture = new Uint8Array(await aPicture());
    const upload = async () => {
      const body = new FormData();
      body.append('file', new File([picture], 'a.jpg', { type: 'image/jpeg' }));
      return (await fetch(`${url}/api/objects/upload`, { method: 'POST', headers: { origin: url }, body })).status;
    };
    const list = async () => (await fetch(`${url}/api/incidents`)).status;
    const waiting = async () => {
      const content = {
        identityProvider: 'aad',
        userId: 'a',
        userDetails: 'a@b.c',
        userRoles: ['authenticated', 'Admin'],
      };
      const cookie = `StaticWebAppsAuthCookie=${Buffer.from(JSON.stringify(content)).toString('base64')}`;
      const answer = await fetch(`${url}/api/admin/incidents/all?status=pending`, { headers: { cookie } });
      const titles = JSON.stringify(await answer.json()).match(/Report \d+/g);
      return new Set(titles).size;
    };
    expect(await report()).toBe(201);
    expect(await upload()).toBe(200);
    expect(await list()).toBe(200);

    fillDisk(join(disk, 'filler'));
    // The database's log may have some space left: sooner or later there is none.
    const outcomes: number[] = [];
    while (outcomes.length < 400 && outcomes.filter((status) => status === 503).length < 5)
      outcomes.push(await report());
    expect(new Set(outcomes)).toEqual(new Set(outcomes.includes(201) ? [201, 503] : [503]));
    const uploads = [await upload(), await upload(), await upload()];
    expect(uploads.every((status) => status === 503 || status === 200)).toBe(true);
    for (let time = 0; time < 50; time++) expect(await list()).toBe(200);
    expect((await fetch(`${url}/`)).status).toBe(200);
    expect(death).toBeNull();

    rmSync(join(disk, 'filler'));
    await expect.poll(report, { timeout: seconds(20) }).toBe(201);
    await expect.poll(upload, { timeout: seconds(20) }).toBe(200);
    expect(death).toBeNull();
    // Every report that got 201 is there.
    expect(await waiting()).toBeGreaterThanOrEqual(outcomes.filter((status) => status === 201).length + 2);
    const log = join(data, 'logs', 'api.log');
    const before = statSync(log).size;
    expect(await list()).toBe(200);
    await expect.poll(() => statSync(log).size).toBeGreaterThan(before);
    expect(readFileSync(log, 'utf8').trimEnd().split('\n').at(-1)).toMatch(/^\{"event":.*\}$/);
  } finally {
    await stack?.stop();
    spawnSync('umount', ['-l', disk]);
  }
}, 180_000);
