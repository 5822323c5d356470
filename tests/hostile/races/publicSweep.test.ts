import { decideIncident } from '@incidentmap/core/server/commands/submission/decide';
import { publishMedia } from '@incidentmap/core/server/commands/submission/publishMedia';
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

const reviewer = { userId: 'reviewer', name: 'reviewer', provider: 'aad', roles: ['Admin'] };

const { title, description, location, latitude, longitude, incidentDate, incidentType } = anIncident();
const details = {
  title,
  description,
  location,
  latitude,
  longitude,
  incidentDate,
  incidentType,
  severity: 'high' as const,
  allowContact: 'no' as const,
  identifiers: [],
};

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
      await decideIncident(services, id, 'approved', reviewer);
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
    const publication = () => ({ ...details, blobName: name });
    const steps = await atEachStep(
      async (services) => {
        name = await two.upload();
        await publishMedia(services, publication(), reviewer);
      },
      async () => {
        expect((await sweepMedia(two.other.services)).failed).toBe(0);
        await expectExact();
        const incident = await publishMedia(two.other.services, publication(), reviewer);
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
    const { withdrawReport } = await import('@incidentmap/core/server/commands/submission/withdraw');
    const steps = await atEachStep(
      async (services) => {
        const { id } = await two.report([await two.upload()]);
        await two.approve(two.one, id);
        await withdrawReport(services, id);
      },
      async () => {
        // The sweep's own announcement of changes precedes it.
        const changed = await Array.fromAsync(two.other.services.incidents.list('rejected'), ({ id }) => id);
        await two.other.services.publication.announce(changed);
        expect((await sweepMedia(two.other.services)).failed).toBe(0);
        await expectExact();
      },
    );
    expect(steps).toBeGreaterThan(4);
  },
);
