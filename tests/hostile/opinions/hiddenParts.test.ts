import { describe, expect, it } from 'vitest';
import { statusOf } from '../../support/api/actions.ts';
import type { Caller } from '../../support/api/api.ts';
import { postDetails } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { peopleAt } from './people.ts';

/**
 * Something was taken off the map. Must not happen: that what goes with it brings it back past what was decided about
 * it, by another post of its link or by a report that takes its place.
 */

const ann = { name: 'ann@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben@example.org', roles: ['Admin'] } satisfies Caller;
const chief = { name: 'chief@example.org', roles: ['SuperAdmin'] } satisfies Caller;

const api = apiWithStorageForEachTest({
  ROLE_MAP: JSON.stringify({ Admin: [ann.name, ben.name], SuperAdmin: [chief.name] }),
});
const { sendReport, sendPost, merge, shownOf } = peopleAt(api);
const hide = (id: string) => api.as(chief).decideIncident({ params: { id }, body: { status: 'hidden' } });
const postUrl = 'https://x.com/a/status/123';
const waiting = async () => (await api.as(ann).listPosts({ query: { limit: 50 } })).posts;
const approvePost = (id: string, caller: Caller) =>
  api.as(caller).decidePost({ params: { id }, body: { status: 'approved', details: postDetails } });
const approveAs = (id: string, precision: object, caller: Caller) =>
  api
    .as(caller)
    .decideIncident({ params: { id }, body: { status: 'approved', identifiers: [], ...precision } as never });
/** The other post that waits. */
async function otherThan(id: string): Promise<string> {
  const others: string[] = [];
  for await (const { submission } of api.services.submissions.open('post')) {
    if (submission.id !== id) others.push(submission.id);
  }
  expect(others).toHaveLength(1);
  return others[0]!;
}

describe('what was taken off the map', () => {
  it.each(['before', 'after'])(
    'is not put back by whoever had published it, by a post of its link sent %s',
    async (when) => {
      await sendPost({ postUrl });
      if (when === 'before') await sendPost({ postUrl, additionalContext: 'I saw this' });
      const { id } = (await waiting())[0]!;
      await approvePost(id, ann);
      await hide(id);
      if (when === 'after') await sendPost({ postUrl, additionalContext: 'I saw this' });
      const others = [];
      for await (const { submission } of api.services.submissions.open('post')) {
        if (submission.id !== id) others.push(submission.id);
      }
      expect(others).toHaveLength(1);
      expect(await statusOf(approvePost(others[0]!, ann))).toBe(409);
      expect(await shownOf(others[0]!)).toBeUndefined();
      expect(await statusOf(approvePost(others[0]!, ben))).toBe(200);
    },
  );

  it('is not put back by whoever had published it, by another post of its link as a source', async () => {
    await sendPost({ postUrl });
    await sendPost({ postUrl, additionalContext: 'I saw this' });
    const { id } = (await waiting())[0]!;
    await approvePost(id, ann);
    await hide(id);
    const other = await otherThan(id);
    const attach = (to: string, caller: Caller) =>
      api.as(caller).changeSources({ params: { id: to }, body: { act: 'attach', post: other } });
    const { id: shown } = await sendReport();
    await approveAs(shown, {}, ben);
    expect(await statusOf(attach(shown, ann))).toBe(409);
    const { id: open } = await sendReport();
    await attach(open, ann);
    expect(await statusOf(approveAs(open, {}, ann))).toBe(409);
    expect(await statusOf(approveAs(open, {}, ben))).toBe(200);
  });

  it.each([
    ['placeMetres', { placeMetres: 5000 }, { placeMetres: 250 }],
    ['datePrecision', { datePrecision: 'month' }, { datePrecision: 'day' }],
  ] as const)('is not narrower in a report that takes its place and day: %s', async (_, wide, narrow) => {
    const { id: hidden } = await sendReport({ incidentDate: '2026-05-20' });
    await approveAs(hidden, wide, ann);
    await hide(hidden);
    const { id } = await sendReport({ incidentDate: '2026-05-21' });
    await merge(id, hidden, ['place', 'date'], ben);
    expect(await statusOf(approveAs(id, narrow, ben))).toBe(400);
    expect(await statusOf(api.as(ben).editIncident({ params: { id }, body: { revision: 1, ...narrow } }))).toBe(400);
    expect(await statusOf(approveAs(id, {}, ben))).toBe(200);
    expect(await shownOf(id)).toMatchObject(wide);
  });
});
