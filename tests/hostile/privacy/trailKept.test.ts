import { collections } from '@incidentmap/core/server/stores/engines/documentStore';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** What is deleted, rejected or expired leaves no word and no place in the audit trail, also after a crash. */

const api = apiWithStorageForEachTest();
const { sendReport, sendRecording, upload, changeReceipt, approve } = actionsAt(api);
const after = async (days: number) => {
  api.setTime(new Date(testNow.getTime() + days * 86_400_000));
  await sweep(api.services);
};
function kept(): string[] {
  const file = new Sqlite(api.services.settings.DATABASE.slice('sqlite:'.length), { readonly: true });
  const all = Object.keys(collections).flatMap((name) =>
    (file.prepare(`SELECT body FROM ${name}`).pluck().all() as string[]).map((body) => `${name} ${body}`),
  );
  file.close();
  return all.filter((body) => /Zebedee|52\.461/.test(body));
}
const home = {
  location: 'Flat 7, 12 Zebedee Close, Moseley',
  latitude: 52.461234,
  longitude: -1.887654,
  atHome: true,
} as const;
const edit = (id: string) =>
  api.as(superAdmin).editIncident({
    params: { id },
    body: { revision: 0, title: 'Abused at her door', location: 'Moseley', latitude: 52.45 } as never,
  });

const editTitle = (id: string) =>
  api.as(superAdmin).editIncident({ params: { id }, body: { revision: 0, title: 'Abused at her door' } });

it('a report that a reviewer deleted leaves no word and no place in the trail', async () => {
  const { id } = await sendReport({ title: 'Abused at my door in Zebedee Close', ...home });
  await edit(id);
  await api.as(superAdmin).deleteIncident({ params: { id } });
  for (const days of [1, 31, 91, 400]) await after(days);
  expect(kept()).toEqual([]);
});

it('a file that was added and rejected leaves no note after the erasure of its report', async () => {
  const { receipt } = await sendReport();
  const name = await upload();
  await changeReceipt({ code: receipt, action: 'add', text: '', mediaFiles: [name] });
  await api.as(superAdmin).decidePendingMedia({
    params: { name },
    body: { status: 'rejected', reason: { code: 'identifies', note: 'Shows her at 12 Zebedee Close' } } as never,
  });
  await after(0.1);
  await changeReceipt({ code: receipt, action: 'erase' });
  for (const days of [1, 31, 91, 400]) await after(days);
  expect(kept()).toEqual([]);
});

it('a recording that was rejected leaves no note', async () => {
  const name = await upload();
  await sendRecording([name]);
  await api.as(superAdmin).decidePendingMedia({
    params: { name },
    body: { status: 'rejected', reason: { code: 'identifies', note: 'Shows her at 12 Zebedee Close' } } as never,
  });
  for (const days of [1, 31, 91, 400]) await after(days);
  expect(kept()).toEqual([]);
});

it('private details of an approved report are erased also if the process crashed at the last step', async () => {
  const { id } = await sendReport({ title: 'Abused at my door in Zebedee Close', ...home });
  await edit(id);
  await approve(id);
  const { audit } = api.services;
  const erase = audit.erase;
  audit.erase = () => Promise.reject(new Error('The process was killed here.'));
  await after(91).catch(() => undefined);
  audit.erase = erase;
  for (const days of [92, 93, 400]) await after(days);
  expect(kept().filter((each) => each.startsWith('audit'))).toEqual([]);
});

it('an import that was taken back leaves no word in the trail', async () => {
  const { id } = await api.as(superAdmin).startImport({ body: { fileName: 'a.csv', parts: 1 } });
  const row = {
    title: 'Abused at her door in Zebedee Close',
    description: aReport().description,
    location: 'Leeds',
    incidentType: 'verbal',
    severity: 'low',
    incidentDate: '2026-06-14',
  };
  await api.as(superAdmin).stageImport({ params: { id }, body: { part: 0, rows: [row] } });
  await api.as(superAdmin).commitImport({ params: { id } });
  const [report] = await Array.fromAsync(api.services.submissions.incidents('pending'));
  await editTitle(report!.id);
  await api.as(superAdmin).takeBackImport({ params: { id } });
  for (const days of [1, 31, 400]) await after(days);
  expect(kept()).toEqual([]);
});

it('a rejected report is erased with its trail also if the process crashed in between', async () => {
  const { id } = await sendReport({ title: 'Abused at my door in Zebedee Close' });
  await editTitle(id);
  await api
    .as(superAdmin)
    .decideIncident({ params: { id }, body: { status: 'rejected', reason: { code: 'other', note: 'Zebedee' } } });
  const { audit } = api.services;
  const erase = audit.erase;
  audit.erase = () => Promise.reject(new Error('The process was killed here.'));
  await after(31).catch(() => undefined);
  audit.erase = erase;
  for (const days of [32, 400]) await after(days);
  expect(kept()).toEqual([]);
});
