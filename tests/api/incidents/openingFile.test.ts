import { decodeClusters } from '@incidentmap/core/domain/map/clusters';
import { mapView } from '@incidentmap/core/domain/limits';
import { Problem } from '@incidentmap/core/domain/problem';
import { openingFile } from '@incidentmap/core/server/publication/openingFile';
import { makeServices } from '@incidentmap/core/server/services';
import { blobAddress } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { testNow } from '../../support/api/builders.ts';

/** The public file from which a browser shows the home page while no function is awake. */

let blobs: TestBlobs;
let api: TestApi;
const settings = () => ({ BLOB_CONNECTION_STRING: blobs.connectionString });
const storage = () => blobAddress(settings(), 'public');

beforeAll(async () => {
  blobs = await startBlobs();
});
afterAll(() => blobs.close());
beforeEach(async () => {
  api = await startApi(settings());
  // The file of the test before has the numbers of another database.
  await api.services.publication.saveOpening();
  return () => api.close();
});
const { sendReport, approve, changeReceipt } = actionsAt({
  as: (caller) => api.as(caller),
  get services() {
    return api.services;
  },
});

type View = {
  day: string;
  list: { incidents: { id: string; title: string }[]; total: number; counts: { thisWeek: number } };
  clusters: Record<string, number[]>;
};
const request = () => fetch(`${storage()}/opening/view.json`);
const read = async () => (await (await request()).json()) as View;
const idsInFile = async () => (await read()).list.incidents.map(({ id }) => id);
const clustersOf = async (zoom: number) => decodeClusters(Uint8Array.from((await read()).clusters[zoom] ?? []));

const ofApi = () =>
  api.as(nobody).searchIncidents({ query: { severities: ['critical', 'high', 'medium'], sort: 'date' } });

async function published(title = 'Shouted at on a bus'): Promise<{ id: string; receipt: string }> {
  const { id, receipt = '' } = await sendReport({ title });
  await approve(id);
  return { id, receipt };
}

describe('the opening file', () => {
  it('has what the API answers: the first page of the list, and the markers of each opening zoom', async () => {
    for (let count = 0; count < 12; count += 1) await published(`Report ${count}`);
    const view = await read();
    expect(view.list).toEqual(await ofApi());
    expect(view.list).toMatchObject({ total: 12, counts: { thisWeek: 12 } });
    expect(Object.keys(view.clusters)).toEqual(mapView.openingZooms.map(String));
    for (const zoom of mapView.openingZooms) {
      const bytes = await api.as(nobody).getIncidentMap({ query: { part: 'clusters', zoom } });
      expect(await clustersOf(zoom)).toEqual(decodeClusters(bytes));
    }
  });

  it('can be read by everyone, is asked for anew each time, and its container cannot be listed', async () => {
    const response = await request();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await fetch(`${storage()}/opening?restype=container&comp=list`)).ok).toBe(false);
  });

  it('has nothing of a report that waits', async () => {
    await sendReport({ title: 'A secret' });
    await sweep(api.services);
    expect(await (await request()).text()).not.toContain('A secret');
  });

  it.each([
    ['an admin deletes', ({ id }) => api.as(superAdmin).deleteIncident({ params: { id } })],
    ['its sender withdraws', ({ receipt: code }) => changeReceipt({ code, action: 'withdraw' })],
    ['its sender erases', ({ receipt: code }) => changeReceipt({ code, action: 'erase' })],
  ] as [string, (incident: { id: string; receipt: string }) => Promise<unknown>][])(
    'no longer has an incident once it is confirmed that %s it',
    async (_, takeDown) => {
      const other = await published();
      const incident = await published();
      expect(await idsInFile()).toContain(incident.id);
      await takeDown(incident);
      expect(await idsInFile()).toEqual([other.id]);
    },
  );

  it('has the words of a correction once it is confirmed', async () => {
    const { id } = await published('Shouted at by my neighbour');
    const { revision = 0 } = (await api.services.submissions.find(id))!.document;
    await api.as(superAdmin).editIncident({ params: { id }, body: { revision, title: 'Shouted at' } });
    expect((await read()).list.incidents).toMatchObject([{ id, title: 'Shouted at' }]);
  });

  it('is not written back by an instance that knows an earlier state', async () => {
    const { id } = await published();
    const early = await api.services.publication.latest();
    const { sequence } = await api.services.announcements.read();
    await api.as(superAdmin).deleteIncident({ params: { id } });
    const { announcements, now } = api.services;
    await openingFile(api.services.blobs.opening, announcements, now).save(early, sequence);
    expect(await idsInFile()).toEqual([]);
  });

  it('ends in the latest state when two instances publish and delete at the same moment', async () => {
    const other = makeServices(api.services.settings, { now: api.services.now });
    for (let round = 0; round < 10; round += 1) {
      const gone = await published(`Gone ${round}`);
      const { id } = await sendReport({ title: `Kept ${round}` });
      await other.publication.current();
      await Promise.all([approve(id), api.as(superAdmin).deleteIncident({ params: { id: gone.id } })]);
      await other.publication.announce([id]);
      expect((await read()).list).toEqual(await ofApi());
    }
    await other.database.close();
  });

  it('is written by the sweep when it is missing, of another day, or of a database that was replaced', async () => {
    const { id } = await published();
    api.setTime(new Date(testNow.getTime() + 8 * 24 * 60 * 60_000));
    await sweep(api.services);
    const later = await read();
    expect(later.day > testNow.toISOString().slice(0, 10)).toBe(true);
    expect(later.list).toMatchObject({ total: 1, counts: { thisWeek: 0 } });

    const { opening } = api.services.blobs;
    const { etag } = (await opening.version())!;
    expect(await opening.replace(Buffer.from('of another database'), 1_000_000, etag)).toBe(true);
    await sweep(api.services);
    expect(await idsInFile()).toEqual([id]);
  });
});

describe('while the storage does not answer', () => {
  it('a takedown is not confirmed, and is finished once it answers; an approval is confirmed', async () => {
    const { id } = await published();
    const { id: next } = await sendReport({ title: 'Another' });
    const { opening } = api.services.blobs;
    const real = { ...opening };
    Object.assign(opening, { version: () => Promise.reject(new Problem('unavailable')) });
    await approve(next);
    expect(await statusOf(api.as(superAdmin).deleteIncident({ params: { id } }))).toBe(503);
    Object.assign(opening, real);
    await api.as(superAdmin).deleteIncident({ params: { id } });
    expect(await idsInFile()).toEqual([next]);
  });
});
