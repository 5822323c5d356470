import { reject } from '@incidentmap/core/server/commands/submission/reject';
import { withdraw } from '@incidentmap/core/server/commands/submission/withdraw';
import type { Services } from '@incidentmap/core/server/services';
import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { nobody } from '../../support/api/api.ts';
import { crashAt } from '../../support/api/crashingServices.ts';
import { twoInstancesForAllTests } from '../../support/api/forEachTest.ts';
import { seconds } from '../../support/run/pace.ts';

/** What a crash leaves of a withdrawal or a rejection, the sweep finishes: its sender is not asked to repeat it. */

const two = twoInstancesForAllTests();
const reviewer = { userId: 'reviewer', name: 'reviewer', role: 'Admin' } as const;
const acts = {
  withdrawn: (services: Services, id: string) => withdraw(services, id),
  rejected: (services: Services, id: string) => reject(services, id, {}, reviewer),
} as const;
const minute = 60_000;

it.each([
  ['withdrawn', 1],
  ['withdrawn', 2],
  ['rejected', 1],
  ['rejected', 2],
] as const)(
  'nothing added to a report is public once it is %s, in a process that crashed at step %i',
  async (act, n) => {
    const { id, receipt } = await two.report([]);
    two.advance(minute);
    const name = await two.upload();
    await two.add(receipt, [name]);
    const photo = await two.publish(two.one, name);
    two.advance(minute);
    expect(await crashAt(n, two.one.services, (services) => acts[act](services, id))).toBe(true);
    two.advance(20 * minute);
    await sweep(two.other.services);
    const { state } = await two.one.as(nobody).readReceipt({ body: { code: receipt } });
    const isShown = (await two.one.as(nobody).listIncidents()).some((each) => each.id === photo.id);
    const file = (await fetch(photo.mediaFiles[0]!)).status;
    expect({ state, isShown, file }).toEqual({ state: act, isShown: false, file: 404 });
  },
);

it('a withdrawal that crashed leaves no file', { timeout: seconds(120) }, async () => {
  for (let n = 0, hasCrashed = true; hasCrashed; n += 1) {
    await two.forgetFiles();
    const { id, receipt } = await two.report([await two.upload()]);
    hasCrashed = await crashAt(n, two.one.services, (services) => withdraw(services, id));
    two.advance(20 * minute);
    await sweep(two.other.services);
    const { state } = await two.one.as(nobody).readReceipt({ body: { code: receipt } });
    if (state === 'withdrawn') expect(await two.pendingFiles(), `step ${n}`).toEqual([]);
  }
});
