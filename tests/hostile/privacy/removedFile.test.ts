import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { expect, it } from 'vitest';
import { actionsAt } from '../../support/api/actions.ts';
import { nobody, superAdmin } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

const api = apiWithStorageForEachTest();
const { sendReport, upload, changeReceipt } = actionsAt(api);
const hers = {
  title: 'Abused at my own door in Zebedee Close',
  location: 'Zebedee Close, Moseley',
  incidentDate: '2026-06-02',
};
const shown = async () => (await api.as(nobody).listIncidents()).filter(({ location }) => location.includes('Zebedee'));
/** A reviewer publishes the file, and a super admin removes the picture from the public container. */
const publishAndRemove = async (blobName: string) => {
  await api
    .as(superAdmin)
    .publishMedia({ body: { ...aReport(hers), severity: 'high', blobName, delay: false } as never });
  const name = mediaNameOf((await shown())[0]!.mediaFiles[0]!);
  await api.as(superAdmin).deletePublicMedia({ params: { name } });
};
const recording = async () => {
  const name = await upload();
  const { receipt } = await api.as(nobody).submitMediaIncident({ body: { ...hers, mediaFiles: [name] } });
  await publishAndRemove(name);
  return receipt;
};
it('erasing a recording takes its words off the map', async () => {
  expect((await changeReceipt({ code: await recording(), action: 'erase' })).state).toBe('erased');
  expect(await shown()).toEqual([]);
});
it('an erasure request is not done while its words are public', async () => {
  const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'erasure', receipt: await recording() } });
  const { request } = await api.as(superAdmin).settlePrivacyRequest({ body: { id, action: 'erase' } });
  expect([request.state, await shown()]).toEqual(['done', []]);
});
it.each(['erase', 'atHome'] as const)('what was made of a file added to a report follows it: %s', async (how) => {
  const { id, receipt } = await sendReport();
  const name = await upload();
  await changeReceipt({ code: receipt, action: 'add', text: '', mediaFiles: [name] });
  await publishAndRemove(name);
  if (how === 'erase') await changeReceipt({ code: receipt, action: 'erase' });
  else await api.as(superAdmin).editIncident({ params: { id }, body: { revision: 0, atHome: true } });
  expect(await shown()).toEqual([]);
});
