import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { withdraw } from '@incidentmap/core/server/commands/submission/withdraw';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import type { Services } from '@incidentmap/core/server/services';
import { expect, it } from 'vitest';
import { anIncident } from '../../support/api/builders.ts';
import { aPicture } from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';
import { twoInstancesForAllTests } from '../../support/api/forEachTest.ts';
import { crashAt } from '../../support/api/crashingServices.ts';

/** One sweep removes what a crashed approval left, and anything else that got into the public container. */

const two = twoInstancesForAllTests();

const reviewer = { userId: 'reviewer', name: 'reviewer', role: 'Admin' } as const;

const approval = { isDelayed: false, choices: [] };
const { entry } = anIncident({ severity: 'high' });

async function expectExact(): Promise<void> {
  const { stored, shown } = await two.publicFiles();
  expect(stored).toEqual(shown);
}

/** Runs the action once for each step at which it could crash; returns the number of steps. */
async function atEachStep(run: (services: Services) => Promise<unknown>, after: () => Promise<void>): Promise<number> {
  for (let n = 0; ; n += 1) {
    const hasCrashed = await crashAt(n, two.one.services, run);
    await after();
    if (!hasCrashed) return n;
  }
}

it('an approval that crashed at any step leaves no public file of its own', { timeout: seconds(120) }, async () => {
  const steps = await atEachStep(
    async (services) => {
      const { id } = await two.report([await two.upload()]);
      await approve(services, id, approval, reviewer);
    },
    async () => {
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
    const publish = async (services: Services) => {
      const { id } = (await services.submissions.fileNamed(name))!;
      return approve(services, id, { ...approval, entryOf: () => entry }, reviewer);
    };
    const steps = await atEachStep(
      async (services) => {
        name = await two.upload();
        await publish(services);
      },
      async () => {
        expect((await sweepMedia(two.other.services)).failed).toBe(0);
        await expectExact();
        expect((await publish(two.other.services)).life.is).toBe('public');
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
    const steps = await atEachStep(
      async (services) => {
        const { id } = await two.report([await two.upload()]);
        await two.approve(two.one, id);
        await withdraw(services, id);
      },
      async () => {
        // The sweep's own announcement of changes precedes it.
        const changed = await Array.fromAsync(two.other.services.submissions.incidents('rejected'), ({ id }) => id);
        await two.other.services.publication.announce(changed);
        expect((await sweepMedia(two.other.services)).failed).toBe(0);
        await expectExact();
      },
    );
    expect(steps).toBeGreaterThan(4);
  },
);
