import { waitingMax } from '@incidentmap/core/domain/limits';
import { expect, it } from 'vitest';
import { superAdmin } from '../../support/api/api.ts';
import { anIncident } from '../../support/api/builders.ts';
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
  const { incidents } = api.services;
  const atOnce = 500;
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const n = first + index;
        const createdAt = new Date(Date.UTC(2026, 5, 1) + n * 1000).toISOString();
        const [title, description] = [told(n, 6), told(n, 60)];
        return incidents.add(anIncident({ id: `r-${n}`, isApproved: 'pending', title, description, createdAt }));
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

it('the identifiers of a report are counted when it changes, and not whenever the room is read', async () => {
  const { incidents } = api.services;
  const named = anIncident({
    id: 'named',
    isApproved: 'pending',
    description: 'Write to shouter@example.org about it.',
  });
  await incidents.add(named);
  const stored = async () => (await incidents.find('named'))?.document.identifiers;
  expect(await stored()).toBe(1);
  await incidents.update('named', (found) => ({ ...found, description: 'Write to nobody about what happened.' }));
  expect(await stored()).toBe(0);
  await incidents.update('named', (found) => ({ ...found, isApproved: 'approved' }));
  expect(await stored()).toBeUndefined();
});
