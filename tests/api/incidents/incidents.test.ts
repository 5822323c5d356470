import { gunzipSync } from 'node:zlib';
import { publicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { uncompressed } from '@incidentmap/core/server/publication/compressedBody';
import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { describe, expect, it } from 'vitest';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { admin, json, nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';

const api = apiForEachTest();

const { sendReport: submit } = actionsAt(api);
const decide = (id: string, status: 'approved' | 'rejected', name = 'reviewer@example.org') =>
  api.as({ name, roles: ['Admin'] }).decideIncident({ params: { id }, body: { status } });
const stored = () => api.services.database.collection('submissions').count();

describe('the main workflow', () => {
  it('a report is public only after it is approved', async () => {
    const response = await api.send('/api/incidents', json(aReport()));
    expect(response.status).toBe(201);
    const { id, shareableUrl, isApproved } = (await response.json()) as Record<string, string>;
    expect({ shareableUrl, isApproved }).toEqual({
      shareableUrl: `http://site.test/incident/${id}`,
      isApproved: 'pending',
    });
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await statusOf(api.as(nobody).getIncident({ params: { id: id! } }))).toBe(404);

    const waiting = await api.as(admin).listAllIncidents({ query: { role: 'Admin' } });
    expect(waiting).toMatchObject([{ id, isApproved: 'pending', incidentTime: 'Evening', latitude: 52.451234 }]);

    expect(await decide(id!, 'approved')).toMatchObject({ id, isApproved: 'approved' });
    const [shown] = await api.as(nobody).listIncidents();
    expect(shown).toMatchObject({ id, title: 'Shouted at on a tram', severity: 'medium' });
    expect(await api.as(nobody).getIncident({ params: { id: id! } })).toEqual(shown);
  });

  it('a rejected report is never public', async () => {
    const { id } = await submit();
    await decide(id, 'rejected');
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await statusOf(api.as(nobody).getIncident({ params: { id } }))).toBe(404);
  });

  it('the public answer holds the fields of the contract and no others', async () => {
    const { id } = await submit({ contactEmail: 'me@example.org', allowContact: 'yes' });
    await decide(id, 'approved');
    const text = await (await api.send('/api/incidents')).text();
    expect(Object.keys((JSON.parse(text) as object[])[0]!).toSorted()).toEqual(
      Object.keys(publicIncident.shape).toSorted(),
    );
    expect(text).not.toMatch(/me@example\.org|reviewer@example\.org|52\.451234|1\.867654|Evening/);
  });

  it('reviewers see the contact address only when its owner agreed to it', async () => {
    await submit({ title: 'Said no', contactEmail: 'no@example.org', allowContact: 'no' });
    await submit({ title: 'Said yes', contactEmail: 'yes@example.org', allowContact: 'yes' });
    const all = await api.as(admin).listAllIncidents({ query: {} });
    expect(Object.fromEntries(all.map(({ title, contactEmail }) => [title, contactEmail]))).toEqual({
      'Said no': null,
      'Said yes': 'yes@example.org',
    });
  });
});

describe('the list of all', () => {
  it('holds pending reports only, except for a super admin; the role in the query grants nothing', async () => {
    const ids = [await submit(), await submit(), await submit()].map(({ id }) => id);
    await decide(ids[0]!, 'approved');
    await decide(ids[1]!, 'rejected');
    const states = async (caller: Parameters<TestApi['as']>[0], role: string) =>
      (await api.as(caller).listAllIncidents({ query: { role } })).map(({ isApproved }) => isApproved).toSorted();
    expect(await states(admin, 'SuperAdmin')).toEqual(['pending']);
    expect(await states(superAdmin, 'Admin')).toEqual(['approved', 'pending', 'rejected']);
  });
});

describe('a bad report', () => {
  it.each([
    ['not JSON', '{"title":', 400, ''],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, ''],
    ['an empty body', '', 400, ''],
    ['a list', '[]', 400, ''],
    ['a wrong type', JSON.stringify(aReport({ title: { $gt: '' } })), 400, 'title'],
    ['an unknown key', JSON.stringify(aReport({ isApproved: 'approved' })), 400, 'isApproved'],
    ['a __proto__ key', '{"__proto__":{"isApproved":"approved"},"title":"x"}', 400, 'title'],
    ['an impossible date', JSON.stringify(aReport({ incidentDate: '2026-02-31' })), 400, 'incidentDate'],
    ['a future date', JSON.stringify(aReport({ incidentDate: '2026-06-17' })), 400, 'incidentDate'],
    ['a place outside', JSON.stringify(aReport({ latitude: 40, longitude: -1 })), 400, 'latitude'],
    ['a number too large', JSON.stringify(aReport()).replace('52.451234', '1e999'), 400, 'latitude'],
    ['a file that was not uploaded', JSON.stringify(aReport({ mediaFiles: ['../../secret.jpg'] })), 400, 'mediaFiles'],
    ['a megabyte of text', JSON.stringify(aReport({ description: 'x'.repeat(1_000_000) })), 413, ''],
  ])('is rejected and not stored: %s', async (_, body, status, path) => {
    const response = await api.send('/api/incidents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(status);
    const problem = (await response.json()) as { code: string; message: string; details: { path: string }[] };
    expect(problem.details.map((detail) => detail.path)).toContain(path);
    expect(JSON.stringify(problem)).not.toMatch(/\bat .+:\d+|node_modules|ZodError/);
    expect(await stored()).toBe(0);
  });

  it('counts Notsure as Unknown', async () => {
    await submit({ incidentTime: 'Notsure' });
    expect((await api.as(admin).listAllIncidents({ query: {} }))[0]!.incidentTime).toBe('Unknown');
  });

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Unknown'],
    ['https://www.tiktok.com/@someone/video/7123456789012345678', 'Unknown'],
    ['Check out this video on YouTube: https://youtu.be/dQw4w9WgXcQ?si=abc', 'Unknown'],
    ['https://example.org/story', 'Morning'],
    [null, 'Morning'],
  ])('of %s keeps the time of day as %s', async (sourceUrl, time) => {
    await submit({ incidentTime: 'Morning', sourceUrl });
    expect((await api.as(admin).listAllIncidents({ query: {} }))[0]!.incidentTime).toBe(time);
  });

  it.each([
    [{ latitude: null, longitude: null }, 400],
    [{ latitude: null, longitude: null, partnerId: '' }, 400],
    [{ latitude: null, longitude: null, partnerId: 'Nobody' }, 400],
  ])('without a partner needs a location: %o', async (overrides, status) => {
    const body = JSON.stringify({ ...aReport(), ...overrides });
    const headers = { 'content-type': 'application/json' };
    expect((await api.send('/api/incidents', { method: 'POST', headers, body })).status).toBe(status);
    expect(await stored()).toBe(0);
  });

  it('cannot claim to be verified', async () => {
    const { id } = await submit({ verifiedBy: 'The police' });
    await decide(id, 'approved');
    expect((await api.as(nobody).listIncidents())[0]).toMatchObject({ verifiedBy: null, partnerId: null });
  });

  it('keeps every script as it was written', async () => {
    const title = 'مسجد کے باہر 🕌 نعرے <b>&amp;</b>';
    const { id } = await submit({ title });
    await decide(id, 'approved');
    expect((await api.as(nobody).listIncidents())[0]!.title).toBe(title);
  });
});

describe('the public list on the wire', () => {
  const get = (headers: Record<string, string>) => api.send('/api/incidents', { headers });

  it('is compressed for clients that accept it, and is a 304 for clients that hold it', async () => {
    const { id } = await submit();
    await decide(id, 'approved');
    const plain = await get({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const tag = plain.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]+"$/);
    // fetch decompresses by itself, so only the header shows the encoding.
    const packed = await get({ 'accept-encoding': 'gzip, br;q=0' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.json()).toEqual(await plain.json());
    expect((await get({ 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br');
    const held = await get({ 'if-none-match': `W/"other", ${tag}` });
    expect([held.status, await held.text(), held.headers.get('etag')]).toEqual([304, '', tag]);
    const list = await (await api.services.publication.current()).list();
    expect(gunzipSync(list.gzip)).toEqual(await uncompressed(list));
    const another = await submit();
    await decide(another.id, 'approved');
    expect((await get({ 'if-none-match': tag })).status).toBe(200);
  });
});

describe('when a part is down', () => {
  it('health names the failing part without revealing secrets', async () => {
    const response = await api.send('/api/health');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', details: [{ path: 'blobs', code: 'down' }] });
    expect(text).not.toMatch(/devstoreaccount1|a2V5|127\.0\.0\.1|secret/);
  });

  it('health names every missing or invalid setting, without values', async () => {
    const logged: string[] = [];
    const settings = { SITE_URL: 'no-address', SECRET: 'too-short', DATABASE: 'sqlite:test.db' };
    const host = await startHost({
      load: () => registerApi(() => makeServices(readSettings(settings))),
      log: (_, message) => logged.push(message),
    });
    const response = await fetch(`${host.url}/api/health`);
    const { details } = (await response.json()) as { details: { path: string }[] };
    await host.close();
    expect(response.status).toBe(503);
    expect(details.map(({ path }) => path)).toEqual(['SITE_URL', 'SECRET', 'BLOB_CONNECTION_STRING']);
    expect(JSON.stringify(details) + logged.join()).not.toMatch(/no-address|too-short/);
  });

  it('a report gets 503 with Retry-After while the database is down', async () => {
    const down = await startApi({ DATABASE: 'sqlite:/dev/null/no/such/folder.db' });
    try {
      for (const request of [down.send('/api/incidents', json(aReport())), down.send('/api/incidents')]) {
        const response = await request;
        expect(response.status).toBe(503);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(((await response.json()) as { code: string }).code).toBe('unavailable');
      }
    } finally {
      await down.close();
    }
  });
});

it('the log holds operation, outcome and duration, and nothing of the report', async () => {
  const { id } = await submit({ contactEmail: 'me@example.org', allowContact: 'yes' });
  await decide(id, 'approved', 'someone.private@example.org');
  await api.send('/api/incidents', json(aReport({ title: 'Shh' })));
  const all = api.logged.join('\n');
  expect(all).toMatch(/"event":"submitIncident","status":201,"ms":\d+/);
  expect(all).toMatch(/"event":"submitIncident","status":400/);
  expect(all).not.toMatch(/tram|Sparkhill|example\.org|52\.4|headscarf/);
});

it('days are London days: just after midnight there, today can be reported', async () => {
  api.setTime(new Date(testNow.getTime() + 60 * 60_000));
  expect(await statusOf(submit({ incidentDate: '2026-06-16' }))).toBe(200);
});
