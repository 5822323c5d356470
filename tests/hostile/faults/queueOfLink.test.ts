import { erase } from '@incidentmap/core/server/commands/submission/erase';
import { reject } from '@incidentmap/core/server/commands/submission/reject';
import { undo } from '@incidentmap/core/server/commands/submission/undo';
import { withdraw } from '@incidentmap/core/server/commands/submission/withdraw';
import type { Services } from '@incidentmap/core/server/services';
import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { admin } from '../../support/api/api.ts';
import { postDetails, testNow } from '../../support/api/builders.ts';
import { crashAt } from '../../support/api/crashingServices.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** The posts of one link stand in the queue as one item, whatever comes between. */

const api = apiWithStorageForEachTest();
const { sendPost } = actionsAt(api);
const later = (minutes: number) => api.setTime(new Date(testNow.getTime() + minutes * 60_000));
const link = { postUrl: 'https://www.facebook.com/somebody/posts/78' };
const reviewer = { userId: 'r', name: 'r', role: 'Admin' } as const;

/** What the queue shows of the link: who is first, and of how many. */
const shown = async () => {
  const { items, kinds } = await api.as(admin).listWaiting({ query: { sort: 'age', limit: 50 } as never });
  expect(kinds.post).toBe(items.length);
  return items.map((item) => item.kind === 'post' && [item.post.additionalContext, item.post.senders]);
};

async function sendThree(): Promise<string> {
  for (const [minutes, additionalContext] of ['first', 'second', 'third'].entries()) {
    later(minutes);
    await sendPost({ ...link, additionalContext });
  }
  const [first] = await Array.fromAsync(api.services.submissions.open('post'));
  return first!.submission.id;
}

it('posts that are sent at the same moment stand there as one', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => sendPost({ ...link, additionalContext: `${n}` })));
  expect(await shown()).toEqual([[expect.any(String), 8]]);
});

it('the next stands there when the first has gone, and goes back when that waits again', async () => {
  const id = await sendThree();
  expect(await shown()).toEqual([['first', 3]]);
  await withdraw(api.services, id);
  expect(await shown()).toEqual([['second', 2]]);
  const second = (await Array.fromAsync(api.services.submissions.open('post')))[0]!.submission.id;
  await reject(api.services, second, {}, reviewer);
  expect(await shown()).toEqual([]);
  await undo(api.services, second, reviewer);
  expect(await shown()).toEqual([['second', 2]]);
});

const acts: [string, (services: Services, id: string) => Promise<unknown>, unknown[]][] = [
  ['withdrawn', (services, id) => withdraw(services, id), [['second', 2]]],
  ['erased', (services, id) => erase(services, 'post', id), [['second', 2]]],
  ['rejected', (services, id) => reject(services, id, {}, reviewer), []],
];

it.each(acts)('after a crash while the first is %s, the sweep leaves one of them there', async (_, act, expected) => {
  for (let n = 1, isOver = false; !isOver; n += 1) {
    const id = await sendThree();
    const before = await shown();
    expect(before).toEqual([['first', 3]]);
    isOver = !(await crashAt(n, api.services, (services) => act(services, id)));
    later(60 * n);
    await sweep(api.services);
    expect(await shown(), `a crash after ${n} changes`).toEqual(expected);
    for await (const { submission } of api.services.submissions.open('post'))
      await withdraw(api.services, submission.id);
    later(60 * n + 30);
    await sweep(api.services);
    expect(await shown()).toEqual([]);
  }
});

it('stands in no list of what waits while an approval of one of them can be undone', async () => {
  const first = await sendThree();
  const [, second] = await Array.fromAsync(api.services.submissions.open('post'));
  const decide = (id: string, more: object) => api.as(admin).decidePost({ params: { id }, body: more as never });
  // The second was alone for a while, as the first was rejected.
  await reject(api.services, first, {}, reviewer);
  const id = second!.submission.id;
  await undo(api.services, first, reviewer);
  await decide(id, { status: 'approved', details: postDetails, delay: true });
  const query = { sort: 'age', limit: 50 } as never;
  expect((await api.as(admin).listWaiting({ query })).items).toEqual([]);
  expect((await api.as(admin).listPosts({ query: { limit: 50 } })).posts).toEqual([]);
});
