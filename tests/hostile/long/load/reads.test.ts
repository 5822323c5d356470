import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBlobs, type TestBlobs } from '../../../support/media/blobs.ts';
import { anIncident, aReport } from '../../../support/api/builders.ts';
import { conclude, type Findings, noFindings, randomNumbers, seed } from '../../support/runs.ts';

/**
 * Sent: 50 reads and 5 reports a second for five minutes, then ten times as many for one. Must come back: everything,
 * then everything or a 429 or 503. At the end the process uses no more memory than when it was warm and answers at once
 * again, and each acknowledged report is there.
 */

/** Can be shortened during development. */
const seconds = Number(process.env['HOSTILE_LOAD_SECONDS'] ?? 300);
const surgeSeconds = Math.ceil(seconds / 5);
const perSecond = { reads: 50, reports: 5 };
/** Bytes in use after a garbage collection. */
const mostGrowth = 32 * 1024 * 1024;
const mostWaiting = 5000;

let folder: string;
let blobs: TestBlobs;
let server: ChildProcess;
let url: string;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'load-'));
  blobs = await startBlobs();
  settings = {
    SITE_URL: 'http://site.test',
    DATABASE: `sqlite:${join(folder, 'test.db')}`,
    BLOB_CONNECTION_STRING: blobs.connectionString,
    SECRET: 'a secret of at least thirty-two characters',
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
    CHALLENGE: 'off',
  };
  const database = openDocumentStore(readSettings(settings), () => new Date());
  const submissions = submissionStore(database);
  for (let n = 0; n < 1000; n += 1) await submissions.add(anIncident({ status: 'approved', title: `Incident ${n}` }));
  await database.close();
  const script = join(import.meta.dirname, 'server.ts');
  server = fork(script, { env: { ...process.env, ...settings }, execArgv: ['--expose-gc'], stdio: 'inherit' });
  [{ url }] = (await once(server, 'message')) as [{ url: string }];
}, 120_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await blobs.close();
  rmSync(folder, { recursive: true, force: true });
});

async function memory(): Promise<{ rss: number; held: number }> {
  server.send('memory');
  const [told] = (await once(server, 'message')) as [{ rss: number; held: number }];
  return told;
}

const random = randomNumbers(seed);
const paths = [
  '/api/incidents',
  '/api/incidents?page=2',
  '/api/incidents?search=tram&sort=severity',
  '/api/incidents/map',
  '/api/incidents/map?part=clusters&zoom=6',
  '/api/site',
  '/api/geocode?query=Leeds',
];
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Tally = { statuses: Map<string, number>; slowest: number; acknowledged: number; waiting: number };

/** As many connections as a proxy in front would hold; further requests wait for one. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask(path: string, method: string, headers: Record<string, string>, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(url + path, { agent, method, headers }, (response) => {
    response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
    response.resume();
  });
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

async function send(tally: Tally, kind: 'read' | 'report', network: string): Promise<void> {
  const beganAt = performance.now();
  tally.waiting += 1;
  const from = { 'x-forwarded-for': network, 'accept-encoding': 'br' };
  const json = { ...from, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const outcome = await (
    kind === 'read'
      ? ask(anyOf(paths), 'GET', from)
      : ask('/api/incidents', 'POST', json, JSON.stringify(aReport({ title: `Sent under load ${performance.now()}` })))
  ).catch(String);
  tally.statuses.set(`${kind} ${outcome}`, (tally.statuses.get(`${kind} ${outcome}`) ?? 0) + 1);
  if (kind === 'report' && outcome === 201) tally.acknowledged += 1;
  tally.waiting -= 1;
  tally.slowest = Math.max(tally.slowest, performance.now() - beganAt);
}

/** Sends at a fixed rate, whether or not answers come. */
async function load(times: number, forSeconds: number, networks: () => string, each?: () => Promise<void>) {
  const tally: Tally = { statuses: new Map(), slowest: 0, acknowledged: 0, waiting: 0 };
  const beganAt = performance.now();
  let [reads, reports, second] = [0, 0, 0];
  for (;;) {
    const elapsed = (performance.now() - beganAt) / 1000;
    if (elapsed >= forSeconds) break;
    for (; reads < elapsed * perSecond.reads * times && tally.waiting < mostWaiting; reads += 1) {
      void send(tally, 'read', networks());
    }
    for (; reports < elapsed * perSecond.reports * times && tally.waiting < mostWaiting; reports += 1) {
      void send(tally, 'report', networks());
    }
    if (each && elapsed > second + 5) {
      second = elapsed;
      await each();
    }
    await delay(20);
  }
  while (tally.waiting > 0) await delay(20);
  return tally;
}

const unexpected = ({ statuses }: Tally, expected: RegExp) =>
  [...statuses].filter(([name]) => !expected.test(name)).map(([name, times]) => `${times} × ${name}`);

it('sustains the load with constant memory, sheds ten times as much, and recovers', async (context) => {
  const findings: Findings = noFindings();
  // The rate limit is ten reports an hour, so each comes from its own network.
  let networks = 0;
  const anyNetwork = () => {
    networks += 1;
    return `198.${18 + ((networks >> 16) & 1)}.${(networks >> 8) & 255}.${networks & 255}`;
  };

  const warming = await load(1, Math.ceil(seconds / 10), anyNetwork);
  const warm = await memory();
  const samples: number[] = [];
  const steady = await load(1, seconds, anyNetwork, async () => void samples.push((await memory()).held));
  const after = await memory();
  findings.failures.push(...unexpected(steady, /^(read 200|report 201)$/).map((what) => `in the load: ${what}`));
  if (after.held - warm.held > mostGrowth) {
    findings.failures.push(`Memory grew from ${warm.held} to ${after.held} bytes: ${samples.join(', ')}`);
  }

  const few = () => `203.0.113.${Math.floor(random() * 20)}`;
  const surge = await load(10, surgeSeconds, few);
  findings.failures.push(
    ...unexpected(surge, /^(read (200|429|503)|report (201|429|503))$/).map((what) => `in the surge: ${what}`),
  );
  const shed = [...surge.statuses].filter(([name]) => /429|503/.test(name)).length;
  if (shed === 0) findings.failures.push('Nothing was shed of ten times the load.');

  const calm = await load(1, 10, anyNetwork);
  findings.failures.push(...unexpected(calm, /^(read 200|report 201)$/).map((what) => `afterwards: ${what}`));
  if (calm.slowest > 5000) findings.failures.push(`Afterwards an answer took ${Math.round(calm.slowest)} ms.`);
  const last = await memory();
  agent.destroy();
  if (last.held - warm.held > 2 * mostGrowth)
    findings.failures.push(`Memory stays at ${last.held}, from ${warm.held}.`);

  console.log(
    [steady, surge, calm].map(({ statuses, slowest }) => ({
      ...Object.fromEntries(statuses),
      slowest: Math.round(slowest),
    })),
    { warm, after, last },
  );
  const database = openDocumentStore(readSettings(settings), () => new Date());
  const kept = await submissionStore(database).count('pending');
  await database.close();
  const acknowledged = [warming, steady, surge, calm].reduce((sum, each) => sum + each.acknowledged, 0);
  if (kept < acknowledged) findings.lost.push(`${acknowledged} reports were acknowledged, ${kept} are kept.`);
  expect(acknowledged).toBeGreaterThan(0);
  for (const { statuses } of [warming, steady, surge, calm]) {
    for (const times of statuses.values()) findings.requests += times;
  }
  conclude(context, findings);
});
