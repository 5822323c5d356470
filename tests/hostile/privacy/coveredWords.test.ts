import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { everythingIn } from '../../support/api/everything.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** A number plate is evidence: its sender keeps it for the police, and nobody else ever reads it. */

const api = apiWithStorageForEachTest();
const { sendReport, readReceipt } = actionsAt(api);

const told = {
  title: 'A driver shouted at us',
  description: 'He stopped his van, number plate BD51 SMR, and shouted at us until we had left.',
  location: 'Sparkhill, Birmingham',
};
const plate = /BD51|SMR|bd51|smr/;
const day = 24 * 60 * 60_000;

async function approvedCovering(): Promise<{ id: string; receipt: string }> {
  const sent = await sendReport(told);
  const identifiers = identifiersIn(told).map(({ field, start, end }) => ({
    field,
    start,
    end,
    act: 'cover' as const,
  }));
  expect(identifiers).toHaveLength(1);
  await api.as(admin).decideIncident({ params: { id: sent.id }, body: { status: 'approved', identifiers } });
  return sent;
}

async function after(days: number): Promise<void> {
  api.setTime(new Date(testNow.getTime() + days * day));
  await sweep(api.services);
}

const everything = () => everythingIn(api);

/** What everyone but the sender can read. */
async function others(id: string): Promise<string> {
  const room = api.as(superAdmin);
  return JSON.stringify([
    await api.as(nobody).listIncidents(),
    await api.as(nobody).getIncident({ params: { id } }),
    await room.getReviewedIncident({ params: { id } }),
    await room.listAllIncidents({ query: { page: 1 } }),
    await room.listAudit({ query: { incident: id, limit: 100 } }),
  ]);
}

it.each([0, 89])('%i days after its approval a covered plate stands in the copy of its sender alone', async (days) => {
  const { id, receipt } = await approvedCovering();
  await after(days);
  expect((await readReceipt(receipt)).content?.description).toBe(told.description);
  const words = await others(id);
  expect(words).toContain('[…]');
  expect(words).not.toMatch(plate);
});

it('91 days after its approval a covered plate stands nowhere', async () => {
  const { id, receipt } = await approvedCovering();
  expect(everything()).toMatch(plate);
  await after(91);
  expect(everything()).not.toMatch(plate);
  expect(JSON.stringify(await readReceipt(receipt))).not.toMatch(plate);
  expect(await others(id)).toContain(told.title);
});
