import { waitingMax } from '@incidentmap/core/domain/limits';
import type { Find } from '@incidentmap/core/server/stores/find';
import { expect, it } from 'vitest';
import { superAdmin } from '../../support/api/api.ts';
import { anIncident, lifeOf } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { seconds } from '../../support/run/pace.ts';

const api = apiForEachTest();

const words = 'shouted bus stop window family market school shop train pushed spat insult threw stone paint door'.split(
  ' ',
);
const told = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => words[(seed * 7919 + at * at * 31 + at * seed) % words.length]).join(' ');

/** The heaviest for what is compared: reports of one day and place, in like words. */
async function plant(count: number): Promise<void> {
  const { submissions } = api.services;
  const atOnce = 500;
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const n = first + index;
        const sentAt = new Date(Date.UTC(2026, 5, 1) + n * 1000).toISOString();
        const [title, description] = [told(n, 6), told(n, 60)];
        return submissions.add(anIncident({ id: `r-${n}`, title, description, sentAt }));
      }),
    );
  }
}

it('the review room answers from as many reports as may wait, in little time and memory', async () => {
  const count = waitingMax.importer;
  await plant(count);
  const query = { sort: 'age', limit: 50 } as const;
  // One that waits in memory costs a kilobyte or two.
  const heapBefore = process.memoryUsage().heapUsed;
  const first = await api.as(superAdmin).listWaiting({ query });
  expect(first.kinds.report).toBe(count);
  expect((process.memoryUsage().heapUsed - heapBefore) / count).toBeLessThan(20_000);
  for (const sort of ['age', 'risk', 'place'] as const) {
    const before = process.cpuUsage();
    const page = await api.as(superAdmin).listWaiting({ query: { ...query, sort, cursor: undefined } });
    expect(page.items).toHaveLength(50);
    const { user } = process.cpuUsage(before);
    expect({ sort, isSlow: user / 1000 > seconds(1) }).toEqual({ sort, isSlow: false });
  }
});

it('the details of a report that may identify somebody are looked for when it changes, not when the room is read', async () => {
  const { submissions, database } = api.services;
  const named = anIncident({ id: 'named', description: 'Write to shouter@example.org about it.' });
  await submissions.add(named);
  const stored = async () => {
    const found = await database.collection<{ id: string; find: Find }>('submissions').read('named');
    return found?.document.find.queue && { isIdentifying: found.document.find.queue.isIdentifying ?? false };
  };
  expect(await stored()).toEqual({ isIdentifying: true });
  const entry = { ...named.entry, description: 'Write to nobody about what happened.' };
  await submissions.update('named', () => ({ ...named, entry }));
  expect(await stored()).toEqual({ isIdentifying: false });
  await submissions.update('named', (found) => ({ ...found, life: lifeOf('approved') }));
  expect(await stored()).toBeUndefined();
});
