import { setTimeout as delay } from 'node:timers/promises';
import { app, type Timer } from '@azure/functions';
import { afterEach, expect, test, vi } from 'vitest';
import { type Host, startHost } from '../../dev/host/index.ts';

const hosts: Host[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((started) => started.close()));
  vi.useRealTimers();
});

async function host(load: () => void, timers: 'scheduled' | 'manual' = 'manual'): Promise<Host & { logged: string[] }> {
  const logged: string[] = [];
  const started = await startHost({ load, timers, log: (_, message) => void logged.push(message) });
  hosts.push(started);
  return Object.assign(started, { logged });
}

const post = (url: string, body = '{}', headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

test('POST /admin/functions/<name> starts a run and does not wait for it', async () => {
  const runs: Timer[] = [];
  let finished = false;
  const { url } = await host(() => {
    app.timer('collect', {
      schedule: '0 */20 * * * *',
      runOnStartup: true,
      handler: async (timer) => {
        runs.push(timer);
        await delay(50);
        finished = true;
      },
    });
  });
  expect(runs).toEqual([]);
  const response = await post(`${url}/admin/functions/Collect`);
  expect(response.status).toBe(202);
  await expect.poll(() => finished).toBe(true);
  expect(runs[0]).toEqual({
    schedule: { adjustForDST: true },
    scheduleStatus: { last: expect.any(String), next: expect.any(String), lastUpdated: expect.any(String) },
    isPastDue: false,
  });
  const next = new Date(runs[0]?.scheduleStatus.next ?? '');
  expect([next.getUTCMinutes() % 20, next.getUTCSeconds()]).toEqual([0, 0]);
});

test('only timers can be started, only with a JSON body, and not by a page of another site', async () => {
  const run = vi.fn<() => void>();
  const { url } = await host(() => {
    app.timer('collect', { schedule: '0 0 * * * *', handler: run });
    app.http('page', { methods: ['GET'], handler: () => ({}) });
  });
  expect((await post(`${url}/admin/functions/unknown`)).status).toBe(404);
  expect((await post(`${url}/admin/functions/page`)).status).toBe(404);
  expect((await post(`${url}/admin/functions/collect`, 'no JSON')).status).toBe(400);
  expect((await post(`${url}/admin/functions/collect`, '{}', { origin: 'https://elsewhere.example.org' })).status).toBe(
    400,
  );
  expect(run).not.toHaveBeenCalled();
  const byHand = await fetch(`${url}/admin/functions/collect`, { method: 'POST', body: '{}' });
  expect(byHand.status).toBe(202);
});

test('fire ends with the run and rethrows its error; a failed run by POST is logged', async () => {
  const { url, fire, logged } = await host(() => {
    app.timer('broken', {
      schedule: '0 0 * * * *',
      handler: () => {
        throw new Error('no luck');
      },
    });
  });
  await expect(fire('broken')).rejects.toThrow('no luck');
  await expect(fire('unknown')).rejects.toThrow('no timer function');
  await post(`${url}/admin/functions/broken`);
  await expect.poll(() => logged.join()).toContain('Function "broken" failed: Error');
});

test('schedules use UTC, nothing runs at start, and a tick is skipped while the last run is still going', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-29T00:59:50Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const ticks: string[] = [];
  let finish: () => void = () => undefined;
  await host(() => {
    app.timer('hourly', { schedule: '0 0 * * * *', handler: () => void ticks.push(new Date().toISOString()) });
    app.timer('slow', {
      schedule: '*/10 * * * * *',
      handler: () => {
        ticks.push('slow');
        return new Promise<void>((resolve) => (finish = resolve));
      },
    });
  }, 'scheduled');
  expect(ticks).toEqual([]);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(ticks.filter((tick) => tick === 'slow')).toHaveLength(1);
  expect(ticks).toContain('2026-03-29T01:00:00.000Z');
  finish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ticks.filter((tick) => tick === 'slow')).toHaveLength(2);
  finish();
});
