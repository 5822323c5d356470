import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import type { Incident } from '@incidentmap/core/domain/submission/submission';
import { dropPack, packOf, type Pack, textIn } from '@incidentmap/core/server/publication/packed';
import { makePublication } from '@incidentmap/core/server/publication/publication';
import { emptyTable, type Table } from '@incidentmap/core/server/publication/table';
import { collections, type CollectionName } from '@incidentmap/core/server/stores/engines/documentStore';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { announcementLog } from '@incidentmap/core/server/publication/announcements';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUpEvery, scheduleCleanUp } from '@incidentmap/core/server/access/cleanUp';
import { admin, nobody, startApi } from '../../support/api/api.ts';
import { anIncident, aReport, testNow } from '../../support/api/builders.ts';

/** Erased content must be gone from the bytes on the disk, and from the memory of a running instance. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remains-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

let words = 0;
const secretWord = (): string => `confided${(words += 1).toString(36)}${Math.random().toString(36).slice(2, 12)}z`;

/** Every byte of the database's files, as text. */
const bytesOf = (path: string): string =>
  ['', '-wal', '-shm', '-journal']
    .map((ending) => path + ending)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1'))
    .join('');

describe('on the disk', () => {
  it('an erased report is in neither the database file nor its log', async () => {
    const word = secretWord();
    const api = await startApi();
    try {
      const path = api.services.settings.DATABASE.slice('sqlite:'.length);
      const body = aReport({ title: `Title ${word}`, description: `${word} shouted at me on the way home.` });
      const { id, receipt } = await api.as(nobody).submitIncident({ body });
      await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
      expect(bytesOf(path)).toContain(word);
      await api.as(nobody).changeReceipt({ body: { action: 'erase', code: receipt } });
      await vi.waitFor(() => expect(bytesOf(path).includes(word)).toBe(false), { timeout: 10_000, interval: 50 });
      // It is gone while the platform runs, and not only after the file is closed.
      expect(await api.services.database.collection('submissions').count()).toBe(0);
    } finally {
      await api.close();
    }
  });

  it('the copies that SQLite makes when it moves documents between pages are gone after the clean-up', async () => {
    const path = join(folder, 'store.db');
    const store = openSqlite({ path, now: () => testNow });
    type Stored = { id: string; text: string; find?: { queue: { words: string } } };
    const submissions = store.collection<Stored>('submissions');
    const gone: string[] = [];
    // Documents of many lengths, every third of which is removed, so that pages are split and merged again and again.
    for (let round = 0; round < 3; round++) {
      const written = await Promise.all(
        Array.from({ length: 1000 }, async (_, n) => {
          const word = secretWord();
          const text = `${word} ${'x'.repeat((n * 7919) % 1800)}`;
          // An index holds the words that reviewers search for, and its pages are split as well.
          const find = { queue: { words: text } };
          const { document, etag } = await submissions.create({ id: `${(n * 7919) % 1009}-${round}-${n}`, text, find });
          return { word, id: document.id, etag };
        }),
      );
      await Promise.all(
        written.map(async ({ word, id, etag }, n) => {
          if (n % 3 === 0) await submissions.remove(id);
          else if (n % 3 === 1) await submissions.replace({ id, text: 'y'.repeat((n * 104_729) % 3000) }, etag);
          else return;
          gone.push(word);
        }),
      );
    }
    await store.cleanUp();
    const left = new Set(bytesOf(path).match(/confided\w+?z/g));
    expect(gone.length).toBeGreaterThan(1900);
    expect(left.size).toBeGreaterThan(900);
    expect(gone.filter((word) => left.has(word))).toEqual([]);
    await store.close();
  });

  it.skipIf(process.platform === 'win32')('the files and their folder are accessible to their owner only', async () => {
    const path = join(folder, 'new', 'data', 'store.db');
    const other = join(folder, 'other.db');
    writeFileSync(other, '');
    chmodSync(other, 0o644);
    for (const file of [path, other]) {
      const store = openSqlite({ path: file, now: () => testNow });
      await store.collection('meta').create({ id: 'one' });
      const modes = ['', '-wal', '-shm'].map((ending) => (statSync(file + ending).mode & 0o777).toString(8));
      expect(modes).toEqual(['600', '600', '600']);
      await store.close();
    }
    expect((statSync(dirname(path)).mode & 0o777).toString(8)).toBe('700');
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  });

  it('an existing folder keeps its permissions, because it may hold other files', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    const store = openSqlite({ path: join(shared, 'store.db'), now: () => testNow });
    await store.ping();
    await store.close();
    expect((statSync(shared).mode & 0o777).toString(8)).toBe('755');
  });
});

describe('in memory', () => {
  /** A publication whose table can be inspected as it would save it. */
  async function publishAtOf(all: readonly Incident[]) {
    const database = openSqlite({ path: ':memory:', now: () => testNow });
    const store = submissionStore(database);
    for (const incident of all) await store.add(incident);
    const announcements = announcementLog(database);
    let held = emptyTable();
    let saved: number | null = null;
    const publication = makePublication({
      submissions: store,
      announcements,
      now: () => testNow,
      gridMetres: 250,
      siteUrl: 'http://site.test',
      secret: 'a secret of at least thirty-two characters',
      archive: {
        savedVersion: async () => saved,
        load: async () => null,
        save: async (version, table) => {
          [saved, held] = [version, table];
        },
      },
    });
    const table = async (): Promise<Table> => {
      saved = null;
      await publication.archive();
      return held;
    };
    return { database, store, publication, table };
  }

  /** How many incidents each of its packs holds. */
  const packsWith = ({ packs }: Table, word: string): number[] =>
    packs
      .filter(({ length }) => length > 0)
      .map((pack) => inflateRawSync(pack).toString('utf8'))
      .filter((text) => text.includes(word))
      .map((text) => text.split('\n').length);

  it('texts that were packed with an erased one are repacked, and stay readable', async () => {
    const word = secretWord();
    // Whole packs: the position of the word in them depends on the ids.
    const all = Array.from({ length: 96 }, (_, n) =>
      anIncident({ status: 'approved', title: n === 40 ? word : `Title ${n}`, incidentDate: '2026-06-01' }),
    );
    const { database, store, publication, table } = await publishAtOf(all);
    expect(packsWith(await table(), word)).toEqual([32]);

    const erased = all[40]!;
    await store.remove(erased.id);
    await publication.announce([erased.id]);
    await publication.cleanUp();
    expect(packsWith(await table(), word)).toEqual([]);
    const snapshot = await publication.current();
    const titles = [...snapshot.incidents()].map(({ title }) => title);
    expect(titles.toSorted()).toEqual(
      all
        .filter(({ id }) => id !== erased.id)
        .map(({ entry }) => entry.title)
        .toSorted(),
    );
    await database.close();
  });

  it('the words that a correction replaced are gone, also where the old incident and the new one change places', async () => {
    const word = secretWord();
    const all = Array.from({ length: 40 }, (_, n) =>
      anIncident({ status: 'approved', title: `Title ${n}`, incidentDate: n === 0 ? '2026-06-02' : '2026-06-01' }),
    );
    all[0]!.entry.title = word;
    const { database, store, publication, table } = await publishAtOf(all);
    expect(packsWith(await table(), word)).toEqual([32]);

    const { document, etag } = (await store.find(all[0]!.id))!;
    await store.save({ ...document, entry: { ...all[0]!.entry, title: 'Corrected' } }, etag);
    await publication.announce([document.id]);
    const after = await table();
    expect(packsWith(after, word)).toEqual([]);
    expect(packsWith(after, 'Corrected')).toEqual([1]);
    expect((await publication.current()).find(document.id)!.title).toBe('Corrected');
    await database.close();
  });

  it('what a late reader of an older table opens once more is not kept', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    let pack: Pack | undefined = await packOf([Buffer.from('taken down'), Buffer.from('still public')]);
    const held = new WeakRef(pack);
    expect(textIn(pack, 0).toString()).toBe('taken down');
    dropPack(pack);
    expect(textIn(pack, 0).toString()).toBe('taken down');
    pack = undefined;
    // The last reader's turn has to end first.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(held.deref()).toBeUndefined();
  });

  it('a heap snapshot of a running instance contains no word of an erased report after the clean-up', async () => {
    const script = join(import.meta.dirname, 'instance.ts');
    const flags = ['--expose-gc', '--heap-snapshot-string-limit=1000000', '--disable-warning=ExperimentalWarning'];
    const instance = spawn(process.execPath, [...flags, script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    instance.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(instance, 'close')) as [number | null];
    expect(code).toBe(0);
    const { erased, kept } = JSON.parse(output) as { erased: string[]; kept: string };
    const [before, after] = ['before', 'after'].map((name) => readFileSync(join(folder, `${name}.heapsnapshot`)));
    // This shows that a snapshot contains what an instance holds.
    expect(before!.includes(erased[0]!)).toBe(true);
    expect(after!.includes(kept)).toBe(true);
    expect(erased.filter((word) => after!.includes(word))).toEqual([]);
  }, 120_000);

  it('an instance tidies up even without requests', () => {
    vi.useFakeTimers();
    let times = 0;
    let alsoTimes = 0;
    const services = { cleanUpMemory: async () => void (times += 1) } as Parameters<typeof scheduleCleanUp>[0];
    expect(scheduleCleanUp(services, () => void (alsoTimes += 1))).toBe(services);
    vi.advanceTimersByTime(3 * cleanUpEvery);
    expect([times, alsoTimes]).toEqual([3, 3]);
  });
});

it("every collection with reporters' data overwrites removed documents", async () => {
  const path = join(folder, 'all.db');
  const store = openSqlite({ path, now: () => testNow });
  const removed: string[] = [];
  for (const name of Object.keys(collections) as CollectionName[]) {
    const word = secretWord();
    removed.push(word);
    await store.collection<{ id: string; text: string }>(name).create({ id: 'one', text: word });
    await store.collection(name).remove('one');
  }
  await vi.waitFor(
    () => {
      const bytes = bytesOf(path);
      expect(removed.filter((word) => bytes.includes(word))).toEqual([]);
    },
    { timeout: 15_000, interval: 100 },
  );
  await store.close();
});
