import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../ops/site/build.ts';
import { endedByItself, type Stack, startStack } from '../../dev/stack/stack.ts';
import { ChildError } from '../../dev/stack/children.ts';
import { stackSettings } from '../../ops/site/localSettings.ts';
import { freePorts } from '../../dev/stack/ports.ts';

/** As on Azure's worker: an unhandled rejection ends the process, and waiting callers get 500. */

const functions = JSON.stringify(createRequire(import.meta.url).resolve('@azure/functions'));
const app = `
const { app } = require(${functions});
app.http('says', { authLevel: 'anonymous', handler: () => ({ body: String(process.pid) }) });
app.http('waits', { authLevel: 'anonymous', handler: () => { console.log('waiting'); return new Promise(() => undefined); } });
app.http('breaks', { authLevel: 'anonymous', handler: () => {
  setTimeout(() => { void Promise.reject(new Error('what a person wrote')); }, 0);
  return { body: 'fine' };
} });
app.http('throws', { authLevel: 'anonymous', handler: () => {
  setTimeout(() => { throw new Error('what a person wrote'); }, 0);
  return { body: 'fine' };
} });
`;
const timers = `require(${functions}).app.timer('tick', { schedule: '0 0 0 1 1 *', handler: () => undefined });`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the functions host', () => {
  let host: ChildProcess;
  afterEach(async () => {
    if (host.exitCode !== null) return;
    host.kill('SIGKILL');
    await once(host, 'close');
  });

  it.each([
    ['breaks', 'unhandledRejection'],
    ['throws', 'uncaughtException'],
  ])('exits with 1 when its app %s, and answers calls in flight with 500', async (path, event) => {
    const file = join(folder, 'app.cjs');
    writeFileSync(file, app);
    const { API_PORT: port } = await freePorts();
    host = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'dev/host/main.ts'), '--app', file, '--port', String(port)],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let log = '';
    for (const stream of [host.stdout!, host.stderr!]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const ended = once(host, 'close');
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => log).toContain(`at ${url}`);

    const waiting = fetch(`${url}/api/waits`);
    await expect.poll(() => log).toContain('waiting');
    await fetch(`${url}/api/${path}`).catch(() => undefined);
    const answer = await waiting;
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(await ended).toEqual([1, null]);
    expect(log).toMatch(new RegExp(`^${event}: Error .*app\\.cjs`, 'm'));
    expect(log).not.toContain('what a person wrote');
  });
});

describe('the local cloud', () => {
  let stack: Stack | undefined;
  afterEach(() => stack?.stop());

  async function start(restartApps: boolean): Promise<Stack> {
    const staged = join(folder, 'staged');
    for (const [name, text] of [
      ['api/main.cjs', app],
      ['timers/main.cjs', timers],
      ['site/preload.js', ''],
      ['site/exit.js', ''],
      ['site/index.html', '<!--opening-->'],
      ['site/incident.html', '<!doctype html>'],
      ['site/v.html', '<!doctype html>'],
      ['site/incident-template.json', '{}'],
      ['site/staticwebapp.config.json', readFileSync(join(root, 'staticwebapp.config.json'), 'utf8')],
    ] as const) {
      mkdirSync(join(staged, name, '..'), { recursive: true });
      writeFileSync(join(staged, name), text);
    }
    const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
    const settings = stackSettings(
      {},
      { ...Object.fromEntries(ports), DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off' },
    );
    return startStack({ settings, staged, restartApps });
  }
  const said = (url: string) =>
    fetch(`${url}/api/says`).then(
      (answer) => answer.text(),
      () => 'nothing',
    );

  it('restarts an app that crashed, and keeps its log', async () => {
    stack = await start(true);
    const before = await said(stack.apiUrl);
    await fetch(`${stack.apiUrl}/api/breaks`).catch(() => undefined);
    const { apiUrl, dataDir } = stack;
    await expect.poll(() => said(apiUrl)).toMatch(/^\d+$/);
    await expect.poll(() => said(apiUrl)).not.toBe(before);
    expect(readFileSync(join(dataDir, 'logs/api.log'), 'utf8')).toContain('unhandledRejection: Error');
    expect(await endedByItself(stack)).toBeUndefined();
  });

  it('does not restart it in tests, and reports the crash, so that no test misses it', async () => {
    stack = await start(false);
    expect(await endedByItself(stack)).toBeUndefined();
    await fetch(`${stack.apiUrl}/api/breaks`).catch(() => undefined);
    await expect(stack.died).rejects.toBeInstanceOf(ChildError);
    expect(await endedByItself(stack)).toMatchObject({ message: expect.stringContaining('unhandledRejection') });
    expect(await said(stack.apiUrl)).toBe('nothing');
  });
});
