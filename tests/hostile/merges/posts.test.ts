import { describe, expect, it } from 'vitest';
import { run as publishDue } from '../../../timers/src/jobs/publishDue.ts';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt, type ReceiptChange } from '../../support/api/actions.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aReport, testNow } from '../../support/api/builders.ts';

/**
 * A post is attached to a report, with what others sent of the same link. Must not happen: that its sender is not heard
 * before the report is public, that the others are lost with the first, or that its pictures tell of a home.
 */

const api = apiWithStorageForEachTest();
const { sendReport, sendPost, upload, readReceipt, changeReceipt, approve, waitingPosts } = actionsAt(api);

const postUrl = 'https://x.com/witness/status/1';
const send = async () => {
  api.setTime(new Date(api.services.now().getTime() + 1000));
  return (await sendPost({ postUrl, additionalContext: 'I found this.' })).receipt ?? '';
};
const attach = async (id: string) => {
  const post = (await waitingPosts())[0]!.id;
  await api.as(admin).changeSources({ params: { id }, body: { act: 'attach', post } });
};
const shownOf = async (id: string) => (await api.as(nobody).listIncidents()).find((each) => each.id === id);

it.each<[string, (code: string) => ReceiptChange]>([
  ['adds to it', (code) => ({ code, action: 'add', text: 'Take my name out.', mediaFiles: [] })],
  ['corrects it', (code) => ({ code, action: 'correct', description: 'Take my name out.' })],
])('an approval that is not public yet ends when the sender of an attached post %s', async (_, change) => {
  const { id } = await sendReport();
  const code = await send();
  await attach(id);
  await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved', delay: true } });
  await changeReceipt(change(code));
  api.setTime(new Date(testNow.getTime() + 60_000));
  await publishDue(api.services);
  expect(await shownOf(id)).toBeUndefined();
});

describe.each(['withdraw', 'erase'] as const)(
  'when the first sender of a link that is attached asks to "%s"',
  (action) => {
    it('what others sent of it waits again at once, whatever a reviewer does then', async () => {
      const { id } = await sendReport();
      await approve(id);
      const [first, second] = [await send(), await send()];
      await attach(id);
      await changeReceipt({ code: first, action });
      const { revision = 0 } = (await api.services.submissions.find(id))!.document;
      await api.as(superAdmin).editIncident({ params: { id }, body: { revision, incidentType: 'physical' } });
      await sweep(api.services);
      expect(await readReceipt(second)).toMatchObject({ state: 'pending', publicUrl: null });
      expect(await waitingPosts()).toMatchObject([{ postUrl, senders: 1 }]);
      expect(await shownOf(id)).toMatchObject({ furtherSources: [] });
    });
  },
);

it('a picture of a post shows no more than the district as soon as the post is attached to a report of a home', async () => {
  const code = await send();
  const blobName = await upload();
  await changeReceipt({ code, action: 'add', text: '', mediaFiles: [blobName] });
  const { createdIncident } = await api
    .as(admin)
    .publishMedia({ body: { ...aReport(), location: 'Behind the bakery, Sparkhill', blobName } as never });
  expect(await shownOf(createdIncident.id)).toMatchObject({ location: 'Behind the bakery, Sparkhill' });
  const { id } = await sendReport({ atHome: true });
  await approve(id);
  await attach(id);
  expect(await shownOf(createdIncident.id)).toMatchObject({ location: 'Sparkhill, Birmingham' });
});
