import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SentimentPost } from '@incidentmap/core/domain/monitor';
import { nobody, startApi, type TestApi } from '../support/api.ts';
import { testNow } from '../support/builders.ts';

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
/** What is shown is remembered for so long. */
const aWhileLater = () => api.setTime(new Date(api.services.now().getTime() + 10_000));
const publish = async (...posts: SentimentPost[]) =>
  api.services.monitor.publish({ refresh: '2026-06-15T13:00:00.000Z', posts }, await api.services.monitor.read());

describe('the posts', () => {
  it('are none before the first refresh', async () => {
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [] });
  });

  it('are what was published, and are sent once to those who hold them', async () => {
    await publish(aPost('2'), aPost('1'));
    const first = await api.send('/api/sentiment/posts', { headers: { 'accept-encoding': 'br' } });
    expect(await first.json()).toEqual({ posts: [aPost('2'), aPost('1')] });
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const etag = first.headers.get('etag')!;
    const again = () => api.send('/api/sentiment/posts', { headers: { 'if-none-match': etag } });
    expect([(await again()).status, await (await again()).text()]).toEqual([304, '']);
    await api.services.monitor.withdraw(new Set(['2']));
    aWhileLater();
    expect(await (await again()).json()).toEqual({ posts: [aPost('1')] });
  });

  it('hold no field that the contract does not name', async () => {
    await publish({ ...aPost('1'), score: 4 } as SentimentPost);
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [aPost('1')] });
  });

  it('never outlive their days, even when no timer runs any more', async () => {
    await publish(aPost('1'));
    api.setTime(new Date(testNow.getTime() + 30 * 86_400_000));
    expect(await api.as(nobody).listSentimentPosts()).toEqual({ posts: [] });
  });
});

describe('the status', () => {
  const status = () => api.as(nobody).getMonitoringStatus();
  const save = async (changes: Parameters<Awaited<ReturnType<typeof api.services.collector.begin>>['save']>[0]) =>
    (await api.services.collector.begin()).save(changes);

  it('is off without a token, and waits for its first run with one', async () => {
    const nothing = { lastRun: null, incidentsCollected: 0, totalIncidents: 0, searchTerms: 15 };
    expect(await status()).toEqual({ ...nothing, state: 'off', nextRun: null });
    await api.close();
    api = await startApi({ X_BEARER_TOKEN: 'a-token', X_SEARCH_TERMS: '["islamophobia uk"]' });
    expect(await status()).toEqual({
      ...nothing,
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

  it('says when it goes on after a limit', async () => {
    await save({ state: 'limited', notBefore: '2026-06-15T22:45:10.000Z' });
    expect(await status()).toMatchObject({ state: 'limited', nextRun: '2026-06-15T23:00:00.000Z' });
  });

  it('is a 304 for those who hold it, and shows nothing of how the collector works', async () => {
    await save({ terms: { secret: { sinceId: '1' } }, spent: { day: '2026-06-15', posts: 3, unsure: {} } });
    const response = await api.send('/api/social/status');
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual(
      ['incidentsCollected', 'lastRun', 'nextRun', 'searchTerms', 'state', 'totalIncidents'].toSorted(),
    );
    const held = { 'if-none-match': response.headers.get('etag')! };
    expect((await api.send('/api/social/status', { headers: held })).status).toBe(304);
  });
});
