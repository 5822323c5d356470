import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, json, nobody, partner, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { aReport } from '../../support/api/builders.ts';

/**
 * Sent: a note, a question and an answer of reviewers about a report, whose sender and partner then read all they can.
 * Must not come back: any of these words, or who works on it.
 */

const ann = { name: 'ann.canary@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben.canary@example.org', roles: ['Admin'] } satisfies Caller;
const confided = /confided|canary/i;

let api: TestApi;
let receipt: string;
let id: string;
const work = (caller: Caller, change: object) =>
  api.as(caller).changeWork({ body: { ...change, item: { kind: 'report', id } } as never });

beforeAll(async () => {
  api = await startApi();
  await api
    .as(superAdmin)
    .addPartner({ body: { name: 'The partner', domain: 'example.org', entraIdEmail: partner.name } });
  ({ id, receipt } = await api.as(nobody).submitIncident({ body: aReport({ partnerId: 'The partner' }) }));
  await work(ann, { act: 'take', from: null });
  await work(ann, { act: 'note', note: 'ConfidedNote' });
  await work(ann, { act: 'askOpinion', note: 'ConfidedQuestion' });
  await work(ben, { act: 'giveOpinion', agrees: true, note: 'ConfidedAnswer' });
  await api.as(ann).viewItem({ body: { item: { kind: 'report', id } } });
});
afterAll(() => api.close());

const entries = Object.entries(operations) as [Operation, OperationEntry][];

it.each(['pending', 'approved'] as const)(
  'what reviewers write about a %s report reaches neither its sender, nor its partner, nor the public',
  async (state) => {
    if (state === 'approved') await actionsAt(api).approve(id);
    const texts = [JSON.stringify(await api.as(nobody).readReceipt({ body: { code: receipt } }))];
    const readable = entries.filter(
      ([, { access, method }]) => method === 'GET' && ['anyone', 'partner', 'adminOrPartner'].includes(access),
    );
    for (const [, { path, access }] of readable) {
      const caller = access === 'anyone' ? nobody : partner;
      texts.push(await (await api.send(path.replace(/\{\w+\}/, id), { caller })).text());
    }
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.some((text) => text.includes(id))).toBe(true);
    expect(texts.filter((text) => confided.test(text))).toEqual([]);
  },
);

it('the address of the work is closed to whoever is no reviewer', async () => {
  for (const caller of [nobody, partner, { roles: [] }]) {
    for (const [method, body] of [
      ['PUT', { item: { kind: 'report', id } }],
      ['POST', { act: 'note', note: 'Mine', item: { kind: 'report', id } }],
    ] as const) {
      const refused = await api.send('/api/admin/incidents/all', { ...json(body, method), caller });
      expect(refused.status).toBe(caller === nobody ? 401 : 403);
      expect(await refused.text()).not.toMatch(confided);
    }
  }
});
