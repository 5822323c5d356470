import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { nobody, superAdmin } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aReport, testNow } from '../../support/api/builders.ts';

/**
 * A process dies in the middle of a merge, and no sweep runs for a long time. Must not happen: that the words of the report
 * stay in the incident once its sender has erased it.
 */

const api = apiWithStorageForEachTest();
const { sendReport, changeReceipt, approve } = actionsAt(api);

const hour = 60 * 60_000;
const sweepAfter = async (hours: number) => {
  api.setTime(new Date(testNow.getTime() + hours * hour));
  await sweep(api.services);
};

it.each([0.3, 2, 48, 24 * 60])('what a crash left is finished by the next sweep, %d hours later', async (hours) => {
  await sweep(api.services);
  const first = await sendReport();
  await approve(first.id);
  const second = await sendReport({ title: 'What the other saw', description: 'They shouted quagmire at my door.' });
  const { update } = api.services.submissions;
  let writes = 0;
  api.services.submissions.update = (...args) => {
    writes += 1;
    return writes > 1 ? Promise.reject(new Error('The process was killed here.')) : update(...args);
  };
  const body = { act: 'merge', report: second.id, reportRevision: 0, take: ['title', 'description'] } as never;
  await api
    .as(superAdmin)
    .changeSources({ params: { id: first.id }, body })
    .catch(() => undefined);
  api.services.submissions.update = update;
  await sweepAfter(hours);
  await changeReceipt({ code: second.receipt, action: 'erase' });
  const [shown] = await api.as(nobody).listIncidents();
  expect(shown).toMatchObject({ title: aReport().title, description: aReport().description, furtherSources: [] });
});
