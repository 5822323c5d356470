import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestWait } from '@incidentmap/core/server/runtime/deadlines';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, startApi, type TestApi } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { seconds } from '../../support/run/pace.ts';
import { lockSqlite } from '../../support/stores/sqliteLock.ts';

/** Many write at once while another process has locked the database: each is answered within five seconds. */

let folder: string;
const open: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locked-'));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function lockedApi(settings: Record<string, string>): Promise<{ api: TestApi; free: () => Promise<void> }> {
  const path = join(folder, 'locked.db');
  const store = openSqlite({ path, now: () => testNow });
  await store.ping();
  await store.close();
  const api = await startApi({ DATABASE: `sqlite:${path}`, ...settings });
  open.push(() => api.close());
  await api.services.database.ping();
  const lock = await lockSqlite(path, 'writes');
  open.push(() => lock.free());
  return { api, free: () => lock.free() };
}

const realTurn = () => new Promise((resolve) => setImmediate(resolve));
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await realTurn();
}

/** The statuses of those that are answered when five seconds have passed since they were sent. */
async function withinFiveSeconds(sent: Promise<Response>[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const each of sent) {
    void each.then((response) => statuses.push(`${response.status} ${response.headers.get('retry-after')}`));
  }
  const passes = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await turns();
      await vi.advanceTimersByTimeAsync(100);
    }
    await turns();
  };
  // The requests, and later the answers, are on their way while the clock of the deadlines stands still.
  const travel = async () => {
    const until = performance.now() + seconds(0.5);
    while (statuses.length < sent.length && performance.now() < until) await realTurn();
  };
  await travel();
  // Some arrive while the clock moves already.
  await passes(longestWait + 500);
  await travel();
  const inTime = statuses.toSorted();
  // None is left when the test ends.
  await passes(12 * longestWait);
  return inTime;
}

const submits: Record<string, (n: number) => [path: string, init: RequestInit]> = {
  reports: (n) => ['/api/incidents', json(aReport({ title: `A report, number ${n}` }))],
  posts: (n) => ['/api/user-submission/submit-post', json({ postUrl: `https://x.com/someone/status/${n + 1}` })],
  'data-rights requests': (n) => [
    '/api/privacy/requests',
    json({ right: 'access', email: `a${n}@example.org`, message: '' }),
  ],
};

it.each(
  ['off', 'on'].flatMap((limits) =>
    Object.keys(submits).flatMap((what) => [2, 30].map((count) => ({ limits, what, count }))),
  ),
)('$count $what at once, with limits $limits, get 503 with Retry-After', async ({ limits, what, count }) => {
  const { api, free } = await lockedApi({ RATE_LIMITS: limits });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = Array.from({ length: count }, (_, n) => api.send(...submits[what]!(n)));
  const statuses = await withinFiveSeconds(sent);
  expect(statuses).toEqual(Array.from({ length: count }, () => '503 5'));
  vi.useRealTimers();
  await free();
  expect(await api.services.database.collection('submissions').count()).toBe(0);
  const [path, init] = submits[what]!(1000);
  expect((await api.send(path, init)).ok).toBe(true);
});

it('reports that come one after the other while it is locked are answered each within five seconds', async () => {
  const { api } = await lockedApi({});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answeredAfter: number[] = [];
  let time = 0;
  const sent: Promise<unknown>[] = [];
  for (let step = 0; step < 1000; step += 1) {
    if (step < 50 && step % 2 === 0) {
      const at = time;
      const answer = api.send('/api/incidents', json(aReport({ title: `A report, number ${step}` })));
      sent.push(answer.then(() => answeredAfter.push(time - at)));
    }
    await turns();
    await vi.advanceTimersByTimeAsync(100);
    time += 100;
  }
  await turns();
  await Promise.all(sent);
  expect(answeredAfter).toHaveLength(25);
  expect(Math.max(...answeredAfter)).toBeLessThanOrEqual(longestWait + 200);
});
