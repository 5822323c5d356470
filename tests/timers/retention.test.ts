import { mediaNameOf } from '@incidentmap/core/domain/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Host, startHost } from '../../dev/host/index.ts';
import { registerTimers } from '../../timers/src/register.ts';
import { admin, nobody, startApi, superAdmin, type TestApi } from '../support/api.ts';
import { startBlobs, type TestBlobs } from '../support/blobs.ts';
import { aReport, testNow } from '../support/builders.ts';
import { aPicture } from '../support/media.ts';
import { wholeDatabase } from '../support/sqlite.ts';

let blobs: TestBlobs;
let api: TestApi;
let timers: Host;
beforeAll(async () => {
  blobs = await startBlobs();
});
afterAll(() => blobs.close());
beforeEach(async () => {
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString });
  timers = await startHost({ load: () => registerTimers(() => api.services), timers: 'manual', log: () => undefined });
});
afterEach(async () => {
  await timers.close();
  await api.close();
});

type Report = Parameters<ReturnType<TestApi['as']>['submitIncident']>[0]['body'];

const submit = (overrides: Record<string, unknown> = {}) =>
  api.as(nobody).submitIncident({ body: aReport(overrides) as Report });
const decide = (id: string, status: 'approved' | 'rejected') =>
  api
    .as(admin)
    .decideIncident({ params: { id }, body: { status, reason: { code: 'tooLittle', note: 'Secret note' } } as never });
const read = (code: string) => api.as(nobody).readReceipt({ body: { code } });
const sweepAfter = async (days: number) => {
  api.setTime(new Date(testNow.getTime() + days * 24 * 60 * 60_000));
  await timers.fire('sweep');
};
const upload = async () => {
  const file = new File([new Uint8Array(await aPicture())], 'a.jpg', { type: 'image/jpeg' });
  return mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
};

describe('a rejected report', () => {
  it('rejected30d: loses its content, contact and files after 30 days; that and why it was rejected stays', async () => {
    const file = await upload();
    const { id, receipt } = await submit({
      title: 'Forget this title',
      contactEmail: 'forget.me@example.org',
      mediaFiles: [file],
    });
    await api.as(nobody).changeReceipt({ body: { action: 'add', code: receipt, text: 'Forget these words' } });
    await decide(id, 'rejected');
    await sweepAfter(29);
    expect(await read(receipt)).toMatchObject({ state: 'rejected', content: { title: 'Forget this title' } });
    await sweepAfter(31);
    expect(wholeDatabase(api)).not.toMatch(/[Ff]orget.(this|me|these)|Secret note/);
    expect(await api.services.incidents.find(id)).toBeNull();
    expect(await api.services.blobs.pending.facts(file)).toBeNull();
    expect(await read(receipt)).toEqual({
      kind: 'incident',
      state: 'rejected',
      reason: 'tooLittle',
      createdAt: testNow.toISOString(),
      decidedAt: testNow.toISOString(),
      publicUrl: null,
      content: null,
    });
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, limit: 10 } });
    expect(entries.map(({ action }) => action)).toContain('rejected');
  });

  it('withdrawn by its sender is forgotten as well', async () => {
    const { receipt } = await submit({ title: 'Forget this title' });
    await api.as(nobody).changeReceipt({ body: { action: 'withdraw', code: receipt } });
    await sweepAfter(31);
    expect(wholeDatabase(api)).not.toContain('Forget this title');
    expect(await read(receipt)).toMatchObject({ state: 'withdrawn', content: null });
  });

  it('that waits again, or still, is kept', async () => {
    const [waiting, restored] = [await submit(), await submit()];
    await decide(restored.id, 'rejected');
    await api.as(admin).decideIncidents({ body: { ids: [restored.id], status: 'pending' } });
    await sweepAfter(1000);
    for (const { receipt } of [waiting, restored]) expect(await read(receipt)).toMatchObject({ state: 'pending' });
  });
});

describe('an approved report', () => {
  it('originals90d: keeps after 90 days what the public sees, and neither its exact place nor its contact', async () => {
    const file = await upload();
    const { id, receipt } = await submit({
      latitude: 52.4567891,
      longitude: -1.8765432,
      contactEmail: 'forget.me@example.org',
      allowContact: 'yes',
      mediaFiles: [file],
    });
    const home = await submit({
      location: 'House 12, Acacia Avenue',
      latitude: 53.7950123,
      longitude: -1.7590456,
      atHome: true,
    });
    await api.as(nobody).changeReceipt({ body: { action: 'add', code: receipt, text: 'Forget these words' } });
    await decide(id, 'approved');
    await decide(home.id, 'approved');
    expect(await api.services.blobs.pending.facts(file)).toBeNull();
    const before = await api.as(nobody).listIncidents();
    await sweepAfter(89);
    expect(wholeDatabase(api)).toMatch(/52\.4567891.*forget\.me|forget\.me.*52\.4567891/s);
    await sweepAfter(91);
    expect(wholeDatabase(api)).not.toMatch(/52\.456789|53\.795012|Acacia|forget\.me|Forget these/);
    // A new instance reads what is stored.
    const { makeServices } = await import('@incidentmap/core/server/services');
    const again = makeServices(api.services.settings, { now: api.services.now });
    try {
      expect([...(await again.publication.current()).incidents()]).toEqual(before);
    } finally {
      await again.database.close();
    }
    await sweepAfter(92);
    expect(await read(receipt)).toMatchObject({ state: 'approved', content: { contactEmail: null, additions: [] } });
  });
});

describe('a post', () => {
  const send = (postUrl: string) =>
    api.as(nobody).submitPost({
      body: { postUrl, additionalContext: 'Forget these words', submitterEmail: 'forget.me@example.org' },
    });

  it('that was rejected is forgotten after 30 days, and can be sent again', async () => {
    const { receipt } = await send('https://example.org/forget-this');
    const { posts } = await api.as(admin).listPosts({ query: { limit: 10 } });
    await api
      .as(admin)
      .decidePost({ params: { id: posts[0]!.id }, body: { status: 'rejected', reason: { code: 'spam' } } });
    await sweepAfter(31);
    expect(wholeDatabase(api)).not.toMatch(/forget/i);
    expect(await read(receipt!)).toMatchObject({ kind: 'post', state: 'rejected', reason: 'spam', content: null });
    expect((await send('https://example.org/forget-this')).success).toBe(true);
  });

  it('that was published keeps, after 90 days, nothing of who sent it', async () => {
    await send('https://example.org/a-post');
    const { posts } = await api.as(admin).listPosts({ query: { limit: 10 } });
    const { title, description, location, latitude, longitude, incidentType, severity, incidentDate } =
      aReport() as never;
    const details = {
      title,
      description,
      location,
      latitude,
      longitude,
      incidentType,
      severity,
      incidentDate,
    } as never;
    await api.as(admin).decidePost({ params: { id: posts[0]!.id }, body: { status: 'approved', details } });
    await sweepAfter(91);
    expect(wholeDatabase(api)).not.toMatch(/forget/i);
    expect(await api.as(nobody).listIncidents()).toHaveLength(1);
  });
});

it('posts30d: collected posts are not shown or kept for longer than 30 days, also when no collector runs', async () => {
  const meta = api.services.database.collection<{ id: string; posts: object[] }>('meta');
  const post = (id: string, days: number) => ({
    id,
    content: 'Invented words',
    platform: 'X',
    author: 'someone',
    searchTerm: 'term',
    location: 'UK',
    url: `https://example.org/${id}`,
    timestamp: testNow.toISOString(),
    createdAt: new Date(testNow.getTime() - days * 24 * 60 * 60_000).toISOString(),
  });
  await meta.create({ id: 'monitorPosts', posts: [post('new', 0), post('old', 29)] });
  await sweepAfter(0);
  expect((await api.as(nobody).listSentimentPosts()).posts).toHaveLength(2);
  await sweepAfter(2);
  expect((await api.as(nobody).listSentimentPosts()).posts.map(({ id }) => id)).toEqual(['new']);
  await sweepAfter(31);
  expect(wholeDatabase(api)).not.toContain('Invented words');
});

it('a request about data is forgotten twelve months after it was closed', async () => {
  const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'access', email: 'forget.me@example.org' } });
  await api.as(admin).settlePrivacyRequest({ body: { id, action: 'done' } });
  await sweepAfter(360);
  expect(wholeDatabase(api)).toContain('forget.me');
  await sweepAfter(367);
  expect(wholeDatabase(api)).not.toContain('forget.me');
});

it('an erasure that a crash cut short is finished by the next sweep', async () => {
  const { id, receipt } = await submit({ title: 'Forget this title' });
  await decide(id, 'approved');
  await api.services.forgotten.beginErasure(id, 'incident', { userId: 'sender', name: 'The sender' });
  await sweepAfter(0);
  expect(wholeDatabase(api)).not.toContain('Forget this title');
  expect(await api.as(nobody).listIncidents()).toEqual([]);
  expect(await read(receipt)).toMatchObject({ state: 'erased', content: null });
  expect(await Array.fromAsync(api.services.forgotten.listErasing())).toEqual([]);
});

it('the days are settings', async () => {
  const short = await startApi({ RETENTION_DAYS_REJECTED: '1', BLOB_CONNECTION_STRING: blobs.connectionString });
  const host = await startHost({
    load: () => registerTimers(() => short.services),
    timers: 'manual',
    log: () => undefined,
  });
  try {
    const { id } = await short.as(nobody).submitIncident({ body: aReport() as Report });
    await short.as(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    short.setTime(new Date(testNow.getTime() + 25 * 60 * 60_000));
    await host.fire('sweep');
    expect(await short.services.incidents.find(id)).toBeNull();
  } finally {
    await host.close();
    await short.close();
  }
});
