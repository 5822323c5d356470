import type { Request } from '@incidentmap/core/contract';
import { actionsAt, approvalKeepingAll } from '../../support/api/actions.ts';
import { type Caller, nobody, type TestApi } from '../../support/api/api.ts';

/** The people of these tests, who are super admins, and what they do at the API that is running. */

export const ann = { name: 'ann@example.org', roles: ['SuperAdmin'] } satisfies Caller;
export const ben = { name: 'ben@example.org', roles: ['SuperAdmin'] } satisfies Caller;
export const phone = '07700 900123';
export const calling = `He shouted that she should call ${phone} and be quiet.`;

export const kept = { field: 'description', start: calling.indexOf(phone), end: calling.indexOf(phone) + phone.length };

export type Item = Request<'changeWork'>['body']['item'];
type Edit = Omit<Request<'editIncident'>['body'], 'revision'>;

export const report = (id: string) => ({ kind: 'report', id }) as const;

export function peopleAt(api: Pick<TestApi, 'as'> & { readonly services: TestApi['services'] }) {
  const actions = actionsAt({ as: (caller) => api.as(caller) });
  const { sendReport } = actions;
  const revisionOf = async (id: string) => (await api.services.submissions.find(id))?.document.revision ?? 0;
  const edit = async (id: string, change: Edit, caller: Caller = ann) =>
    api.as(caller).editIncident({ params: { id }, body: { ...change, revision: await revisionOf(id) } });
  const approve = async (id: string, caller: Caller = ann) =>
    api.as(caller).decideIncident({ params: { id }, body: await approvalKeepingAll(api, id) });
  const merge = async (id: string, source: string, take: readonly string[] = [], caller: Caller = ann) =>
    api.as(caller).changeSources({
      params: { id },
      body: { act: 'merge', report: source, reportRevision: await revisionOf(source), take } as never,
    });
  const work = (item: Item, change: object, caller: Caller) =>
    api.as(caller).changeWork({ body: { ...change, item } as never });
  const ask = (item: Item, more: object = {}, caller: Caller = ann) =>
    work(item, { act: 'askOpinion', ...more }, caller);
  const agree = (item: Item, caller: Caller = ben) => work(item, { act: 'giveOpinion', agrees: true }, caller);
  const shownOf = async (id: string) => (await api.as(nobody).listIncidents()).find((each) => each.id === id);
  /** A public report of the severity *low*. */
  const publicReport = async (more: object = {}) => {
    const { id } = await sendReport({ severity: 'low', ...more });
    await approve(id);
    return id;
  };
  const criticalReport = async (more: object = {}) => {
    const { id } = await sendReport(more);
    await edit(id, { severity: 'critical' });
    return id;
  };
  return { ...actions, revisionOf, edit, approve, merge, work, ask, agree, shownOf, publicReport, criticalReport };
}
