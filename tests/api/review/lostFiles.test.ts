import { undoAcceptedFor } from '@incidentmap/core/domain/limits';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { publishDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import { beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aPicture } from '../../support/media/media.ts';

/** Reports of which a file is in storage no more: nothing is approved without it by accident, nor waits for ever. */

const api = apiWithStorageForEachTest();
const after = (ms: number) => api.setTime(new Date(testNow.getTime() + ms));
beforeEach(() => after(0));

const upload = async (): Promise<string> => {
  const file = new File([new Uint8Array(await aPicture())], 'incident-1.jpg', { type: 'image/jpeg' });
  return mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
};
const report = async (...mediaFiles: string[]): Promise<string> =>
  (await api.as(nobody).submitIncident({ body: aReport({ mediaFiles }) })).id;
const lose = (name: string) => api.services.blobs.pending.remove(name);

type Body = { delay?: boolean; withoutLostFiles?: boolean; revision?: number };
const approve = (id: string, body: Body = {}, caller = admin) =>
  api.as(caller).decideIncident({ params: { id }, body: { status: 'approved', ...body } });
const refusal = async (decision: Promise<unknown>) => {
  const error = (await decision.catch((reason: unknown) => reason)) as {
    status: number;
    problem?: { message: string; details?: { path: string; code: string }[] };
  };
  return { status: error.status, details: error.problem?.details?.map(({ path, code }) => `${path} ${code}`) };
};
const filesLeft = async () =>
  (await Array.fromAsync(api.services.submissions.everything())).filter(({ kind }) => kind === 'media').length;
const shown = () => api.as(nobody).listIncidents();

describe.each([false, true])('a report with a lost file, whose approval can be undone: %s', (delay) => {
  it('is not approved by accident: the reviewer hears which file is lost, each time', async () => {
    const [first, second] = [await upload(), await upload()];
    const id = await report(first, second);
    await lose(second);
    for (const _ of [1, 2]) {
      expect(await refusal(approve(id, { delay }))).toEqual({ status: 409, details: ['mediaFiles.1 file_lost'] });
    }
    expect(await shown()).toEqual([]);
    const waiting = await api.as(admin).getReviewedIncident({ params: { id } });
    expect(waiting.isApproved).toBe('pending');
    expect(waiting.mediaFiles).toHaveLength(2);
  });

  it('is approved without it on purpose, with the files that are there', async () => {
    const [first, second] = [await upload(), await upload()];
    const id = await report(first, second);
    await lose(first);
    await approve(id, { delay, withoutLostFiles: true });
    after(undoAcceptedFor + 1000);
    await publishDue(api.services);
    const [incident] = await shown();
    expect(incident!.mediaFiles).toHaveLength(1);
    expect((await fetch(incident!.mediaFiles[0]!)).status).toBe(200);
    await sweep(api.services);
    // The record of the lost file has gone with it.
    expect(await filesLeft()).toBe(1);
    expect(await api.services.submissions.fileNamed(first)).toBeNull();
    const { entries } = await api.as(superAdmin).listTrail({ query: { limit: 50 } });
    expect(entries.find(({ subjectId }) => subjectId === id)).toMatchObject({
      action: 'approved',
      fields: ['mediaFiles'],
    });
  });

  it('of which every file is lost is approved without any', async () => {
    const name = await upload();
    const id = await report(name);
    await api.services.submissions.remove((await api.services.submissions.fileNamed(name))!.id);
    await lose(name);
    expect(await refusal(approve(id, { delay }))).toMatchObject({ status: 409 });
    await approve(id, { delay, withoutLostFiles: true });
    after(undoAcceptedFor + 1000);
    await publishDue(api.services);
    expect((await shown()).map(({ mediaFiles }) => mediaFiles)).toEqual([[]]);
  });
});

it('a file that is there is never left out', async () => {
  const id = await report(await upload());
  await approve(id, { withoutLostFiles: true });
  expect((await shown())[0]!.mediaFiles).toHaveLength(1);
});

it('an approval without a lost file that is undone brings the file back into the report', async () => {
  const name = await upload();
  const id = await report(name);
  await lose(name);
  await approve(id, { delay: true, withoutLostFiles: true });
  await api.as(admin).decideIncidents({ body: { ids: [id], status: 'pending' } });
  expect((await api.as(admin).getReviewedIncident({ params: { id } })).mediaFiles).toHaveLength(1);
  expect(await refusal(approve(id))).toMatchObject({ status: 409, details: ['mediaFiles.0 file_lost'] });
});

it('a file that is lost while the approval can be undone brings the report back to the reviewers', async () => {
  const name = await upload();
  const id = await report(name);
  await approve(id, { delay: true });
  await lose(name);
  after(undoAcceptedFor + 1000);
  await publishDue(api.services);
  expect(await shown()).toEqual([]);
  expect(await refusal(approve(id))).toMatchObject({ status: 409, details: ['mediaFiles.0 file_lost'] });
  await approve(id, { withoutLostFiles: true });
  expect(await shown()).toHaveLength(1);
});

it('a storage that does not answer has lost nothing', async () => {
  const id = await report(await upload());
  const { pending } = api.services.blobs;
  const { facts } = pending;
  const { Problem } = await import('@incidentmap/core/domain/problem');
  pending.facts = () => Promise.reject(new Problem('unavailable'));
  expect(await refusal(approve(id, { withoutLostFiles: true }))).toMatchObject({ status: 503 });
  pending.facts = facts;
  await approve(id);
  expect((await shown())[0]!.mediaFiles).toHaveLength(1);
});

it('a post whose screenshot is lost is not approved by accident: it waits, and is approved without it on purpose', async () => {
  const [first, second] = [await upload(), await upload()];
  await api.as(nobody).submitPost({ body: { postUrl: '', mediaFiles: [first, second] } });
  const posts = async () => (await api.as(admin).listPosts({ query: { cursor: undefined, limit: 50 } })).posts;
  await lose(second);
  const { id } = (await posts())[0]!;
  const decide = (body: Body = {}) =>
    api.as(admin).decidePost({ params: { id }, body: { status: 'approved', details: postDetails, ...body } });
  for (const delay of [false, true]) {
    expect(await refusal(decide({ delay }))).toEqual({ status: 409, details: ['mediaFiles.1 file_lost'] });
  }
  expect(await shown()).toEqual([]);
  expect(await posts()).toMatchObject([{ id, isApproved: 'pending' }]);
  // It is no report that waits beside it.
  expect((await api.as(admin).listQueue({ query: { status: 'pending', limit: 50 } })).incidents).toEqual([]);
  await decide({ withoutLostFiles: true });
  expect((await shown()).map(({ mediaFiles }) => mediaFiles.length)).toEqual([1]);
  await sweep(api.services);
  expect(await filesLeft()).toBe(1);
});
