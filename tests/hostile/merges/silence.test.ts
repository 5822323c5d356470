import type { Request } from '@incidentmap/core/contract';
import { expect, it } from 'vitest';
import { actionsAt } from '../../support/api/actions.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

/** An abuser reports the same event, and watches his receipt to learn whether the victim has spoken. */

const api = apiForEachTest();
const { sendReport, approve } = actionsAt(api);

type Change = Request<'changeSources'>['body'];
const change = (id: string, body: Change) => api.as(superAdmin).changeSources({ params: { id }, body });
const merge = (into: string, report: string) =>
  change(into, { act: 'merge', report, reportRevision: 0, take: ['title', 'description', 'place'] });

/** Status, headers and body of an answer about a receipt, as they travel. */
async function wordsOf(body: object): Promise<string> {
  const response = await api.send('/api/receipts', {
    method: body && 'action' in body ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const headers = [...response.headers].filter(([name]) => !/^(date|etag|x-request-id|traceparent)$/.test(name));
  return JSON.stringify([response.status, headers, await response.text()]);
}
const receiptOf = (code: string) => wordsOf({ code });

/** Two who send the same words at the same time: one report stays alone, the other is merged into hers. */
async function alikeSenders() {
  const his = { title: 'Shouted at outside the mosque', description: 'Two men shouted at worshippers who came out.' };
  const alone = await sendReport(his);
  const merged = await sendReport(his);
  const hers = await sendReport({ title: 'They shouted at us', description: 'I was there with my two daughters.' });
  await merge(hers.id, merged.id);
  return { alone, merged, hers };
}

it('a receipt has the same bytes whether its report waits alone or as part of another that waits', async () => {
  const { alone, merged } = await alikeSenders();
  expect(await receiptOf(alone.receipt)).toContain(String.raw`\"state\":\"pending\"`);
  expect(await receiptOf(merged.receipt)).toBe(await receiptOf(alone.receipt));
});

it.each([
  ['adds to', { action: 'add', text: 'One of them wore a red cap.' }],
  ['corrects', { action: 'correct', title: 'Shouted at in front of the mosque' }],
  ['withdraws', { action: 'withdraw' }],
  ['erases', { action: 'erase' }],
] as const)('the answers are the same to a sender who %s the report', async (_, act) => {
  const { alone, merged } = await alikeSenders();
  const answers = [];
  for (const { receipt } of [alone, merged]) {
    answers.push([await wordsOf({ ...act, code: receipt }), await receiptOf(receipt)]);
  }
  expect(answers[1]).toEqual(answers[0]);
});

it('a correction reaches her reviewers and ends an approval, but not when it is repeated', async () => {
  const { merged, hers } = await alikeSenders();
  const schedule = () =>
    api.as(admin).decideIncident({ params: { id: hers.id }, body: { status: 'approved', delay: true } });
  const correct = () =>
    api.as(nobody).changeReceipt({
      body: { action: 'correct', code: merged.receipt, title: 'Shouted at by three men' },
    });
  const lifeOf = async () => (await api.services.submissions.find(hers.id))?.document.life.is;
  await schedule();
  expect(await lifeOf()).toBe('scheduled');
  await correct();
  expect(await lifeOf()).toBe('waiting');
  const shown = await api.as(admin).getReviewedIncident({ params: { id: hers.id } });
  expect(shown.additions.map(({ text }) => text)).toEqual(['title: Shouted at by three men']);
  api.setTime(new Date(testNow.getTime() + 60_000));
  await schedule();
  await correct();
  expect(await lifeOf()).toBe('scheduled');
});

it('nothing changes in a receipt when its report is released, and her report is withdrawn or erased', async () => {
  for (const action of ['withdraw', 'erase'] as const) {
    const { alone, merged, hers } = await alikeSenders();
    await api.as(nobody).changeReceipt({ body: { action, code: hers.receipt } });
    expect(await receiptOf(merged.receipt)).toBe(await receiptOf(alone.receipt));
  }
  const { alone, merged, hers } = await alikeSenders();
  await change(hers.id, { act: 'takeApart', source: merged.id });
  expect(await receiptOf(merged.receipt)).toBe(await receiptOf(alone.receipt));
});

it('once her report is public, his receipt says published as an own one would, with her page', async () => {
  const { alone, merged, hers } = await alikeSenders();
  await approve(hers.id);
  await approve(alone.id);
  api.setTime(new Date(testNow.getTime() + 60_000));
  const told = async (code: string) => (await receiptOf(code)).replace(/incident\/[\w-]+/g, 'incident/…');
  expect(await told(merged.receipt)).toBe(await told(alone.receipt));
  expect(await receiptOf(merged.receipt)).toContain(hers.id);
});
