import { flood } from '@incidentmap/core/domain/limits';
import { similarity, piecesOfReport } from '@incidentmap/core/domain/text/similarity';
import { Problem } from '@incidentmap/core/domain/problem';
import { makeFloods } from '@incidentmap/core/server/abuse/flood';
import { openCosmos } from '@incidentmap/core/server/stores/engines/cosmos';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../support/api/api.ts';
import { anIncident, aReport, lifeOf, testNow } from '../../support/api/builders.ts';
import { counting } from '../../support/api/counting.ts';
import { riotReports } from './riot.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { startCosmosEmulator } from '../../support/stores/cosmosEmulator.ts';
import { seconds } from '../../support/run/pace.ts';

type Report = { title: string; description: string };

const template =
  'They are lying again about what happened at the mosque on Saturday because nobody threw anything at the windows and ' +
  'the police were laughing with us all evening while we sang our songs';
const words = template.split(' ');
const title = 'The truth about Saturday';
/** Letters that no honest text contains, so that each text is new. */
const wordOf = (n: number): string => `w${(n * 7919 + 104_729).toString(36)}`;
const withWord = (n: number, at: number): Report => ({
  title,
  description: words.with(at % words.length, wordOf(n)).join(' '),
});
const swapped = (n: number): string[] =>
  words
    .map((word, at) => ({ word, key: ((at + 1) * (n * 2 + 7919)) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ word }) => word);

const kinds: [name: string, report: (n: number) => Report][] = [
  ['one word, always in the same place', (n) => withWord(n, 12)],
  ['one word, each time in another place', (n) => withWord(n, n)],
  [
    'two words',
    (n) => ({
      title,
      description: words
        .with(n % 17, wordOf(n))
        .with(17 + (n % 15), wordOf(n + 7))
        .join(' '),
    }),
  ],
  [
    'the whole title',
    (n) => ({ title: Array.from({ length: 12 }, (_, at) => wordOf(n * 13 + at)).join(' '), description: template }),
  ],
  [
    'capitals and punctuation',
    (n) => ({
      title,
      description: words
        .map((word, at) => ((at + n) % 3 === 0 ? `${word.toUpperCase()}!${'?'.repeat(n % 5)}` : word))
        .join(n % 2 ? ' - ' : ' '),
    }),
  ],
  [
    'letters that look alike',
    (n) => ({
      title,
      description: template.replace(/[aeopcxy]/g, (letter, at: number) =>
        (at + n) % 2 ? letter : 'аеорсху'['aeopcxy'.indexOf(letter)]!,
      ),
    }),
  ],
  [
    'letters of other styles',
    (n) => ({
      title,
      description: template.replace(/[a-z]/g, (letter, at: number) =>
        (at + n) % 2 ? letter : String.fromCodePoint(0x1d400 + letter.charCodeAt(0) - 71),
      ),
    }),
  ],
  [
    'accents and what cannot be seen',
    (n) => ({
      title,
      description: template.replace(/[aeiou]/g, (letter, at: number) =>
        (at + n) % 3 ? letter : `${letter}\u0301\u200b`,
      ),
    }),
  ],
  ['the order of the words', (n) => ({ title, description: swapped(n).join(' ') })],
  [
    'four random words at the end',
    (n) => ({ title, description: `${template} ${[1, 2, 3, 4].map((at) => wordOf(n * 5 + at)).join(' ')}` }),
  ],
  ['a number', (n) => ({ title: `${title} ${n}`, description: `${template} ${n}` })],
];

/** An instance of the platform with this database: how it handles a submitted report. */
function instance(database: DocumentStore, now: () => Date = () => testNow) {
  const submissions = submissionStore(database);
  const failures: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: string, error: unknown) => void failures.push(error),
  };
  const floods = makeFloods({
    secret: 'a secret of at least thirty-two characters',
    now,
    log,
    submissions,
    bands: database.collection('limits'),
    groups: database.collection('limits'),
  });
  return {
    failures,
    async send(report: Report): Promise<string> {
      const incident = anIncident({ ...report, sentAt: now().toISOString() });
      await floods.flag((await submissions.add(incident))!);
      return incident.id;
    },
  };
}

const marksIn = async (database: DocumentStore): Promise<(string | undefined)[]> =>
  (await Array.fromAsync(submissionStore(database).everything())).map(({ sender }) => sender.floodOf);

describe('with a database of its own', () => {
  let database: DocumentStore;
  let time: Date;
  beforeEach(() => {
    time = testNow;
    database = openSqlite({ path: ':memory:', now: () => time });
  });
  afterEach(() => database.close());

  it.each(kinds)('a hundred reports that differ in %s are one flood, including the first', async (_, report) => {
    const one = instance(database);
    for (let n = 0; n < 100; n++) await one.send(report(n));
    const marks = await marksIn(database);
    expect(marks.filter((mark) => mark === undefined)).toEqual([]);
    expect(new Set(marks).size).toBe(1);
    expect(one.failures).toEqual([]);
  });

  it('three hundred honest reports of the same riot within the hour are no flood and no near duplicates', async () => {
    const reports = riotReports(300);
    const pieces = reports.map(piecesOfReport);
    const alike = pieces.flatMap((one, at) => pieces.slice(at + 1).map((other) => similarity(one, other)));
    expect(alike.toSorted((a, b) => a - b)[alike.length >> 1]).toBeLessThan(0.15);
    const one = instance(database);
    for (const report of reports) await one.send(report);
    expect((await marksIn(database)).filter((mark) => mark !== undefined)).toEqual([]);
    // The detection works: a flood among them is found, and only that.
    for (let n = 0; n < 20; n++) await one.send(withWord(n, n));
    expect((await marksIn(database)).filter((mark) => mark !== undefined)).toHaveLength(20);
    expect(one.failures).toEqual([]);
  });

  it('concurrent reports to four instances find one another: all are flagged, in every round', async () => {
    for (let round = 0; round < 20; round++) {
      const instances = [1, 2, 3, 4].map(() => instance(database));
      const wordsOfRound = Array.from({ length: 30 }, (_, at) => wordOf(round * 1000 + at * 31));
      const sent = await Promise.all(
        Array.from({ length: flood.size + round }, (_, n) =>
          instances[n % 4]!.send({
            title: `Round ${round}`,
            description: wordsOfRound.with(n % 30, wordOf(round * 1000 + 999 - n)).join(' '),
          }),
        ),
      );
      const marks = await Promise.all(
        sent.map(async (id) => (await submissionStore(database).find(id))?.document.sender.floodOf),
      );
      expect(marks.filter((mark) => mark === undefined)).toEqual([]);
      expect(instances.flatMap(({ failures }) => failures)).toEqual([]);
    }
  });

  it('a report costs the same few requests, however many came before', async () => {
    let requests: string[] = [];
    const counted = counting(database, (method) => requests.push(method));
    const one = instance(counted);
    const costOf = async (report: Report): Promise<Record<string, number>> => {
      requests = [];
      await one.send(report);
      return Object.fromEntries([...Map.groupBy(requests, (name) => name)].map(([name, all]) => [name, all.length]));
    };
    const honest = riotReports(60);
    // The report itself is one `create`.
    const first = await costOf(honest[0]!);
    expect(first).toEqual({ read: 10, create: 11 });
    for (const report of honest.slice(1, 59)) await one.send(report);
    for (let n = 0; n < 200; n++) await one.send(withWord(n, 12));
    const { read = 0, create = 0, replace = 0 } = await costOf(honest[59]!);
    expect([read, create + replace]).toEqual([10, 11]);
    expect(await costOf(withWord(999, 12))).toEqual({ read: 11, create: 1, replace: 1 });
  });

  it('a flood that lasts for hours is one flood, and ends after an hour without reports', async () => {
    const one = instance(database, () => time);
    for (let n = 0; n < 60; n++) {
      await one.send(withWord(n, 12));
      time = new Date(time.getTime() + 10 * 60_000);
    }
    expect(new Set(await marksIn(database)).size).toBe(1);
    expect(await marksIn(database)).not.toContain(undefined);
    time = new Date(time.getTime() + flood.within);
    const later = await one.send(withWord(1000, 12));
    expect((await submissionStore(database).find(later))?.document.sender.floodOf).toBeUndefined();
    expect(one.failures).toEqual([]);
  });

  it('nothing of the index is left after two hours, and it never contains text', async () => {
    const one = instance(database, () => time);
    for (let n = 0; n < 10; n++) await one.send(withWord(n, n));
    const index = database.collection('limits');
    const kept = JSON.stringify(await Array.fromAsync(index.all()));
    expect(kept.length).toBeGreaterThan(1000);
    for (const word of words.filter(({ length }) => length > 4)) expect(kept.toLowerCase()).not.toContain(word);
    time = new Date(time.getTime() + 2 * flood.within);
    expect(await Array.fromAsync(index.all())).toEqual([]);
    expect(await index.removeExpired(1000)).toBeGreaterThan(0);
  });

  it('a report is stored while the index is unreachable, and the failure is logged', async () => {
    const broken: DocumentStore = {
      ...database,
      collection: (name) => {
        const collection = database.collection<never>(name);
        return name === 'limits'
          ? { ...collection, read: () => Promise.reject(new Problem('unavailable')) }
          : collection;
      },
    };
    const one = instance(broken);
    const id = await one.send(withWord(1, 1));
    expect((await submissionStore(database).find(id))?.document).toMatchObject({ entry: withWord(1, 1) });
    expect(one.failures).toMatchObject([{ code: 'unavailable' }]);
  });

  it('a concurrent decision or withdrawal is not overwritten', async () => {
    const one = instance(database);
    const submissions = submissionStore(database);
    const ids = [];
    for (let n = 0; n < flood.size - 1; n++) ids.push(await one.send(withWord(n, 12)));
    const { document, etag } = (await submissions.find(ids[0]!))!;
    const decided = { ...document, life: lifeOf('approved') };
    await submissions.save(decided, etag);
    await submissions.remove(ids[1]!);
    for (let n = 0; n < 10; n++) await one.send(withWord(100 + n, 12));
    expect((await submissions.find(ids[0]!))?.document).toEqual(decided);
    expect(await submissions.find(ids[1]!)).toBeNull();
    expect((await marksIn(database)).filter((mark) => mark === undefined)).toHaveLength(1);
    expect(one.failures).toEqual([]);
  });
});

describe('in Cosmos DB (npm emulator)', () => {
  let emulator: Awaited<ReturnType<typeof startCosmosEmulator>>;
  let database: DocumentStore;
  beforeAll(async () => {
    emulator = await startCosmosEmulator();
    database = openCosmos({
      endpoint: emulator.endpoint,
      key: emulator.key,
      database: 'flood',
      now: () => testNow,
      createContainers: true,
      requestTimeout: seconds(60),
    });
    await database.ping();
  }, seconds(60));
  afterAll(async () => {
    await database.close();
    await emulator.close();
  });

  it('reports to two instances are one flood as well', async () => {
    const instances = [instance(database), instance(database)];
    await Promise.all(Array.from({ length: 20 }, (_, n) => instances[n % 2]!.send(withWord(n, n))));
    const marks = await marksIn(database);
    expect(marks).toHaveLength(20);
    expect(marks).not.toContain(undefined);
    expect(instances.flatMap(({ failures }) => failures)).toEqual([]);
  }, 60_000);
});

describe('through the API', () => {
  const api = apiForEachTest();

  it('1,000 of 1,000 reports that differ by one word are flagged, and all are stored', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 1000; n += 20) {
      const together = Array.from({ length: 20 }, (_, more) =>
        api.send('/api/incidents', json(aReport(withWord(n + more, n + more)))),
      );
      statuses.push(...(await Promise.all(together)).map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
    const marks = await marksIn(api.services.database);
    expect(marks).toHaveLength(1000);
    expect(marks.filter((mark) => mark === undefined)).toEqual([]);
    expect(new Set(marks).size).toBe(1);
  }, 120_000);
});
