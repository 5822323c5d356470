import { expect, it } from 'vitest';
import { actionsAt } from '../../support/api/actions.ts';
import { admin, superAdmin } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

/**
 * Somebody whose report was merged into an incident sends the same addition again and again. Must not happen: that
 * nobody can approve the incident.
 */

const api = apiForEachTest();
const { sendReport, changeReceipt } = actionsAt(api);
const at = (seconds: number) => api.setTime(new Date(testNow.getTime() + seconds * 1000));

it('an addition ends the approvals that were given before it, and none that came after', async () => {
  const first = await sendReport();
  const second = await sendReport({ description: 'A man shouted at a woman beside the mosque.' });
  const { id } = first;
  const body = { act: 'merge' as const, report: second.id, reportRevision: 0, take: [] };
  await api.as(superAdmin).changeSources({ params: { id }, body });
  const add = (text: string) => changeReceipt({ code: second.receipt, action: 'add', text, mediaFiles: [] });
  const schedule = () =>
    api.as(admin).decideIncident({ params: { id }, body: { status: 'approved', delay: true } as never });
  const life = async () => (await api.services.submissions.find(id))?.document.life.is;
  await schedule();
  at(5);
  await add('He came back in the evening.');
  expect(await life()).toBe('waiting');
  at(6);
  await schedule();
  at(7);
  await add('He came back in the evening.');
  expect(await life()).toBe('scheduled');
  await add('He came back the next day, too.');
  expect(await life()).toBe('waiting');
});
