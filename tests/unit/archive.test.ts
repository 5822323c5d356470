import type { Incident } from '@incidentmap/core/domain/incident';
import { Problem } from '@incidentmap/core/domain/problem';
import { makePublication } from '@incidentmap/core/server/publication';
import { publicationArchive } from '@incidentmap/core/server/published/archive';
import { remembered } from '@incidentmap/core/server/remembered';
import type { Blobs } from '@incidentmap/core/server/stores/blobs';
import type { DocumentStore } from '@incidentmap/core/server/stores/documentStore';
import { incidentStore } from '@incidentmap/core/server/stores/incidents';
import { publicationMark } from '@incidentmap/core/server/stores/publicationMark';
import { openSqlite } from '@incidentmap/core/server/stores/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anIncident, testNow } from '../support/builders.ts';

let time: Date;
let database: DocumentStore;
let stored: Map<string, Buffer>;
let scans: number;

const blobs: Blobs = {
  ping: async () => undefined,
  download: async (_, name) => stored.get(name) ?? null,
  upload: async (_, name, bytes) => void stored.set(name, bytes),
  remove: async (_, name) => void stored.delete(name),
};

/** An instance that starts cold. */
const instance = (gridMetres = 250, storage = blobs) => {
  const incidents = incidentStore(database);
  return makePublication({
    incidents: { find: incidents.find, list: (approval) => (scans++, incidents.list(approval)) },
    mark: publicationMark(database),
    archive: publicationArchive(database, storage, gridMetres),
    now: () => time,
    gridMetres,
  });
};

async function approve(incident: Incident): Promise<void> {
  await incidentStore(database).add({ ...incident, isApproved: 'approved' });
  await publicationMark(database).append([incident.id]);
}

const shown = async (publication: ReturnType<typeof instance>) => {
  const snapshot = await publication.current();
  return [...snapshot.ids()].map((id) => snapshot.find(id)!.title).toSorted();
};

beforeEach(async () => {
  time = testNow;
  scans = 0;
  stored = new Map();
  database = openSqlite({ path: ':memory:', now: () => time });
  await approve(anIncident({ title: 'One\twith a tab\nand a line' }));
  await approve(anIncident({ title: 'Two – تعرضت' }));
  await instance().archive();
  scans = 0;
});
afterEach(() => database.close());

describe('a cold start', () => {
  it('reads the saved publication and what was announced since, not every incident', async () => {
    await approve(anIncident({ title: 'Later' }));
    expect(await shown(instance())).toEqual(['Later', 'One\twith a tab\nand a line', 'Two – تعرضت']);
    expect(scans).toBe(0);
  });

  it('lets go of what was taken back since', async () => {
    const [id] = (await instance().current()).ids();
    await database.collection<Incident>('incidents').remove(id!);
    await publicationMark(database).append([id!]);
    expect(await shown(instance())).toEqual(['Two – تعرضت']);
    expect(scans).toBe(0);
  });

  it.each([
    ['the saved one is of another grid', () => instance(1000)],
    [
      'blob storage is down',
      () => instance(250, { ...blobs, download: () => Promise.reject(new Problem('unavailable')) }),
    ],
    ['the blob is gone', () => (stored.clear(), instance())],
  ])('reads every incident when %s', async (_, make) => {
    expect(await shown(make())).toHaveLength(2);
    expect(scans).toBe(1);
  });
});

it('saving keeps one blob, and saves nothing twice', async () => {
  const [before] = stored.keys();
  const publication = instance();
  await publication.archive();
  expect([...stored.keys()]).toEqual([before]);
  await approve(anIncident());
  time = new Date(time.getTime() + 5000);
  await publication.archive();
  expect(stored.size).toBe(1);
  expect(stored.has(before!)).toBe(false);
});

it('what every page asks for is read once in its time, and again after a failure', async () => {
  let reads = 0;
  let isDown = true;
  const read = remembered(
    async () => {
      reads++;
      if (isDown) throw new Problem('unavailable');
      return reads;
    },
    () => time,
    5000,
  );
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  isDown = false;
  expect(await Promise.all([read(), read(), read()])).toEqual([2, 2, 2]);
  time = new Date(time.getTime() + 5000);
  expect(await read()).toBe(3);
});
