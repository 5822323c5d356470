import { expect, it } from 'vitest';
import { statusOf } from '../../support/api/actions.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aReport, postDetails } from '../../support/api/builders.ts';
import { ann, peopleAt, report } from './people.ts';

/**
 * Where a second opinion is required, one person tries to publish alone a file that was added to what is critical, as of a
 * low severity. A file is as grave as whatever it was added to, at the time of its own publication.
 */

const api = apiWithStorageForEachTest({ SECOND_OPINION: 'required' });
const { sendReport, sendPost, waitingPosts, upload, changeReceipt, approve, merge, ask, agree, edit, criticalReport } =
  peopleAt(api);

const addTo = async (code = '') => {
  const name = await upload();
  await changeReceipt({ action: 'add', code, text: 'A photo', mediaFiles: [name] } as never);
  return name;
};
const { contactEmail: _, ...details } = aReport();
const publish = (blobName: string, delay: boolean) =>
  api.as(ann).publishMedia({ body: { ...details, severity: 'low', blobName, delay } as never });
const { severity: _rated, ...unrated } = postDetails;
const approvePost = (id: string, severity: string) =>
  api.as(ann).decidePost({
    params: { id },
    body: { status: 'approved', details: { ...unrated, severity } as never, delay: false },
  });
const sentPost = async (number: number) => {
  const { receipt } = await sendPost({ postUrl: `https://www.facebook.com/somebody/posts/${number}` });
  return { receipt, id: (await waitingPosts())[0]!.id };
};
const agreeToPost = async (id: string) => {
  const { title, description, location, latitude, longitude, incidentDate } = unrated as typeof details;
  const about = { title, description, location, latitude, longitude, incidentDate };
  await ask({ kind: 'post', id }, { details: about });
  await agree({ kind: 'post', id });
};

/** Each sends something, makes it or what it belongs to critical, and adds a file; returns the file. */
const ways: Record<string, () => Promise<string>> = {
  'a post whose incident is critical': async () => {
    const { id, receipt } = await sentPost(1900);
    await agreeToPost(id);
    await approvePost(id, 'critical');
    return addTo(receipt);
  },
  'a post whose incident was rated critical after the file came': async () => {
    const { id, receipt } = await sentPost(1901);
    await approvePost(id, 'low');
    const name = await addTo(receipt);
    const { revision = 0 } = (await api.services.submissions.find(id))?.document ?? {};
    await ask(report(id), { edit: { severity: 'critical', revision } });
    await agree(report(id));
    return name;
  },
  'a second post of the same link': async () => {
    const { id } = await sentPost(1902);
    const second = await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1902' });
    await agreeToPost(id);
    await approvePost(id, 'critical');
    return addTo(second.receipt);
  },
  'a post that was attached to a critical report': async () => {
    const { id: post, receipt } = await sentPost(1903);
    const id = await criticalReport();
    await api.as(ann).changeSources({ params: { id }, body: { act: 'attach', post } });
    return addTo(receipt);
  },
  'a low report that was merged into a critical one': async () => {
    const id = await criticalReport();
    const { id: source, receipt } = await sendReport({ severity: 'low' });
    await merge(id, source);
    return addTo(receipt);
  },
  'a low report, before it was merged into a critical one': async () => {
    const { id: source, receipt } = await sendReport({ severity: 'low' });
    const name = await addTo(receipt);
    await merge(await criticalReport(), source);
    return name;
  },
  'a low report into which a critical one was merged': async () => {
    const { id, receipt } = await sendReport({ severity: 'low' });
    const name = await addTo(receipt);
    await merge(id, await criticalReport());
    return name;
  },
  'a report that was rated critical after the file came': async () => {
    const { id, receipt } = await sendReport({ severity: 'low' });
    const name = await addTo(receipt);
    await edit(id, { severity: 'critical' });
    return name;
  },
  'a report that was critical for a while after the file came': async () => {
    const { id, receipt } = await sendReport({ severity: 'low' });
    const name = await addTo(receipt);
    await edit(id, { severity: 'critical' });
    await edit(id, { severity: 'low' });
    return name;
  },
};

it.each(Object.keys(ways))('one person alone does not publish as low what was added to %s', async (way) => {
  const name = await ways[way]!();
  expect(await statusOf(publish(name, true))).toBe(409);
  expect(await statusOf(publish(name, false))).toBe(409);
});

it('one person alone publishes what was added to something low', async () => {
  const { id, receipt } = await sendReport({ severity: 'low' });
  await approve(id);
  expect(await statusOf(publish(await addTo(receipt), false))).toBe(200);
});

it('what two agreed to publish of a critical report stays as grave as the report', async () => {
  const name = await ways['a report that was rated critical after the file came']!();
  const { title, description, location, latitude, longitude, incidentDate } = details;
  const about = { title, description, location, latitude, longitude, incidentDate };
  await ask({ kind: 'media', id: name }, { details: about });
  await agree({ kind: 'media', id: name });
  const {
    createdIncident: { id },
  } = await publish(name, false);
  const words = 'Other words, which nobody else has read, are put in their place.';
  expect(await statusOf(edit(id, { description: words }))).toBe(409);
});
