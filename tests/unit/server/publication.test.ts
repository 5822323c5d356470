import { gunzipSync } from 'node:zlib';
import type { Submission } from '@incidentmap/core/domain/submission/submission';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { Problem } from '@incidentmap/core/domain/problem';
import { uncompressed } from '@incidentmap/core/server/publication/compressedBody';
import { makePublication, type Snapshot } from '@incidentmap/core/server/publication/publication';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { announcementLog } from '@incidentmap/core/server/publication/announcements';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anIncident, lifeOf, testNow } from '../../support/api/builders.ts';

let time: Date;
let database: DocumentStore;
let reads: number;

/** An instance of the platform, with its own memory, on the shared database; counts its reads. */
const instance = () => {
  const mark = announcementLog(database);
  const { find, incidents } = submissionStore(database);
  return makePublication({
    submissions: {
      find: (id) => (reads++, find(id)),
      incidents: (approval) => (reads++, incidents(approval)),
    },
    announcements: { ...mark, read: () => (reads++, mark.read()) },
    now: () => time,
    gridMetres: 250,
    siteUrl: 'http://site.test',
    secret: 'a secret',
  });
};
const submissions = () => submissionStore(database);
const titles = async (snapshot: Snapshot): Promise<string[]> => {
  const listed = JSON.parse((await uncompressed(await snapshot.list())).toString()) as PublicIncident[];
  return listed.map(({ title }) => title);
};
const later = (milliseconds: number) => (time = new Date(time.getTime() + milliseconds));

async function approve(submission: Submission): Promise<void> {
  await submissions().add({ ...submission, life: lifeOf('approved'), changedAt: time.toISOString() });
}

beforeEach(() => {
  time = testNow;
  reads = 0;
  database = openSqlite({ path: ':memory:', now: () => time });
});
afterEach(() => database.close());

describe('the publication', () => {
  it('holds approved incidents only, newest first', async () => {
    await approve(anIncident({ title: 'Older', incidentDate: '2026-06-01' }));
    await approve(anIncident({ title: 'Newer', incidentDate: '2026-06-10' }));
    await submissions().add(anIncident({ title: 'Pending' }));
    await submissions().add(anIncident({ title: 'Rejected', status: 'rejected' }));
    expect(await titles(await instance().current())).toEqual(['Newer', 'Older']);
  });

  it('is the same text in every encoding, with an ETag that changes with it', async () => {
    await approve(anIncident());
    const publication = instance();
    const first = await (await publication.current()).list();
    expect(gunzipSync(first.gzip)).toEqual(await uncompressed(first));
    const another = anIncident();
    await approve(another);
    await publication.announce([another.id]);
    expect((await (await publication.current()).list()).etag).not.toBe(first.etag);
  });

  it('shows a change at once in the instance that announced it, and elsewhere within five seconds', async () => {
    const [here, there] = [instance(), instance()];
    await Promise.all([here.current(), there.current()]);
    const incident = anIncident({ title: 'New' });
    await approve(incident);
    await here.announce([incident.id]);
    expect(await titles(await here.current())).toEqual(['New']);
    expect(await titles(await there.current())).toEqual([]);
    later(5000);
    expect(await titles(await there.current())).toEqual(['New']);
  });

  it('drops incidents that are deleted or no longer approved', async () => {
    const [first, second] = [anIncident({ title: 'First' }), anIncident({ title: 'Second' })];
    await approve(first);
    await approve(second);
    const publication = instance();
    expect((await publication.current()).size).toBe(2);
    await submissions().remove(first.id);
    const { document, etag } = (await submissions().find(second.id))!;
    await submissions().save({ ...document, life: lifeOf('rejected') }, etag);
    await publication.announce([first.id, second.id]);
    expect(await titles(await publication.current())).toEqual([]);
  });

  it('costs one small read per five seconds whatever the traffic, and one more per change', async () => {
    for (let count = 0; count < 50; count++) await approve(anIncident());
    const publication = instance();
    await publication.current();
    reads = 0;
    for (let second = 0; second < 60; second++) {
      later(1000);
      await Promise.all(Array.from({ length: 20 }, () => publication.current()));
    }
    expect(reads).toBeLessThanOrEqual(12);
    const incident = anIncident();
    await approve(incident);
    await publication.announce([incident.id]);
    reads = 0;
    await publication.current();
    expect(reads).toBe(2);
  });

  it('reloads everything when it missed more announcements than are kept', async () => {
    const publication = instance();
    await publication.current();
    const mark = announcementLog(database);
    await approve(anIncident({ title: 'Missed' }));
    for (let count = 0; count < 3; count++)
      await mark.append(
        Array.from({ length: 400 }, (_, index) => `${count}-${index}`),
        testNow,
      );
    later(5000);
    expect(await titles(await publication.current())).toEqual(['Missed']);
  });

  it('serves the last good state while the database is down, and fails when there never was one', async () => {
    let isDown = false;
    const down = () => {
      if (isDown) throw new Problem('unavailable');
    };
    const mark = announcementLog(database);
    const make = () =>
      makePublication({
        submissions: submissions(),
        announcements: { ...mark, read: async () => (down(), mark.read()) },
        now: () => time,
        gridMetres: 250,
        siteUrl: 'http://site.test',
        secret: 'a secret',
      });
    await approve(anIncident({ title: 'Shown' }));
    const publication = make();
    await publication.current();
    isDown = true;
    later(5000);
    expect(await titles(await publication.current())).toEqual(['Shown']);
    await expect(make().current()).rejects.toMatchObject({ code: 'unavailable' });
    isDown = false;
    later(5000);
    expect(await titles(await publication.current())).toEqual(['Shown']);
  });
});

it('concurrent announcements are all kept', async () => {
  const mark = announcementLog(database);
  await Promise.all(Array.from({ length: 30 }, (_, index) => mark.append([`id-${index}`], testNow)));
  const { sequence, recent } = await mark.read();
  expect(sequence).toBe(30);
  expect(new Set(recent).size).toBe(30);
});
