import { createHash } from 'node:crypto';
import {
  commitImport,
  finishImports,
  stageImport,
  startImport,
  takeBackImport,
} from '@incidentmap/core/server/commands/partners/imports';
import type { ImportRow } from '@incidentmap/core/domain/partners/imports';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../support/api/api.ts';
import { interceptedStore } from '../../support/stores/interceptedStore.ts';
import { seconds } from '../../support/run/pace.ts';
import { memoryFile } from '../../support/stores/memoryFile.ts';

/**
 * Sent: an import, and its removal, by a process that dies before its n-th call of the database, for every n until it
 * ends by itself. Must hold after the sweep: all rows are there, or none is, and none is there twice.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const caller = { userId: 'reviewer', name: 'reviewer', provider: 'aad', roles: ['SuperAdmin'] };
const choice = {
  fileName: 'records.csv',
  parts: 2,
  isApproved: true,
  verifiedBy: 'A charity',
  sourceUrl: 'https://example.org/report',
};
const anyone = () => true;
const never = () => false;

class Killed extends Error {}

/** The services of a process that dies before its `n`-th call of the database: no later call is carried out. */
function dying(n: number): { services: Services; isDead: () => boolean } {
  let calls = 0;
  const database = interceptedStore(api.services.database, () => {
    calls += 1;
    if (calls > n) throw new Killed();
  });
  const { settings, now } = api.services;
  return { services: makeServices(settings, { now, database, opening: memoryFile() }), isDead: () => calls > n };
}

const row = (title: string, part: number) => ({
  externalId: '',
  title,
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: part === 0 ? 'Leeds' : 'Sparkhill, Birmingham',
  latitude: '',
  longitude: '',
  incidentType: 'verbal',
  severity: 'low',
  incidentDate: '2026-06-14',
  incidentTime: '',
  sourceUrl: '',
  atHome: '',
});

/** The same row, but known by three keys. */
const keyed = (plain: ReturnType<typeof row>) => ({
  ...plain,
  externalId: `Ref ${plain.title}`,
  rowHash: createHash('sha256').update(plain.title).digest('hex'),
});

/** Two parts of two rows, which no other file has. */
async function staged(name: string, second: (plain: ReturnType<typeof row>) => ImportRow = keyed): Promise<string> {
  const { id } = await startImport(api.services, choice, { ...caller, userId: name });
  for (const part of [0, 1]) {
    const rows = [row(`One of ${name}, ${part}`, part), second(row(`Two of ${name}, ${part}`, part))];
    await stageImport(api.services, id, { part, rows }, anyone);
  }
  return id;
}

const titlesOf = async (name: string): Promise<string[]> => {
  const titles: string[] = [];
  for await (const { entry } of api.services.submissions.everything()) {
    if (entry?.title.includes(`of ${name},`)) titles.push(entry.title);
  }
  return titles.toSorted();
};
const all = (name: string) => [`One of ${name}, 0`, `One of ${name}, 1`, `Two of ${name}, 0`, `Two of ${name}, 1`];

/** Runs `act` in a process that dies at every point; returns the number of points. */
async function atEachPoint(act: (services: Services, n: number) => Promise<void>): Promise<number> {
  for (let n = 0; ; n += 1) {
    const { services, isDead } = dying(n);
    await act(services, n);
    if (!isDead()) return n;
  }
}
const unlessKilled = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });

it('an import that was killed at any point is there as a whole, or not at all', { timeout: seconds(120) }, async () => {
  const points = await atEachPoint(async (services, n) => {
    const name = `import ${n}`;
    const id = await staged(name);
    await unlessKilled(commitImport(services, id, anyone, never));
    const wasDecided = (await api.services.imports.find(id))!.document.state !== 'staging';
    if (!wasDecided) expect(await titlesOf(name)).toEqual([]);
    await finishImports(api.services);
    expect(await titlesOf(name)).toEqual(wasDecided ? all(name) : []);
    if (!wasDecided) return;
    expect((await api.services.imports.find(id))!.document).toMatchObject({ state: 'added', added: 4, known: 0 });
  });
  expect(points).toBeGreaterThan(15);
});

it('an import that was killed as it was taken back is gone after the sweep', { timeout: seconds(120) }, async () => {
  const points = await atEachPoint(async (services, n) => {
    const name = `removal ${n}`;
    const id = await staged(name);
    await commitImport(api.services, id, anyone, never);
    await unlessKilled(takeBackImport(services, id, caller, anyone, never));
    const wasDecided = (await api.services.imports.find(id))!.document.state !== 'added';
    await finishImports(api.services);
    expect(await titlesOf(name)).toEqual(wasDecided ? [] : all(name));
    if (!wasDecided) return;
    // Every row may come again: its key is gone with its report.
    expect(await api.services.imports.someRows(id, 10)).toEqual([]);
    const again = await staged(name);
    expect(await commitImport(api.services, again, anyone, never)).toMatchObject({ added: 4, known: 0 });
  });
  expect(points).toBeGreaterThan(15);
});

it('an import that was killed keeps no key of rows that came before', { timeout: seconds(120) }, async () => {
  await atEachPoint(async (services, n) => {
    const name = `known ${n}`;
    // By their content alone.
    const first = await staged(name, (plain) => plain);
    await commitImport(api.services, first, anyone, never);
    const id = await staged(name);
    await unlessKilled(commitImport(services, id, anyone, never));
    await finishImports(api.services);
    expect(await titlesOf(name)).toEqual(all(name));
    expect(await api.services.imports.someRows(id, 10)).toEqual([]);
  });
});

it('an import that is taken back while another call adds its rows leaves none', { timeout: seconds(60) }, async () => {
  const id = await staged('a race');
  await Promise.all([
    commitImport(api.services, id, anyone, never),
    takeBackImport(api.services, id, caller, anyone, never),
  ]).catch(() => undefined);
  await finishImports(api.services);
  expect(await titlesOf('a race')).toEqual([]);
});
