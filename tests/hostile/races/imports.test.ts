import { createHash } from 'node:crypto';
import { type Client, HttpError } from '@incidentmap/core/contract';
import { finishImports } from '@incidentmap/core/server/commands/partners/imports';
import { shown } from '@incidentmap/core/domain/submission/submission';
import { publishDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, nobody, superAdmin } from '../../support/api/api.ts';
import { seconds } from '../../support/run/pace.ts';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { aReport } from '../../support/api/builders.ts';
import { type Instances, startInstances } from '../support/instances.ts';

/**
 * Sent: an import, its removal and decisions about its reports at the same moment, by several people, to two instances
 * with one database. Must hold after the sweep: an import that was taken back leaves nothing, stored or public, and no
 * row is there twice.
 */

const rounds = 8;
const importer: Caller = { name: 'importer@example.org', roles: ['SuperAdmin'] };
const first: Caller = { name: 'first@example.org', roles: ['Admin'] };
const second: Caller = { name: 'second@example.org', roles: ['Admin'] };

type Row = Parameters<Client['checkImport']>[0]['body']['rows'][number];

let platform: Instances;
beforeAll(async () => {
  platform = await startInstances(2, { BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true' });
});
afterAll(() => platform.close());

const rowsOf = (word: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    externalId: `${word} ${index}`,
    title: `Shouted at, ${word}, ${index}`,
    description: 'A man shouted at me about my headscarf and followed me to the next stop.',
    location: 'Leeds',
    incidentType: 'verbal',
    severity: 'low',
    incidentDate: '2026-06-14',
  }));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const claim = { isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' };

async function staged(caller: Caller, parts: Row[][], choice: Partial<typeof claim> = {}): Promise<string> {
  const { id } = await platform
    .as(caller)
    .startImport({ body: { fileName: 'records.csv', parts: parts.length, ...choice } });
  for (const [part, rows] of parts.entries()) {
    await platform.as(caller).stageImport({ params: { id }, body: { part, rows } });
  }
  return id;
}
const commit = (caller: Caller, id: string) => platform.as(caller).commitImport({ params: { id } });
const takeBack = (caller: Caller, id: string) => platform.as(caller).takeBackImport({ params: { id } });
/** Lets a race lose: a conflict, or that the report is gone. */
const unlessLost = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => {
    if (!(error instanceof HttpError) || ![404, 409].includes(error.status)) throw error;
  });

async function storedOf(word: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const submission of platform.services.submissions.everything()) {
    if (shown(submission)?.title.includes(word)) ids.push(submission.id);
  }
  return ids;
}
async function shownOf(word: string): Promise<string[]> {
  // For five seconds an instance may serve its previous state.
  platform.setTime(new Date(platform.services.now().getTime() + 6000));
  const seen = await Promise.all([0, 1].map((n) => platform.as(nobody, n).listIncidents()));
  return seen.flat().flatMap(({ id, title }) => (title.includes(word) ? [id] : []));
}

it('taken back × two approvals × a rejection: no report of it is left', { timeout: seconds(60) }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const word = `race ${round};`;
    const id = await staged(importer, [rowsOf(word, 3)]);
    await commit(importer, id);
    const [one, two, three] = await storedOf(word);
    const decide = (caller: Caller, incident: string | undefined, status: 'approved' | 'rejected', delay: boolean) =>
      platform.as(caller).decideIncident({ params: { id: incident ?? '' }, body: { status, delay } });
    await Promise.all([
      unlessLost(decide(first, one, 'approved', false)),
      unlessLost(decide(second, one, 'approved', false)),
      unlessLost(decide(second, two, 'approved', true)),
      unlessLost(decide(first, three, 'rejected', false)),
      takeBack(importer, id),
    ]);
    await finishImports(platform.services);
    expect(await storedOf(word)).toEqual([]);
    expect(await shownOf(word)).toEqual([]);
  }
});

it.each([
  ['is merged into another', (imported: string, other: string) => ({ id: other, report: imported })],
  ['has another merged into it', (imported: string, other: string) => ({ id: imported, report: other })],
])('taken back × a report of it %s: the other report waits, with its own words', async (_, pairOf) => {
  for (let round = 0; round < rounds; round += 1) {
    const word = `merged ${_} ${round};`;
    const importId = await staged(importer, [rowsOf(word, 1)]);
    await commit(importer, importId);
    const [imported = ''] = await storedOf(word);
    const title = 'What another saw';
    const { id: other } = await platform.as(nobody).submitIncident({ body: aReport({ title }) });
    const { id, report } = pairOf(imported, other);
    const merge = platform
      .as(first)
      .changeSources({ params: { id }, body: { act: 'merge', report, reportRevision: 0, take: ['title'] } });
    await Promise.all([unlessLost(merge), takeBack(importer, importId)]);
    await sweep(platform.services);
    expect(await storedOf(word)).toEqual([]);
    const kept = (await platform.services.submissions.find(other))?.document;
    expect(kept).toMatchObject({ entry: { title }, life: { is: 'waiting' } });
    expect(kept?.sources).toBeUndefined();
  }
});

it('taken back × the undo of an approval × of a rejection: no report of it is left', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const word = `undone ${round};`;
    const id = await staged(importer, [rowsOf(word, 2)]);
    await commit(importer, id);
    const [one = '', two = ''] = await storedOf(word);
    const decide = (incident: string, status: 'approved' | 'rejected') =>
      platform.as(first).decideIncident({ params: { id: incident }, body: { status, delay: true } });
    await decide(one, 'approved');
    await decide(two, 'rejected');
    const undo = (incident: string) =>
      platform.as(first).decideIncidents({ body: { ids: [incident], status: 'pending' } });
    await Promise.all([undo(one), undo(two), takeBack(importer, id)]);
    await finishImports(platform.services);
    expect(await storedOf(word)).toEqual([]);
    expect(await shownOf(word)).toEqual([]);
  }
});

it(
  'taken back by its importer × by a super admin: nothing is left, and every row may come again',
  { timeout: seconds(60) },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const word = `two removals ${round};`;
      const rows = rowsOf(word, 4).map((row, index) => ({ ...row, rowHash: hashOf(`${word} ${index}`) }));
      const id = await staged(first, [rows]);
      await commit(first, id);
      const [one = '', two = ''] = await storedOf(word);
      await platform.as(second).decideIncident({ params: { id: one }, body: { status: 'approved' } });
      await platform.as(second).decideIncident({ params: { id: two }, body: { status: 'rejected' } });
      const ends = await Promise.all([takeBack(first, id), takeBack(importer, id)]);
      await finishImports(platform.services);
      expect(ends.map(({ state }) => state)).toEqual(['removed', 'removed']);
      expect(await shownOf(word)).toEqual([]);
      const { entries } = await platform.as(superAdmin).listAudit({ query: { incident: id } });
      const [removal, ...more] = entries.filter(({ action }) => action === 'takenBack');
      expect(more).toEqual([]);
      // An admin who was first leaves what was rejected, which then does not come again.
      const left = removal?.by.name === first.name ? [two] : [];
      expect(await storedOf(word)).toEqual(left);
      const again = await commit(second, await staged(second, [rows]));
      expect(again).toMatchObject({ added: 4 - left.length, known: left.length });
    }
  },
);

it(
  'taken back × the timer that publishes its approvals: nothing is left, nor public',
  { timeout: seconds(60) },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const word = `scheduled ${round};`;
      const id = await staged(importer, [rowsOf(word, 3)]);
      await commit(importer, id);
      for (const incident of await storedOf(word))
        await platform
          .as(second)
          .decideIncident({ params: { id: incident }, body: { status: 'approved', delay: true } });
      platform.setTime(new Date(platform.services.now().getTime() + 10_000));
      await Promise.all([publishDue(platform.services), takeBack(importer, id)]);
      await finishImports(platform.services);
      await publishDue(platform.services);
      expect(await storedOf(word)).toEqual([]);
      expect(await shownOf(word)).toEqual([]);
    }
  },
);

it('committed by two calls × taken back: nothing is left', { timeout: seconds(60) }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const word = `both ${round};`;
    const id = await staged(importer, [rowsOf(word, 2), rowsOf(`${word} more`, 2)], claim);
    await Promise.all([unlessLost(commit(importer, id)), unlessLost(commit(superAdmin, id)), takeBack(importer, id)]);
    await finishImports(platform.services);
    expect(await storedOf(word)).toEqual([]);
    expect(await shownOf(word)).toEqual([]);
  }
});

it('one file imported by two people: each row is there once', { timeout: seconds(60) }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const word = `twice ${round};`;
    const ids = await Promise.all([first, second].map((caller) => staged(caller, [rowsOf(word, 5)])));
    const ends = await Promise.all([commit(first, ids[0]!), commit(second, ids[1]!)]);
    expect(ends.reduce((sum, { added }) => sum + added, 0)).toBe(5);
    expect(ends.reduce((sum, { known }) => sum + known, 0)).toBe(5);
    expect(await storedOf(word)).toHaveLength(5);
  }
});

it(
  'one file imported by two people, with and without its ids: each row is there once',
  { timeout: seconds(60) },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const word = `matched ${round};`;
      const numbered = rowsOf(word, 5).map((row, index) => ({ ...row, rowHash: hashOf(`${word} ${index}`) }));
      const others = {
        // The same file, then another one of the same records.
        0: numbered.map((row) => ({ ...row, externalId: '', location: 'Bradford' })),
        1: rowsOf(word, 5).map((row) => ({ ...row, externalId: '' })),
      }[round % 2 === 0 ? 0 : 1];
      const ids = [await staged(first, [numbered]), await staged(second, [others])];
      const ends = await Promise.all([commit(first, ids[0]!), commit(second, ids[1]!)]);
      expect(ends.reduce((sum, { added }) => sum + added, 0)).toBe(5);
      expect(await storedOf(word)).toHaveLength(5);
      await Promise.all([takeBack(first, ids[0]!), takeBack(second, ids[1]!)]);
      expect(await storedOf(word)).toEqual([]);
      expect(await commit(first, await staged(first, [numbered]))).toMatchObject({ added: 5 });
    }
  },
);
