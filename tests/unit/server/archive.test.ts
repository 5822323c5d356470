import type { Submission } from '@incidentmap/core/domain/submission/submission';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { Problem } from '@incidentmap/core/domain/problem';
import { uncompressed } from '@incidentmap/core/server/publication/compressedBody';
import { makePublication } from '@incidentmap/core/server/publication/publication';
import { publicationArchive } from '@incidentmap/core/server/publication/archive';
import { cachedFor } from '@incidentmap/core/server/runtime/cachedFor';
import type { BlobContainer } from '@incidentmap/core/server/stores/blobs/container';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { announcementLog } from '@incidentmap/core/server/publication/announcements';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeIncidents } from '../../bench/data.ts';
import { anIncident, lifeOf, testNow } from '../../support/api/builders.ts';

let time: Date;
let database: DocumentStore;
let stored: Map<string, Buffer>;
let scans: number;

const blobs: Pick<BlobContainer, 'putNew' | 'read' | 'list' | 'remove'> = {
  putNew: async (name, content) => {
    stored.set(name, content as Buffer);
    return true;
  },
  read: async (name) => stored.get(name) ?? null,
  async *list() {
    for (const [name, { length }] of stored) yield { name, bytes: length, contentType: '', createdAt: time };
  },
  remove: async (name) => stored.delete(name),
};

/** An instance with a cold start. */
const instance = (
  gridMetres = 250,
  storage = blobs,
  files = 'https://files.test',
  secret = 'a secret',
  siteUrl = 'https://site.test',
) => {
  const mediaUrl = (name: string) => `${files}/${name}`;
  const { find, incidents } = submissionStore(database);
  return makePublication({
    submissions: { find, incidents: (approval) => (scans++, incidents(approval)) },
    announcements: announcementLog(database),
    archive: publicationArchive(database, storage, { gridMetres, siteUrl, mediaUrl, secret }),
    now: () => time,
    gridMetres,
    siteUrl,
    mediaUrl,
    secret,
  });
};

async function approve(submission: Submission): Promise<void> {
  await submissionStore(database).add({ ...submission, life: lifeOf('approved') });
  await announcementLog(database).append([submission.id], time);
}

const shown = async (publication: ReturnType<typeof instance>) => {
  const snapshot = await publication.current();
  return [...snapshot.incidents()].map(({ title }) => title).toSorted();
};

/** As a release leaves it whose rows have other columns. */
async function ofAnotherRelease(): Promise<void> {
  const notes = database.collection<{ id: string; shape: string }>('meta');
  const { document, etag } = (await notes.read('publicationArchive'))!;
  await notes.replace({ ...document, shape: 'another' }, etag);
}

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
  it('shows the district of an incident at home, and files by their addresses', async () => {
    const file = 'b7e23ec2-9af2-4b5c-8d3e-1f0a6c9d4e5f.jpg';
    const incident = anIncident({ title: 'At home', atHome: true, location: '1 Invented Street', files: [file] });
    await approve(incident);
    await instance().archive();
    const found = (await instance().current()).find(incident.id)!;
    expect(scans).toBe(0);
    expect(found.mediaFiles).toEqual([`https://files.test/${file}`]);
    const gallery = (await instance().current()).gallery({ search: '' });
    expect([gallery.total, gallery.incidents]).toEqual([1, [found]]);
    expect(JSON.stringify(found)).not.toContain('Invented Street');
  });

  it('reads the archive and later announcements instead of every incident', async () => {
    await approve(anIncident({ title: 'Later' }));
    expect(await shown(instance())).toEqual(['Later', 'One\twith a tab\nand a line', 'Two – تعرضت']);
    expect(scans).toBe(0);
  });

  it('drops incidents that were withdrawn since', async () => {
    const { id } = [...(await instance().current()).incidents()].find(({ title }) => title.startsWith('One'))!;
    await submissionStore(database).remove(id);
    await announcementLog(database).append([id], time);
    expect(await shown(instance())).toEqual(['Two – تعرضت']);
    expect(scans).toBe(0);
  });

  it('contains no byte of an erased incident once the archive is saved again', async () => {
    const erased = anIncident({ title: 'Erased', description: 'Words that nobody may find again' });
    await approve(erased);
    await instance().archive();
    const before = [...stored.keys()];
    await submissionStore(database).remove(erased.id);
    await announcementLog(database).append([erased.id], time);
    await instance().archive();
    expect([...stored.keys()].filter((name) => before.includes(name))).toEqual([]);
    const saved = [...(await instance().current()).incidents()].map(({ id }) => id);
    expect(saved).toHaveLength(2);
    expect(saved).not.toContain(erased.id);
    expect(scans).toBe(0);
  });

  it.each([
    ['the archive has another grid', () => instance(1000)],
    ['the archive is of a release with other columns', async () => (await ofAnotherRelease(), instance())],
    ['the storage has another URL', () => instance(250, blobs, 'https://other.test')],
    ['SECRET has changed', () => instance(250, blobs, undefined, 'another secret')],
    ['the site has another URL', () => instance(250, blobs, undefined, undefined, 'https://www.site.test')],
    ['blob storage is down', () => instance(250, { ...blobs, read: () => Promise.reject(new Problem('unavailable')) })],
    ['the blob is gone', () => (stored.clear(), instance())],
  ])('reads every incident when %s', async (_, make) => {
    expect(await shown(await make())).toHaveLength(2);
    expect(scans).toBe(1);
  });
});

it('a publication of many packs is identical after a cold start from its archive or from all incidents, at a quarter of the bytes', async () => {
  const submissions = submissionStore(database);
  await Promise.all([...madeIncidents(500, testNow)].map((incident) => submissions.add(incident)));
  await announcementLog(database).append(['another'], time);
  const list = async (publication: ReturnType<typeof instance>) =>
    JSON.parse((await uncompressed(await (await publication.current()).list())).toString()) as PublicIncident[];
  // An instance that reads everything also finds incidents without an announcement.
  const whole = instance(250, { ...blobs, read: () => Promise.reject(new Problem('unavailable')) });
  const all = await list(whole);
  expect(all).toHaveLength(502);
  expect(all).toEqual([...(await whole.current()).incidents()]);
  expect(all.map(({ incidentDate }) => incidentDate)).toEqual(
    all.map(({ incidentDate }) => incidentDate).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
  );
  await whole.archive();
  scans = 0;
  expect(await list(instance())).toEqual(all);
  expect(scans).toBe(0);
  const [saved] = stored.values();
  expect(saved!.length).toBeLessThan(JSON.stringify(all).length / 4);
});

it('the archive is a single blob, and is not saved again without changes', async () => {
  const [before] = stored.keys();
  const publication = instance();
  await publication.archive();
  expect([...stored.keys()]).toEqual([before]);
  await approve(anIncident());
  // Left by a crash.
  stored.set('1-forgotten', Buffer.from(''));
  time = new Date(time.getTime() + 5000);
  await publication.archive();
  expect(stored.size).toBe(1);
  expect(stored.has(before!)).toBe(false);
});

it('a cached value is read once within its time, and again after a failure', async () => {
  let reads = 0;
  let isDown = true;
  const read = cachedFor(
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
  time = new Date(time.getTime() + 5001);
  expect(await read()).toBe(3);
});
