import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OperationEntry, operations } from '@incidentmap/core/contract';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { secrets } from '../../support/media/media.ts';
import { wholeDatabase } from '../../support/stores/sqlite.ts';
import { places, plant, type Planted, sender } from '../support/planted.ts';

/**
 * Sent: one of everything that people can send, with recognisable values: an exact place, an email address, a time of
 * day, a receipt, a file name, a camera's metadata. Then the test walks every operation that anyone may read (so it
 * covers a new one from the start), and the files, the pages and the log. Must come back: what the contract names, and
 * none of these values.
 */

let api: TestApi;
let blobs: TestBlobs;
let planted: Planted;

beforeAll(async () => {
  blobs = await startBlobs();
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString, RATE_LIMITS: 'on' });
  planted = await plant(api);
});
afterAll(async () => {
  await api.close();
  await blobs.close();
});

/** Values that must not leak, and keys that do not belong into a public answer. */
const told = (text: string): string[] =>
  [...planted.ofDecided, ...planted.ofWaiting, ...planted.names, ...planted.receipts].filter((value) =>
    text.includes(value),
  );
const forbiddenValues = /canary|203\.0\.113|T22:30:00|Evening|reviewer@|secret|devstoreaccount1;|AccountKey|\bsig=/i;
const forbiddenKeys =
  /"(contactEmail|allowContact|submitterEmail|incidentTime|decidedAt|decidedBy|changedAt|isApproved|receipt|additions|suspected|isSuspected|floodOf|heldSince|atHome|lastChange|revision|version|rejection|blobName|sentWith|decidedWith|joined|canonicalUrl|submitterEmail|subjectId|bodyHash|publicNames|copyingSince|leavingOut|life|sentAt|sender|sent|entry|belongsTo|find|sources|ownWasPublic|highestSeverity|wasPublic|claim|publishAt|_etag|_ts|_rid|_self|etag|expiresAt|userId)":/;
const forbiddenHeaders = ['set-cookie', 'server', 'x-powered-by', 'x-ms-request-id', 'via', 'last-modified'];

type Walk = [name: string, path: string];
const readable = (Object.entries(operations) as [string, OperationEntry][]).filter(
  ([, { access, method }]) => access === 'anyone' && method === 'GET',
);
/** Values for path parameters and queries. */
const walks = (): Walk[] =>
  readable.flatMap(([name, { path }]): Walk[] => {
    const names = ['csv', 'json', 'geojson', 'atom', 'dQw4w9WgXcQ', planted.partner.name, planted.files.pending];
    const values = [...Object.values(planted.ids), ...names];
    const paths = path.includes('{') ? values.map((value) => path.replace(/\{\w+\}/, value)) : [path];
    return paths.flatMap((each) => [
      [name, each] as Walk,
      [
        name,
        `${each}?query=Leeds&search=Canary&lat=52.4123457&lon=-1.8876543&url=https%3A%2F%2Fexample.org%2Fcanary-post`,
      ] as Walk,
    ]);
  });

describe('public reads', () => {
  it('cover more than a few operations', () => {
    expect(readable.map(([name]) => name)).toEqual(
      expect.arrayContaining(['listIncidents', 'getIncident', 'getSite', 'getHealth', 'getChallenge', 'findPlaces']),
    );
  });

  it('contactPrivate, roughPlace, dayOnly: hold no value, key or header that could identify anyone', async () => {
    const found: string[] = [];
    for (const [name, path] of walks()) {
      for (const asBytes of [false, true]) {
        const headers = { ...sender, 'accept-encoding': asBytes ? 'gzip' : 'identity' };
        const response = await api.send(path, { headers });
        const body = await response.text();
        const whole = JSON.stringify([...response.headers]) + body;
        const values = [...told(whole), forbiddenValues.exec(whole)?.[0], forbiddenKeys.exec(body)?.[0]];
        for (const header of forbiddenHeaders) if (response.headers.has(header)) values.push(header);
        found.push(...values.flatMap((value) => (value ? [`${name} ${path.split('?')[0]}: ${value}`] : [])));
      }
    }
    expect(found).toEqual([]);
  });

  it('noCookies: set no cookie, for any request of any caller', async () => {
    for (const [, path] of walks()) {
      expect((await api.send(path)).headers.get('set-cookie')).toBeNull();
      expect((await api.send(path, { caller: admin })).headers.get('set-cookie')).toBeNull();
    }
  });

  it('are not empty where they should not be: the walk has seen the reports', async () => {
    const shown = await api.as(nobody).listIncidents();
    expect(shown.map(({ id }) => id).toSorted()).toEqual([planted.ids.approved, planted.ids.atHome].toSorted());
  });
});

describe('the place', () => {
  it('roughPlace: of a report at home is its district, in words and on the map; other places lie on the grid', async () => {
    const home = await api.as(nobody).getIncident({ params: { id: planted.ids.atHome } });
    expect(home.location).toMatch(/Bradford|Manningham|Shipley/);
    const [lat, lon] = places.atHome;
    expect(Math.abs(home.latitude - lat) + Math.abs(home.longitude - lon)).toBeGreaterThan(0.001);
    const other = await api.as(nobody).getIncident({ params: { id: planted.ids.approved } });
    expect(other.location).toBe('Sparkhill, Birmingham');
    expect([other.latitude, other.longitude]).not.toEqual(places.approved);
  });
});

it("noAddress: nobody's IP address or browser is stored", () => {
  expect(wholeDatabase(api)).not.toMatch(/203\.0\.113|CanaryBrowser/);
});

it('cleanedMedia: a public photo has another name and none of its hidden details', async () => {
  const { mediaFiles } = await api.as(nobody).getIncident({ params: { id: planted.ids.approved } });
  expect(mediaFiles).toHaveLength(1);
  for (const url of filesOf(mediaFiles[0]!)) {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(bytes.length).toBeGreaterThan(100);
    for (const secret of [...secrets, 'Exif', 'canary']) expect(bytes).not.toContain(secret);
    expect(told(url + JSON.stringify([...response.headers]))).toEqual([]);
  }
});

it('reviewedFirst: nothing is public before someone approved it', async () => {
  for (const id of [planted.ids.pending, planted.ids.rejected, planted.ids.withdrawn]) {
    expect((await api.send(`/api/incidents/${id}`)).status).toBe(404);
  }
  const waiting = await Array.fromAsync(api.services.blobs.pending.list(), ({ name }) => name);
  expect(waiting.length).toBeGreaterThan(4);
  for (const name of waiting) {
    // Even with its name known, the storage shows it to nobody without a signature, and it is not under its public
    // address.
    expect((await fetch(api.services.blobs.pending.url(name))).ok).toBe(false);
    expect((await fetch(api.services.blobs.public.url(name))).ok).toBe(false);
  }
});

it('the log of all this contains nothing that was sent', () => {
  expect(api.logged.length).toBeGreaterThan(50);
  const log = api.logged.join('\n');
  expect([...told(log), ...(log.match(forbiddenValues) ?? [])]).toEqual([]);
});

const site = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** `npm test` builds before it tests. */
describe.runIf(existsSync(site))('the pages', () => {
  it('contain no personal address, no key and no path of the machine that built them', () => {
    const found = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(html|js|css|json|txt|svg)$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(join(site, name), 'utf8');
        const values = /AccountKey=|InstrumentationKey=|-----BEGIN [A-Z ]*PRIVATE KEY|node_modules\/\.cache/.exec(text);
        return values || text.includes(join(site, '../..')) ? [`${name}: ${values?.[0] ?? 'a path'}`] : [];
      });
    expect(found).toEqual([]);
  });
});
