import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Host, startHost } from '../../dev/host/index.ts';
import { registerTimers } from '../../timers/src/register.ts';
import { admin, nobody, startApi, superAdmin } from '../support/api/api.ts';
import { aReport, testNow } from '../support/api/builders.ts';
import { wholeDatabase } from '../support/stores/sqlite.ts';
import { actionsAt, approvalKeepingAll } from '../support/api/actions.ts';
import { apiForEachTest, storageForAllTests } from '../support/api/forEachTest.ts';

const storage = storageForAllTests();
const api = apiForEachTest(() => ({ BLOB_CONNECTION_STRING: storage.connectionString }));
let timers: Host;
beforeEach(async () => {
  timers = await startHost({ load: () => registerTimers(() => api.services), timers: 'manual', log: () => undefined });
});
afterEach(() => timers.close());

const { readReceipt: read, sendReport: submit, upload } = actionsAt(api);
const decide = async (id: string, status: 'approved' | 'rejected') =>
  api.as(admin).decideIncident({
    params: { id },
    body:
      status === 'approved'
        ? await approvalKeepingAll(api, id)
        : { status, reason: { code: 'tooLittle', note: 'Secret note' } },
  });
const sweepAfter = async (days: number) => {
  api.setTime(new Date(testNow.getTime() + days * 24 * 60 * 60_000));
  await timers.fire('sweep');
};

describe('a rejected report', () => {
  it('rejected30d: loses its content, contact and files after 30 days; only the rejection and its reason are kept', async () => {
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
    expect(await api.services.submissions.find(id)).toBeNull();
    expect(await api.services.blobs.pending.facts(file)).toBeNull();
    expect(await read(receipt)).toEqual({
      kind: 'incident',
      state: 'rejected',
      isOffMap: false,
      reason: 'tooLittle',
      createdAt: testNow.toISOString(),
      decidedAt: testNow.toISOString(),
      publicUrl: null,
      content: null,
    });
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, limit: 10 } });
    expect(entries.map(({ action }) => action)).toContain('rejected');
  });

  it('that its sender withdrew is forgotten as well', async () => {
    const { receipt } = await submit({ title: 'Forget this title' });
    await api.as(nobody).changeReceipt({ body: { action: 'withdraw', code: receipt } });
    await sweepAfter(31);
    expect(wholeDatabase(api)).not.toContain('Forget this title');
    expect(await read(receipt)).toMatchObject({ state: 'withdrawn', content: null });
  });

  it('that is pending again, or still, is kept', async () => {
    const [waiting, restored] = [await submit(), await submit()];
    await decide(restored.id, 'rejected');
    await api.as(admin).decideIncidents({ body: { ids: [restored.id], status: 'pending' } });
    await sweepAfter(1000);
    for (const { receipt } of [waiting, restored]) expect(await read(receipt)).toMatchObject({ state: 'pending' });
  });
});

describe('an approved report', () => {
  it('originals90d: keeps only what the public sees after 90 days, and neither its exact place nor its contact', async () => {
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
    // A new instance reads the stored documents.
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

  it('originals90d: keeps later additions and edits for 90 days of their own', async () => {
    const { id, receipt } = await submit();
    await decide(id, 'approved');
    await sweepAfter(91);
    const change = (action: object) => api.as(nobody).changeReceipt({ body: { code: receipt, ...action } as never });
    await change({ action: 'add', text: 'Forget these words' });
    await change({ action: 'correct', location: 'Forget this street' });
    const edit = (body: object) => api.as(superAdmin).editIncident({ params: { id }, body: body as never });
    const { revision } = await edit({ revision: 1, location: 'House 12, Acacia Avenue', latitude: 52.4567891 });
    await edit({ revision, location: 'Sparkhill, Birmingham' });
    await sweepAfter(91 + 89);
    expect(wholeDatabase(api)).toMatch(/Forget these words.*Forget this street/s);
    await sweepAfter(91 + 91);
    expect(wholeDatabase(api)).not.toMatch(/Forget th|Acacia|52\.456789/);
    expect(await read(receipt)).toMatchObject({ state: 'approved', content: { location: 'Sparkhill, Birmingham' } });
  });

  it('originals90d: loses them on that day also where something was added before', async () => {
    const { id, receipt } = await submit({ latitude: 52.4567891, longitude: -1.8765432 });
    await decide(id, 'approved');
    await sweepAfter(60);
    await api.as(nobody).changeReceipt({ body: { action: 'add', code: receipt, text: 'Forget these words' } });
    await sweepAfter(89);
    for (const text of ['52.4567891', 'Forget these words']) expect(wholeDatabase(api)).toContain(text);
    await sweepAfter(91);
    expect(wholeDatabase(api)).not.toMatch(/52\.456789|Forget these/);
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

  it('that was published keeps nothing of its sender after 90 days', async () => {
    const { receipt } = await send('https://example.org/a-post');
    const { posts } = await api.as(admin).listPosts({ query: { limit: 10 } });
    const { title, description, location, latitude, longitude, incidentType, severity, incidentDate } = aReport();
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
    await api.as(nobody).changeReceipt({ body: { action: 'add', code: receipt!, text: 'Forget these words' } });
    await sweepAfter(91 + 89);
    expect(wholeDatabase(api)).toMatch(/forget/i);
    await sweepAfter(91 + 91);
    expect(wholeDatabase(api)).not.toMatch(/forget/i);
  });
});

it('posts24h: the text and author of a collected post are gone within 24 hours, even when X is never called again', async () => {
  const { posts, monitor } = api.services;
  const hours = (count: number) => new Date(testNow.getTime() + count * 60 * 60_000).toISOString();
  const sweepAt = async (time: string) => {
    api.setTime(new Date(time));
    await timers.fire('sweep');
  };
  const post = {
    id: '1000000000000000001',
    content: 'Invented words',
    searchTerm: 'term',
    timestamp: hours(-1),
    createdAt: hours(0),
    expiresAt: hours(30 * 24),
  };
  const more = { platform: 'X', author: '@invented', location: '', url: 'https://example.org/1' } as const;
  const { expiresAt: _, ...shown } = post;
  await posts.add(post);
  // As an earlier release wrote it, to be kept for 30 days.
  const old = { ...post, ...more, id: '1000000000000000000', createdAt: hours(-29 * 24), expiresAt: hours(24) };
  await posts.add(old);
  await monitor.publish({ refresh: hours(0), posts: [{ ...shown, ...more }] }, null);

  // It is the evening of the 15th in London; refreshes are at 5:00 and 13:00 UTC.
  await sweepAt(hours(0));
  expect(await api.services.database.collection('posts').read(old.id)).toMatchObject({
    document: { id: old.id, day: '2026-05-17', expiresAt: old.expiresAt },
  });
  const stored = await api.services.database.collection('posts').read(old.id);
  expect(Object.keys(stored!.document).toSorted()).toEqual(['day', 'expiresAt', 'id']);
  await sweepAt('2026-06-16T12:40:00Z');
  expect(await posts.newest(10)).toEqual([post]);
  await sweepAt('2026-06-16T13:00:00Z');
  expect(await posts.newest(10)).toEqual([]);
  expect(await posts.has(post.id)).toBe(true);
  await sweepAt(hours(23));
  expect((await api.as(nobody).listSentimentPosts()).posts).toHaveLength(1);
  await sweepAt(hours(24));
  expect(wholeDatabase(api)).not.toMatch(/Invented words|@invented/);
  await sweepAt(hours(30 * 24));
  expect(await posts.has(post.id)).toBe(false);
});

it('a data-rights request is removed twelve months after it was closed', async () => {
  const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'access', email: 'forget.me@example.org' } });
  await api.as(superAdmin).settlePrivacyRequest({ body: { id, action: 'done' } });
  await sweepAfter(360);
  expect(wholeDatabase(api)).toContain('forget.me');
  await sweepAfter(367);
  expect(wholeDatabase(api)).not.toContain('forget.me');
});

it('an interrupted erasure is completed by the next sweep', async () => {
  const { id, receipt } = await submit({ title: 'Forget this title' });
  await decide(id, 'approved');
  await api.services.tombstones.beginErasure(id, 'incident', { userId: 'sender', name: 'The sender' });
  await sweepAfter(0);
  expect(wholeDatabase(api)).not.toContain('Forget this title');
  expect(await api.as(nobody).listIncidents()).toEqual([]);
  expect(await read(receipt)).toMatchObject({ state: 'erased', content: null });
  expect(await Array.fromAsync(api.services.tombstones.listErasing())).toEqual([]);
});

describe('a file that nobody described, and that was public', () => {
  const details = {
    title: 'On the wall of a mosque',
    description: 'Slogans were painted on the wall of a mosque at night.',
    location: 'Leeds',
    latitude: 53.8,
    longitude: -1.549,
    incidentType: 'property',
    severity: 'medium',
    incidentDate: '2026-06-14',
    allowContact: 'no',
  } as const;
  const hidden = async () => {
    const file = await upload();
    const { createdIncident } = await api.as(admin).publishMedia({ body: { blobName: file, ...details } });
    const { id } = createdIncident!;
    await api.as(superAdmin).decideIncident({ params: { id }, body: { status: 'hidden' } });
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    return { file, id };
  };
  const found = async (id: string) => (await api.services.submissions.find(id))?.document;

  it('waits again when it is hidden, until a reviewer decides, however long ago it was sent', async () => {
    const { file, id } = await hidden();
    const before = await found(id);
    await sweepAfter(3);
    expect((await found(id))?.life).toEqual(before?.life);
    expect(before?.life).toMatchObject({ is: 'waiting', wasPublic: { heldSince: testNow.toISOString() } });
    expect(await api.services.blobs.pending.facts(file)).not.toBeNull();
    const { items } = await api.as(admin).listWaiting({ query: { sort: 'age', limit: 10 } });
    expect(items.map(({ kind }) => kind)).toEqual(['media']);
  });

  it('is at once in the list of what waits, although it was sent a moment ago', async () => {
    await hidden();
    const { items } = await api.as(admin).listWaiting({ query: { sort: 'age', limit: 10 } });
    expect(items.map(({ kind }) => kind)).toEqual(['media']);
  });

  it('cannot be taken by whoever uploaded it for another report, or described as a recording', async () => {
    const { file, id } = await hidden();
    const before = await found(id);
    const { title, location, incidentDate } = details;
    const recording = { title, location, incidentDate, mediaFiles: [file] };
    const { receipt } = await submit();
    for (const taking of [
      () => submit({ mediaFiles: [file] }),
      () => api.as(nobody).submitMediaIncident({ body: recording }),
      () => api.as(nobody).changeReceipt({ body: { action: 'add', code: receipt, mediaFiles: [file] } }),
    ]) {
      await expect(taking()).rejects.toMatchObject({ status: 400 });
      expect(await found(id)).toEqual(before);
    }
  });
});

it('the retention periods are settings', async () => {
  const short = await startApi({ RETENTION_DAYS_REJECTED: '1', BLOB_CONNECTION_STRING: storage.connectionString });
  const host = await startHost({
    load: () => registerTimers(() => short.services),
    timers: 'manual',
    log: () => undefined,
  });
  try {
    const { id } = await short.as(nobody).submitIncident({ body: aReport() });
    await short.as(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    short.setTime(new Date(testNow.getTime() + 25 * 60 * 60_000));
    await host.fire('sweep');
    expect(await short.services.submissions.find(id)).toBeNull();
  } finally {
    await host.close();
    await short.close();
  }
});
