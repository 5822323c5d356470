import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

const api = apiWithStorageForEachTest();
const { sendReport, upload, changeReceipt, approve } = actionsAt(api);
const location = 'Zebedee Close, Moseley';
const publish = (blobName: string, atHome: boolean) =>
  api
    .as(superAdmin)
    .publishMedia({ body: { ...aReport({ location }), severity: 'high', blobName, delay: false, atHome } as never });
const exactAfterSweep = async () => {
  api.setTime(new Date(testNow.getTime() + 20 * 60_000));
  await sweep(api.services);
  return (await api.as(nobody).listIncidents()).map((each) => each.location).filter((each) => each === location);
};
it.each([
  [true, false],
  [false, true],
])('all files of a recording are at home if one is: %s, %s', async (...atHome) => {
  const mediaFiles = [await upload(), await upload()];
  await api
    .as(nobody)
    .submitMediaIncident({ body: { title: 'A film', location, incidentDate: '2026-06-02', mediaFiles } });
  for (const [n, name] of mediaFiles.entries()) await publish(name, atHome[n]!);
  expect(await exactAfterSweep()).toEqual([]);
});
it('a report is at home if a file that was added to it is', async () => {
  const { id, receipt } = await sendReport({ location });
  await approve(id);
  const name = await upload();
  await changeReceipt({ code: receipt, action: 'add', text: '', mediaFiles: [name] });
  await publish(name, true);
  expect(await exactAfterSweep()).toEqual([]);
});
