import { Problem } from '@incidentmap/core/domain/problem';
import { takeApart } from '@incidentmap/core/server/commands/submission/merge';
import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { superAdmin } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { crashAt } from '../../support/api/crashingServices.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** A post that was attached to an incident is never lost by what others do, whatever fails. */

const api = apiWithStorageForEachTest();
const { sendReport, sendPost, waitingPosts, approve, changeReceipt, readReceipt } = actionsAt(api);
const later = (minutes: number) => api.setTime(new Date(testNow.getTime() + minutes * 60_000));
const sweeps = async () => {
  for (const minutes of [20, 40, 60, 200]) {
    later(minutes);
    await sweep(api.services);
  }
};
const link = { postUrl: 'https://www.facebook.com/somebody/posts/77' };
const reviewer = { userId: 'r', name: 'r', role: 'SuperAdmin' } as const;

it('what a second sender sent of a link waits when the first erases theirs, whatever fails', async () => {
  const { id } = await sendReport();
  const first = await sendPost(link);
  later(1);
  const second = await sendPost({ ...link, additionalContext: 'What only the second sender says.' });
  const [post] = await waitingPosts();
  await api.as(superAdmin).changeSources({ params: { id }, body: { act: 'attach', post: post!.id } });
  later(2);
  const { submissions } = api.services;
  const { partsOf } = submissions;
  // The database fails once, when the others are looked for.
  submissions.partsOf = (whole) => {
    submissions.partsOf = partsOf;
    throw new Problem('unavailable', { cause: whole });
  };
  expect(await statusOf(changeReceipt({ action: 'erase', code: first.receipt ?? '' }))).toBe(503);
  await approve(id);
  expect(await statusOf(changeReceipt({ action: 'erase', code: first.receipt ?? '' }))).toBe(200);
  await sweeps();
  expect((await readReceipt(second.receipt ?? '')).state).toBe('pending');
  expect(await waitingPosts()).toHaveLength(1);
});

it.each([false, true])(
  'a post that was taken out in a process that crashed waits after the sweep (incident decided since: %s)',
  async (isDecided) => {
    const { id } = await sendReport();
    await sendPost(link);
    const post = (await waitingPosts())[0]!.id;
    await api.as(superAdmin).changeSources({ params: { id }, body: { act: 'attach', post } });
    expect(await crashAt(1, api.services, (services) => takeApart(services, id, post, reviewer))).toBe(true);
    expect((await api.services.submissions.find(id))!.document.sources).toBeUndefined();
    // The reviewer reloads, sees that the post is no source any more, and approves the report.
    if (isDecided) await approve(id);
    await sweeps();
    expect((await waitingPosts()).map((each) => each.id)).toEqual([post]);
  },
);
