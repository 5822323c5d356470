import { decideIncident } from '@incidentmap/core/server/commands/decideIncident';
import { publishMedia } from '@incidentmap/core/server/commands/publishMedia';
import { sweepMedia } from '@incidentmap/core/server/commands/sweepMedia';
import type { Services } from '@incidentmap/core/server/services';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aReport } from '../../support/builders.ts';
import { aPicture } from '../../support/media.ts';
import { startTwoInstances, type TwoInstances } from '../../support/twoInstances.ts';
import { seconds } from '../../support/pace.ts';

/** What a crash leaves of an approval, and what got into the public container in any other way, is gone after one sweep. */

let two: TwoInstances;
beforeAll(async () => {
  two = await startTwoInstances();
}, seconds(120));
afterAll(() => two.close());
beforeEach(() => two.forgetFiles());

const minutes = 60_000;
const reviewer = { userId: 'reviewer', name: 'reviewer', provider: 'aad', roles: ['Admin'] };

async function expectExact(): Promise<void> {
  const { stored, shown } = await two.publicFiles();
  expect(stored).toEqual(shown);
}

class Crash extends Error {}

/** The services of a process that ends before its `n`-th change: from then on it does nothing more. */
function endingAt(n: number): { services: Services; hasEnded: () => boolean } {
  const { services } = two.one;
  let changes = 0;
  const ending = <T extends object>(part: T, methods: (keyof T)[]): T => {
    const wrapped = methods.map((method) => [
      method,
      (...parameters: unknown[]) => {
        changes += 1;
        return changes > n
          ? Promise.reject(new Crash())
          : (part[method] as (...of: unknown[]) => unknown)(...parameters);
      },
    ]);
    return { ...part, ...Object.fromEntries(wrapped) } as T;
  };
  return {
    hasEnded: () => changes > n,
    services: {
      ...services,
      blobs: {
        ...services.blobs,
        pending: ending(services.blobs.pending, ['remove']),
        public: ending(services.blobs.public, ['putNew', 'remove']),
      },
      incidents: ending(services.incidents, ['add', 'save', 'update', 'remove']),
      uploads: ending(services.uploads, ['save', 'update', 'remove']),
      publication: ending(services.publication, ['announce']),
    },
  };
}

/** Runs it once for each step that it could end at; how many there were. */
async function atEachStep(run: (services: Services) => Promise<unknown>, after: () => Promise<void>): Promise<number> {
  for (let n = 0; ; n += 1) {
    const { services, hasEnded } = endingAt(n);
    await run(services).catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
    await after();
    if (!hasEnded()) return n;
  }
}

it('an approval that crashed at any step leaves no public file of its own', { timeout: seconds(120) }, async () => {
  const steps = await atEachStep(
    async (services) => {
      const { id } = await two.report([await two.upload()]);
      await decideIncident(services, id, 'approved', reviewer);
    },
    async () => {
      two.advance(11 * minutes);
      expect((await sweepMedia(two.other.services)).failed).toBe(0);
      await expectExact();
    },
  );
  expect(steps).toBeGreaterThan(5);
});

it(
  'a publication that crashed at any step is complete, or pending and repeatable',
  { timeout: seconds(120) },
  async () => {
    let name = '';
    const publication = () => ({
      ...aReport(),
      blobName: name,
      severity: 'high' as const,
      allowContact: 'no' as const,
    });
    const steps = await atEachStep(
      async (services) => {
        name = await two.upload();
        await publishMedia(services, publication() as never, reviewer);
      },
      async () => {
        two.advance(11 * minutes);
        expect((await sweepMedia(two.other.services)).failed).toBe(0);
        await expectExact();
        const incident = await publishMedia(two.other.services, publication() as never, reviewer);
        expect(incident.isApproved).toBe('approved');
        await expectExact();
      },
    );
    expect(steps).toBeGreaterThan(6);
  },
);

it('the next sweep removes an unreferenced file, however recent it is', async () => {
  const stray = `${crypto.randomUUID()}.jpg`;
  await two.one.services.blobs.public.putNew(stray, await aPicture(), 'image/jpeg');
  await sweepMedia(two.other.services);
  expect(await two.one.services.blobs.public.facts(stray)).toBeNull();
  await expectExact();
});

it(
  'the next sweep removes the files of a withdrawn report whose withdrawal crashed at any step',
  { timeout: seconds(120) },
  async () => {
    const { withdrawReport } = await import('@incidentmap/core/server/commands/withdraw');
    const steps = await atEachStep(
      async (services) => {
        const { id } = await two.report([await two.upload()]);
        await two.approve(two.one, id);
        await withdrawReport(services, id);
      },
      async () => {
        // The sweep's own announcement of changes comes before it.
        const changed = await Array.fromAsync(two.other.services.incidents.list('rejected'), ({ id }) => id);
        await two.other.services.publication.announce(changed);
        expect((await sweepMedia(two.other.services)).failed).toBe(0);
        await expectExact();
      },
    );
    expect(steps).toBeGreaterThan(4);
  },
);
