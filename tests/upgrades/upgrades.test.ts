import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditStore } from '@incidentmap/core/server/stores/audit';
import { incidentStore } from '@incidentmap/core/server/stores/incidents';
import { announcementLog } from '@incidentmap/core/server/publication/announcements';
import { migrate, schemaVersion, versionedStore } from '@incidentmap/core/server/stores/engines/schemaVersion';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problem } from '../stores/suite.ts';
import { anIncident, testNow } from '../support/api/builders.ts';

/** The first release wrote `firstRelease.db`, before documents had a schema version. */

type Stored = { id: string; v?: number };

let folder: string;
let engine: DocumentStore;
let store: DocumentStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const path = join(folder, 'copy.db');
  copyFileSync(join(import.meta.dirname, 'firstRelease.db'), path);
  engine = openSqlite({ path, now: () => testNow });
  store = versionedStore(engine);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const versions = async () =>
  (await Array.fromAsync(engine.collection<Stored>('incidents').all())).map(({ document }) => document.v);

test('documents of the first release are read unchanged', async () => {
  const incidents = incidentStore(store);
  const found = (await Array.fromAsync(incidents.list('approved'))).map(({ id }) => id);
  expect(found.toSorted()).toEqual(['first-2', 'first-3']);
  expect((await incidents.find('first-1'))?.document).toMatchObject({
    title: 'Shouted at on a tram',
    isApproved: 'pending',
  });
  expect(await announcementLog(store).read()).toMatchObject({ sequence: 2, recent: ['first-2', 'first-3'] });
});

test('a change writes the schema version, and nobody above the store sees it', async () => {
  const incidents = incidentStore(store);
  const found = await incidents.find('first-1');
  const saved = await incidents.save({ ...found!.document, title: 'Changed' }, found!.etag);
  const added = (await incidents.add(anIncident()))!;
  for (const { document } of [found!, saved, added, ...(await Array.fromAsync(store.collection('incidents').all()))]) {
    expect(document).not.toHaveProperty('v');
  }
  expect(await versions()).toEqual([schemaVersion, undefined, undefined, schemaVersion]);
});

test('the migration rewrites every document once, and changes nothing else', async () => {
  const everything = async () => {
    const found = [];
    for (const name of ['incidents', 'meta', 'accounts', 'limits'] as const) {
      for await (const { document } of store.collection(name).all()) found.push(document);
    }
    return found;
  };
  const before = await everything();
  expect(before).toHaveLength(6);
  expect(await migrate(engine)).toEqual({ incidents: 3, meta: 1, accounts: 1, limits: 1 });
  expect(await everything()).toEqual(before);
  expect(await versions()).toEqual([schemaVersion, schemaVersion, schemaVersion]);
  const tags = (await Array.fromAsync(engine.collection('incidents').all())).map(({ etag }) => etag);
  expect(await migrate(engine)).toEqual({});
  expect((await Array.fromAsync(engine.collection('incidents').all())).map(({ etag }) => etag)).toEqual(tags);
});

test('counters that were called version are read as revision and sequence, and migrated once', async () => {
  await engine
    .collection<Stored & { partners: object[] }>('partners')
    .create({ id: 'register', v: 2, partners: [{ id: 'one', name: 'One', version: 3 }] });
  await engine.collection<Stored & { version: number }>('meta').create({ id: 'publicationArchive', v: 2, version: 7 });
  const read = async () => [
    (await store.collection('partners').read('register'))?.document,
    (await store.collection('meta').read('publicationArchive'))?.document,
  ];
  const expected = [
    { id: 'register', partners: [{ id: 'one', name: 'One', revision: 3 }] },
    { id: 'publicationArchive', sequence: 7 },
  ];
  expect(await read()).toEqual(expected);
  await migrate(engine);
  expect(await read()).toEqual(expected);
});

test('entries of the audit trail are found by person, once they are migrated', async () => {
  const by = { userId: 'id of amina', name: 'amina@example.org' };
  const entry = {
    id: 'one',
    subject: 'incident',
    subjectId: 'first-1',
    action: 'edited',
    at: testNow.toISOString(),
    by,
  };
  await engine.collection<Stored & object>('audit').create({ ...entry, v: 3, changes: [], reason: null } as Stored);
  const trail = auditStore(store);
  const found = async () => (await trail.page({ byUserId: by.userId, limit: 10 })).documents.map(({ id }) => id);
  expect(await found()).toEqual([]);
  await migrate(engine);
  expect(await found()).toEqual(['one']);
});

test('reports that the first release decided are listed by when they changed last, once they are migrated', async () => {
  const incidents = incidentStore(store);
  const listed = async () =>
    (await incidents.queue({ status: 'approved' }, 'decided', 10, null)).documents.map(({ decidedAt }) => decidedAt);
  expect(await listed()).toEqual([]);
  await migrate(engine);
  expect(await listed()).toEqual(['2026-06-15T22:30:00.000Z', '2026-06-15T22:30:00.000Z']);
});

test('a row that an earlier release staged is known by the key that it has', async () => {
  const parts = engine.collection<Stored>('importParts');
  await parts.create({ id: 'import-0', v: 5, rows: [{ key: 'a key', report: { title: 'A title' } }] } as Stored);
  expect((await store.collection('importParts').read('import-0'))?.document).toEqual({
    id: 'import-0',
    rows: [{ keys: { id: 'a key' }, report: { title: 'A title' } }],
  });
});

test('the migration skips documents that change meanwhile', async () => {
  const incidents = incidentStore(store);
  const busy: DocumentStore = {
    ...engine,
    collection: (name) => {
      const collection = engine.collection<never>(name);
      return {
        ...collection,
        async replace(document: never, etag: string) {
          // Just before the migration writes it.
          const found = await incidents.find('first-1');
          if (name === 'incidents' && found?.document.title !== 'Changed') {
            await incidents.save({ ...found!.document, title: 'Changed' }, found!.etag);
          }
          return collection.replace(document, etag);
        },
      } as never;
    },
  };
  expect(await migrate(busy)).toMatchObject({ incidents: 2 });
  expect((await incidents.find('first-1'))?.document.title).toBe('Changed');
  expect(await versions()).toEqual([schemaVersion, schemaVersion, schemaVersion]);
});

test('a document of a newer release is neither misread nor overwritten', async () => {
  await engine.collection<Stored>('incidents').create({ id: 'newer', v: schemaVersion + 1 });
  await expect(store.collection('incidents').read('newer')).rejects.toEqual(problem('unavailable'));
  await expect(store.collection<Stored>('incidents').create({ id: 'own', v: 1 })).rejects.toThrow(TypeError);
});
