import { describe, expect, it } from 'vitest';
import { HttpError } from '@incidentmap/core/contract';
import { statusOf } from '../../support/api/actions.ts';
import type { Caller } from '../../support/api/api.ts';
import { postDetails, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { peopleAt } from './people.ts';

/**
 * Something was taken off the map, because it could put somebody in danger. Must not happen: that whoever had published
 * it puts it back alone, where there is another reviewer.
 */

const ann = { name: 'ann@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben@example.org', roles: ['Admin'] } satisfies Caller;
const chief = { name: 'chief@example.org', roles: ['SuperAdmin'] } satisfies Caller;

const api = apiWithStorageForEachTest({
  ROLE_MAP: JSON.stringify({ Admin: [ann.name, ben.name], SuperAdmin: [chief.name] }),
});
const { sendReport, sendPost, approve, merge, shownOf } = peopleAt(api);
const hide = (id: string) => api.as(chief).decideIncident({ params: { id }, body: { status: 'hidden' } });
const schedule = (id: string, caller: Caller) =>
  api.as(caller).decideIncident({ params: { id }, body: { status: 'approved', delay: true } });

/** A report that one reviewer published, and that was taken off the map. */
async function hiddenOne(): Promise<string> {
  const { id } = await sendReport();
  await approve(id, ann);
  await hide(id);
  return id;
}

describe('what was taken off the map', () => {
  it('is not approved again by whoever had published it, who is told that another must', async () => {
    const id = await hiddenOne();
    const refused = await approve(id, ann).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HttpError);
    const message = 'You had published this before it was taken off the map. Another reviewer must approve it again.';
    expect((refused as HttpError).problem).toEqual({
      code: 'conflict',
      message,
      details: [{ path: 'opinion', code: 'publisher', message }],
    });
    expect(await statusOf(schedule(id, ann))).toBe(409);
    expect(await shownOf(id)).toBeUndefined();
    expect(await statusOf(approve(id, ben))).toBe(200);
    expect(await shownOf(id)).toBeDefined();
  });

  it('as a post, is not approved again by whoever had published it, by either path', async () => {
    await sendPost({ postUrl: 'https://x.com/a/status/123' });
    const { id } = (await api.as(ann).listPosts({ query: { limit: 50 } })).posts[0]!;
    const decide = (caller: Caller) =>
      api.as(caller).decidePost({ params: { id }, body: { status: 'approved', details: postDetails } });
    await decide(ann);
    await hide(id);
    expect(await statusOf(decide(ann))).toBe(409);
    expect(await statusOf(approve(id, ann))).toBe(409);
    expect(await statusOf(decide(ben))).toBe(200);
  });

  it('is not put back by whoever had published it as a source of another report, which waits or is public', async () => {
    const id = await hiddenOne();
    const { id: waiting } = await sendReport();
    expect(await statusOf(merge(waiting, id, ['description'], ann))).toBe(200);
    expect(await statusOf(approve(waiting, ann))).toBe(409);
    expect(await statusOf(approve(waiting, ben))).toBe(200);

    const other = await hiddenOne();
    const { id: shown } = await sendReport();
    await approve(shown, ben);
    expect(await statusOf(merge(shown, other, [], ann))).toBe(409);
    expect(await statusOf(merge(shown, other, [], ben))).toBe(200);
  });

  it('is put back by one reviewer where there is no other', async () => {
    const id = await hiddenOne();
    Object.assign(api.services.settings, { ROLE_MAP: { Admin: [ann.name], SuperAdmin: [ann.name] } });
    expect(await statusOf(approve(id, ann))).toBe(200);
  });

  it('is rejected by whoever had published it, because that makes nothing public', async () => {
    const id = await hiddenOne();
    const reject = api.as(ann).decideIncident({ params: { id }, body: { status: 'rejected' } });
    expect(await statusOf(reject)).toBe(200);
  });

  it('waits again when it is due, where another reviewer came while it was alone', async () => {
    const id = await hiddenOne();
    Object.assign(api.services.settings, { ROLE_MAP: { Admin: [ann.name] } });
    await schedule(id, ann);
    Object.assign(api.services.settings, { ROLE_MAP: { Admin: [ann.name, ben.name] } });
    api.setTime(new Date(testNow.getTime() + 12_000));
    await api.ringAlarms();
    expect(await shownOf(id)).toBeUndefined();
    expect((await api.services.submissions.find(id))?.document.life.is).toBe('waiting');
  });
});
