import { type OperationEntry, operations } from '@incidentmap/core/contract';
import { mediaNameOf } from '@incidentmap/core/domain/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, nobody, startApi, type TestApi } from '../support/api.ts';
import { startBlobs, type TestBlobs } from '../support/blobs.ts';
import { aReport } from '../support/builders.ts';
import { aPhoto } from '../support/media.ts';

/**
 * Every operation that anyone may read, walked after reports with values that would be known again anywhere: a new
 * operation is walked without anyone thinking of it.
 */

let api: TestApi;
let blobs: TestBlobs;
let canaries: Record<string, string>;
let ids: { public: string; home: string; pending: string; rejected: string; post: string };

const reviewer = { name: 'canary.reviewer@example.org', roles: ['Admin'] };

beforeAll(async () => {
  blobs = await startBlobs();
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString, RATE_LIMITS: 'on' });
  const sent = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'CanaryBrowser/7' };
  const submit = async (overrides: Record<string, unknown>) => {
    const response = await api.send('/api/incidents', {
      method: 'POST',
      headers: { ...sent, 'content-type': 'application/json' },
      body: JSON.stringify(aReport({ contactEmail: 'canary.reporter@example.org', allowContact: 'yes', ...overrides })),
    });
    return (await response.json()) as { id: string; receipt: string };
  };
  const file = new File([new Uint8Array(await aPhoto())], 'canary-holiday.jpg', { type: 'image/jpeg' });
  const upload = mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);

  const shown = await submit({ latitude: 52.4567891, longitude: -1.8765432, mediaFiles: [upload] });
  const home = await submit({
    location: 'CanaryHouse 12, Acacia Avenue',
    latitude: 53.7950123,
    longitude: -1.7590456,
    atHome: true,
  });
  const pending = await submit({ title: 'CanaryPending report' });
  const rejected = await submit({ title: 'CanaryRejected report' });
  await api.as(nobody).changeReceipt({ body: { action: 'add', code: shown.receipt, text: 'CanaryAddition' } });
  for (const { id } of [shown, home])
    await api.as(reviewer).decideIncident({ params: { id }, body: { status: 'approved' } });
  await api.as(reviewer).decideIncident({ params: { id: rejected.id }, body: { status: 'rejected' } });
  await api.as(nobody).submitPost({
    body: {
      postUrl: 'https://example.org/canary-post',
      additionalContext: 'CanaryContext',
      submitterEmail: 'canary.poster@example.org',
    },
  });
  await api.as(nobody).requestPrivacy({
    body: { right: 'access', receipt: shown.receipt, email: 'canary.asker@example.org', message: 'CanaryMessage' },
  });
  ids = {
    public: shown.id,
    home: home.id,
    pending: pending.id,
    rejected: rejected.id,
    post: 'https://example.org/canary-post',
  };
  canaries = {
    'a receipt': shown.receipt,
    'another receipt': home.receipt,
    'the name of an upload': upload,
    'the id of a pending report': pending.id,
    'the id of a rejected report': rejected.id,
  };
});
afterAll(async () => {
  await api.close();
  await blobs.close();
});

const forbiddenValues =
  /canary|203\.0\.113|52\.456|-1\.8765|53\.7950|-1\.7590|T22:30:00|Evening|reviewer@|secret|devstoreaccount1;|AccountKey|\bsig=/i;
const forbiddenKeys =
  /"(contactEmail|allowContact|submitterEmail|incidentTime|decidedAt|decidedBy|changedAt|isApproved|receipt|additions|suspected|isSuspected|floodOf|heldSince|atHome|lastChange|revision|version|rejection|blobName|sentWith|_etag|_ts|_rid|_self|etag|expiresAt|userId)":/;
const forbiddenHeaders = ['set-cookie', 'server', 'x-powered-by', 'x-ms-request-id', 'via', 'last-modified'];

type Walk = [name: string, path: string];
const readable = (Object.entries(operations) as [string, OperationEntry][]).filter(
  ([, { access, method }]) => access === 'anyone' && method === 'GET',
);
/** What a path's parameter, or a query, is tried with. */
const walks = (): Walk[] =>
  readable.flatMap(([name, { path }]): Walk[] => {
    const values = [ids.public, ids.home, ids.pending, ids.rejected, 'csv', 'json', 'geojson', 'atom', 'dQw4w9WgXcQ'];
    const paths = path.includes('{') ? values.map((value) => path.replace(/\{\w+\}/, value)) : [path];
    return paths.flatMap((each) => [
      [name, each] as Walk,
      [name, `${each}?query=Leeds&lat=52.4567891&lon=-1.8765432&url=https%3A%2F%2Fexample.org%2Fcanary-post`] as Walk,
    ]);
  });

describe('what anyone can read', () => {
  it('is more than a few operations', () => {
    expect(readable.map(([name]) => name)).toEqual(
      expect.arrayContaining(['listIncidents', 'getIncident', 'getSite', 'getHealth', 'getChallenge', 'findPlaces']),
    );
  });

  it('contactPrivate, roughPlace, dayOnly: holds no value, key or header that could unmask anyone', async () => {
    const found: string[] = [];
    for (const [name, path] of walks()) {
      const response = await api.send(path, { headers: { 'user-agent': 'CanaryBrowser/7' } });
      const body = await response.text();
      const withoutOwnWords = body.replaceAll(ids.public, '').replaceAll(ids.home, '');
      const values = [forbiddenValues.exec(withoutOwnWords)?.[0], forbiddenKeys.exec(body)?.[0]];
      for (const [what, value] of Object.entries(canaries)) if (body.includes(value)) values.push(what);
      for (const header of forbiddenHeaders) if (response.headers.has(header)) values.push(header);
      found.push(...values.flatMap((value) => (value ? [`${name} ${path.split('?')[0]}: ${value}`] : [])));
    }
    expect(found).toEqual([]);
  });

  it('noCookies: sets no cookie, whatever is asked and whoever asks', async () => {
    for (const [, path] of walks()) {
      expect((await api.send(path)).headers.get('set-cookie')).toBeNull();
      expect((await api.send(path, { caller: admin })).headers.get('set-cookie')).toBeNull();
    }
  });

  it('is not empty where it should not be: the walk has seen the reports', async () => {
    const shown = await api.as(nobody).listIncidents();
    expect(shown.map(({ id }) => id).toSorted()).toEqual([ids.public, ids.home].toSorted());
  });
});

describe('the place', () => {
  it('roughPlace: of a report at home is its district, in words and on the map; other places lie on the grid', async () => {
    const home = await api.as(nobody).getIncident({ params: { id: ids.home } });
    expect(home.location).toMatch(/Bradford|Manningham|Shipley/);
    expect(Math.abs(home.latitude - 53.7950123) + Math.abs(home.longitude + 1.7590456)).toBeGreaterThan(0.001);
    const other = await api.as(nobody).getIncident({ params: { id: ids.public } });
    expect(other.location).toBe('Sparkhill, Birmingham');
    expect([other.latitude, other.longitude]).not.toEqual([52.4567891, -1.8765432]);
  });
});

it('noAddress: neither the address nor the browser of anyone is stored', async () => {
  const { wholeDatabase } = await import('../support/sqlite.ts');
  expect(wholeDatabase(api)).not.toMatch(/203\.0\.113|CanaryBrowser/);
});

it('cleanedMedia: what is public of a photo has another name and none of its hidden details', async () => {
  const { mediaFiles } = await api.as(nobody).getIncident({ params: { id: ids.public } });
  const { secrets } = await import('../support/media.ts');
  expect(mediaFiles).toHaveLength(1);
  const bytes = Buffer.from(await (await fetch(mediaFiles[0]!)).arrayBuffer()).toString('latin1');
  expect(bytes.length).toBeGreaterThan(500);
  for (const secret of [...secrets, 'Exif', 'canary']) expect(bytes).not.toContain(secret);
});

it('reviewedFirst: nothing that was sent is public before someone approved it', async () => {
  for (const id of [ids.pending, ids.rejected]) {
    expect((await api.send(`/api/incidents/${id}`)).status).toBe(404);
  }
  expect(await (await api.send('/api/incidents')).text()).not.toMatch(/CanaryPending|CanaryRejected|canary-post/);
});
