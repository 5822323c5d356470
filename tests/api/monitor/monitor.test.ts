import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SentimentPost } from '@incidentmap/core/domain/monitor/monitor';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const aPost = (id: string): SentimentPost => ({
  id,
  content: `Invented post ${id}`,
  platform: 'X',
  author: '@invented',
  searchTerm: 'islamophobia uk',
  location: '',
  url: `https://x.com/i/status/${id}`,
  timestamp: '2026-06-15T08:00:00.000Z',
  createdAt: '2026-06-15T08:20:00.000Z',
});
/** The shown posts are cached for ten seconds. */
const aWhileLater = () => api.setTime(new Date(api.services.now().getTime() + 10_001));
const publish = async (...posts: SentimentPost[]) =>
  api.services.monitor.publish({ refresh: '2026-06-15T13:00:00.000Z', posts }, await api.services.monitor.read());

describe('the posts', () => {
  it('are empty before the first refresh', async () => {
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [] });
  });

  it('are the published ones, and a 304 for clients that hold them', async () => {
    await publish(aPost('2'), aPost('1'));
    const first = await api.send('/api/sentiment/posts', { headers: { 'accept-encoding': 'br' } });
    expect(await first.json()).toEqual({ posts: [aPost('2'), aPost('1')] });
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const etag = first.headers.get('etag')!;
    const again = () => api.send('/api/sentiment/posts', { headers: { 'if-none-match': etag } });
    expect([(await again()).status, await (await again()).text()]).toEqual([304, '']);
    await api.services.monitor.keepOnly(({ id }) => id !== '2');
    aWhileLater();
    expect(await (await again()).json()).toEqual({ posts: [aPost('1')] });
  });

  it('contain no field outside the contract', async () => {
    await publish({ ...aPost('1'), score: 4 } as SentimentPost);
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [aPost('1')] });
  });

  it('disappear a day after their collection, even when no timer runs any more', async () => {
    await publish(aPost('1'));
    api.setTime(new Date('2026-06-16T08:19:00Z'));
    expect((await api.as(nobody).listSentimentPosts()).posts).toHaveLength(1);
    api.setTime(new Date('2026-06-16T08:20:00Z'));
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [] });
  });
});

describe('the status', () => {
  const status = () => api.as(nobody).getMonitoringStatus();
  const save = async (changes: Parameters<Awaited<ReturnType<typeof api.services.collector.begin>>['save']>[0]) =>
    (await api.services.collector.begin()).save(changes);

  it('is "off" without a token, and waits for the first run with one', async () => {
    const nothing = { budget: null, lastRun: null, incidentsCollected: 0, totalIncidents: 0, searchTerms: 15 };
    expect(await status()).toEqual({ ...nothing, state: 'off', nextRun: null });
    await api.close();
    api = await startApi({ X_BEARER_TOKEN: 'a-token', X_SEARCH_TERMS: '["islamophobia uk"]' });
    expect(await status()).toEqual({
      ...nothing,
      budget: { perDay: 800, default: 800, remaining: 800 },
      searchTerms: 1,
      state: 'waiting',
      nextRun: '2026-06-15T22:40:00.000Z',
    });
  });

  it("counts today by London's clock, whenever the last run was", async () => {
    const lastRun = '2026-06-15T22:20:00.000Z';
    await save({ state: 'working', lastRun, collected: { day: '2026-06-15', posts: 7 }, total: 90 });
    expect(await status()).toMatchObject({ lastRun, incidentsCollected: 7, totalIncidents: 90, state: 'working' });
    api.setTime(new Date('2026-06-15T23:00:00Z'));
    expect(await status()).toMatchObject({ incidentsCollected: 0, totalIncidents: 90 });
  });

  it('states when collecting resumes after a rate limit', async () => {
    await save({ state: 'limited', notBefore: '2026-06-15T22:45:10.000Z' });
    expect(await status()).toMatchObject({ state: 'limited', nextRun: '2026-06-15T23:00:00.000Z' });
  });

  it("is a 304 for clients that hold it, and reveals nothing of the collector's internals", async () => {
    await save({ terms: { secret: { sinceId: '1' } }, spent: { day: '2026-06-15', posts: 3, unsure: {} } });
    const response = await api.send('/api/social/status');
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual(
      ['budget', 'incidentsCollected', 'lastRun', 'nextRun', 'searchTerms', 'state', 'totalIncidents'].toSorted(),
    );
    const held = { 'if-none-match': response.headers.get('etag')! };
    expect((await api.send('/api/social/status', { headers: held })).status).toBe(304);
  });
});

describe('status and health', () => {
  let blobs: TestBlobs;
  beforeAll(async () => {
    blobs = await startBlobs();
  });
  afterAll(() => blobs.close());
  beforeEach(async () => {
    await api.close();
    // On Azure only the timers have the token.
    api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString, X_DAILY_BUDGET_CENTS: '600' });
  });
  const status = () => api.as(nobody).getMonitoringStatus();
  const health = () => api.as(nobody).getHealth();

  it('state what is left of the budget for X after searches, look-ups and unanswered calls', async () => {
    const { collector, lookUps, now } = api.services;
    const run = await collector.begin();
    await run.save({ state: 'working', spent: { day: '2026-06-15', posts: 101, unsure: { term: 10 } } });
    await lookUps.reserve('recheck of then', 25, now());
    await lookUps.reserve('refresh of now', 75, now());
    await lookUps.replaceReserved('refresh of now', 60, now());
    const budget = { perDay: 600, default: 800, remaining: 600 - 111 * 0.5 - 25 - 60 };
    expect((await status()).budget).toEqual(budget);
    expect(await health()).toEqual({
      status: 'ok',
      build: null,
      checks: { database: 'ok', blobs: 'ok' },
      xBudget: budget,
      deletionsRefused: 0,
    });
    api.setTime(new Date('2026-06-16T00:00:00Z'));
    expect((await status()).budget).toEqual({ ...budget, remaining: 600 });
  });

  it('omit the budget while X is off', async () => {
    expect((await status()).budget).toBeNull();
    expect((await health()).xBudget).toBeNull();
    await (await api.services.collector.begin()).save({ state: 'off' });
    expect((await status()).budget).toBeNull();
  });
});
