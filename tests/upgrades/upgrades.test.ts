import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOf } from '@incidentmap/core/server/stores/find';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import {
  migrate,
  schemaVersion,
  type Step,
  versionedStore,
} from '@incidentmap/core/server/stores/engines/schemaVersion';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import type { Entry } from '@incidentmap/core/domain/submission/submission';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problem } from '../stores/suite.ts';
import { anIncident, testNow } from '../support/api/builders.ts';

/** An example of a release that moves a field of submissions. No release has changed the schema so far. */
const steps: readonly Step[] = [
  {
    submissions: ({ heading, ...submission }) =>
      heading === undefined
        ? submission
        : { ...submission, entry: { ...(submission['entry'] as Entry), title: heading } },
  },
];
const exampleVersion = 2;

type Stored = { id: string; v?: number };

let folder: string;
let engine: DocumentStore;
let store: DocumentStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  engine = openSqlite({ path: join(folder, 'test.db'), now: () => testNow });
  store = versionedStore(engine, steps);
  // As the release before wrote them.
  const before = versionedStore(engine);
  const incident = anIncident();
  for (const id of ['one', 'two', 'three']) {
    await before
      .collection<Stored & { heading: string }>('submissions')
      .create({ ...incident, id, find: findOf(incident), heading: `Of ${id}` } as Stored & { heading: string });
  }
  await before.collection('limits').create({ id: 'counter' });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const stored = async () =>
  (await Array.fromAsync(engine.collection<Stored>('submissions').all()))
    .map(({ document }) => document)
    .toSorted((a, b) => a.id.localeCompare(b.id));
const versions = async () => (await stored()).map(({ v }) => v);

test('documents of the release before are read in the schema of this one', async () => {
  const incidents = submissionStore(store);
  expect((await incidents.find('one'))?.document).toMatchObject({ id: 'one', entry: { title: 'Of one' } });
  const listed = await Array.fromAsync(incidents.incidents('pending'));
  expect(listed.map(({ entry }) => entry.title).toSorted()).toEqual(['Of one', 'Of three', 'Of two']);
});

test('a change writes the schema version, and nobody above the store sees it', async () => {
  const incidents = submissionStore(store);
  const found = await incidents.find('one');
  const saved = await incidents.save({ ...found!.document, changedAt: testNow.toISOString() }, found!.etag);
  const added = (await incidents.add(anIncident({ id: 'added' })))!;
  for (const { document } of [
    found!,
    saved,
    added,
    ...(await Array.fromAsync(store.collection('submissions').all())),
  ]) {
    expect(document).not.toHaveProperty('v');
  }
  expect(await versions()).toEqual([exampleVersion, exampleVersion, schemaVersion, schemaVersion]);
});

test('the migration rewrites every document once, and changes nothing else', async () => {
  const everything = async () => {
    const found = [];
    for (const name of ['submissions', 'limits'] as const) {
      for await (const { document } of store.collection(name).all()) found.push(document);
    }
    return found;
  };
  const before = await everything();
  expect(await migrate(engine, steps)).toEqual({ submissions: 3, limits: 1 });
  expect(await everything()).toEqual(before);
  expect(await versions()).toEqual([exampleVersion, exampleVersion, exampleVersion]);
  for (const document of await stored()) expect(document).not.toHaveProperty('heading');
  const tags = (await Array.fromAsync(engine.collection('submissions').all())).map(({ etag }) => etag);
  expect(await migrate(engine, steps)).toEqual({});
  expect((await Array.fromAsync(engine.collection('submissions').all())).map(({ etag }) => etag)).toEqual(tags);
});

test('the migration skips documents that change meanwhile', async () => {
  const incidents = submissionStore(store);
  const busy: DocumentStore = {
    ...engine,
    collection: (name) => {
      const collection = engine.collection<never>(name);
      return {
        ...collection,
        async replace(document: never, etag: string) {
          // Just before the migration writes it.
          const found = await incidents.find('one');
          if (name === 'submissions' && found?.document.revision !== 7) {
            await incidents.save({ ...found!.document, revision: 7 }, found!.etag);
          }
          return collection.replace(document, etag);
        },
      } as never;
    },
  };
  expect(await migrate(busy, steps)).toMatchObject({ submissions: 2 });
  expect((await incidents.find('one'))?.document.revision).toBe(7);
  expect(await versions()).toEqual([exampleVersion, exampleVersion, exampleVersion]);
});

test('a document of a newer release is neither misread nor overwritten', async () => {
  await engine.collection<Stored>('submissions').create({ id: 'newer', v: exampleVersion + 1 });
  await expect(store.collection('submissions').read('newer')).rejects.toEqual(problem('unavailable'));
  await expect(store.collection<Stored>('submissions').create({ id: 'own', v: 1 })).rejects.toThrow(TypeError);
});
