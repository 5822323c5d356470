import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonLog, oneLine, traceOf } from '@incidentmap/core/server/runtime/log';
import { root } from '../../../ops/site/build.ts';
import { freePorts } from '../../../dev/stack/ports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCollector } from '../../support/api/collector.ts';

/** People and programs read a log line by line: no foreign text may start a line or contain terminal codes. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const forged = '{"event":"forged"}';
const breaks = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'];
const unprintable = ['\u001b[2J', '\u009b31m', '\u0000', '\u007f', '\u202e', '\u2066', '\u200b', '\ufeff', '\ud800'];
const evil = [...breaks, ...unprintable].join(`headscarf ${forged}`);
const evilMessage = `${evil}\n    at readers (/home/Sparkhill headscarf:1:2)\n${forged}`;
/** No character that ends a line or controls a terminal. */
const plain = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

class Named extends Error {
  override name = `Evil\n${forged}`;
}
const changed = new Error('harmless');
changed.message = evilMessage;
const withoutStack = new Error(evilMessage);
delete withoutStack.stack;

describe('a line of our log', () => {
  it.each([
    ['an error', new Error(evilMessage)],
    ['an error with a cause', new Error('outer', { cause: new Error(evilMessage) })],
    ['an error whose name contains the message', new Named(evilMessage)],
    ['an error whose message was changed later', changed],
    ['an error without a stack', withoutStack],
    ['an error with an empty message', new Error('')],
    ['a string that was thrown', evilMessage],
    ['undefined that was thrown', undefined],
  ])('is one line of JSON without any word of the error message: %s', (_, error) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    jsonLog({ info: write, warn: write, error: write }).error('submitIncident', error, { status: 500 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(plain);
    expect(lines[0]).not.toMatch(/headscarf|forged|Sparkhill/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: 'submitIncident', status: 500 });
  });

  it('states where an error came from', () => {
    expect(traceOf(new RangeError(evilMessage))).toEqual({
      error: 'RangeError',
      stack: expect.stringMatching(/^at .*logs\.test\.ts:\d+:\d+/),
    });
  });

  it('is one line, whatever its fields contain', () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const log = jsonLog({ info: write, warn: write, error: write });
    log.info(evil, { reason: evil });
    log.warn(evil, { reason: evil });
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(plain);
      expect((JSON.parse(line) as { reason: string }).reason).toContain('headscarf');
    }
  });

  it('keeps text in any script as it is', () => {
    const text = 'مسجد، ਗੁਰਦੁਆਰਾ, Żaba “quoted” 🕌';
    expect(oneLine(text)).toBe(text);
  });
});

/** An app as the functions host loads it, whose functions and timer fail with that message. */
const failingApp = (functions: string) => `
const { app } = require(${JSON.stringify(functions)});
const message = ${JSON.stringify(evilMessage)};
app.http('fails', { authLevel: 'anonymous', handler: () => { throw new Error(message); } });
app.http('rejects', { authLevel: 'anonymous', handler: () => { void Promise.reject(new Error(message)); return { status: 204 }; } });
app.http('says', { authLevel: 'anonymous', handler: (_, context) => { context.log(message); context.error(message); return { status: 204 }; } });
app.timer('tick', { schedule: '0 0 0 1 1 *', handler: () => { throw new Error(message); } });
`;

it('the functions host logs one line per event, and no text from outside', async () => {
  const app = join(folder, 'app.cjs');
  writeFileSync(app, failingApp(join(root, 'node_modules/@azure/functions')));
  const { API_PORT: port } = await freePorts();
  const parameters = ['--disable-warning=ExperimentalWarning', join(root, 'dev/host/main.ts')];
  const host = spawn(process.execPath, [...parameters, '--app', app, '--port', String(port), '--timers', 'manual'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(host, 'close');
  const started = once(host.stdout, 'data');
  for (const stream of [host.stdout, host.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  try {
    await started;
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(`${url}/api/fails`)).status).toBe(500);
    expect((await fetch(`${url}/api/says`)).status).toBe(204);
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/admin/functions/tick`, { method: 'POST', headers, body: '{}' })).status).toBe(202);
    await expect.poll(() => output.match(/Function "tick" failed/g)).toHaveLength(1);
    // The last one, because it ends the host, as on Azure.
    await fetch(`${url}/api/rejects`).catch(() => undefined);
    expect(await ended).toEqual([1, null]);
    expect(output.match(/^unhandledRejection: /gm)).toHaveLength(1);
  } finally {
    host.kill('SIGKILL');
    await ended;
  }
  const lines = output.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(plain);
  // The first line reports that the host is up; two are the function's own, one line each.
  expect(lines.filter((line) => line.includes('headscarf'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('Sparkhill'))).toHaveLength(2);
  expect(lines).toHaveLength(6);
});

it("a job's failure reaches the host without its message", async () => {
  const test = await startCollector({ now: '2026-06-15T22:30:00.000Z' });
  try {
    test.services.announcements.read = () => Promise.reject(new Error(evilMessage));
    const failure: unknown = await test.fire('sweep').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(/^The job sweep failed/);
    expect(String((failure as Error).stack)).not.toMatch(/headscarf|forged|Sparkhill/);
    expect((failure as Error).cause).toBeUndefined();
  } finally {
    await test.close();
  }
});
