import { hide } from '@incidentmap/core/server/commands/submission/undo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { crashAt } from '../../support/api/crashingServices.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { seconds } from '../../support/run/pace.ts';

/** What is public can be taken off the map at once, without destroying it. */

let blobs: TestBlobs;
let api: TestApi;
beforeAll(async () => {
  blobs = await startBlobs();
});
afterAll(() => blobs.close());
beforeEach(async () => {
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString });
  return () => api.close();
});
const { sendReport, sendPost, upload, readReceipt, approve } = actionsAt({
  as: (caller) => api.as(caller),
  get services() {
    return api.services;
  },
});

const day = 24 * 60 * 60_000;
const owner = { userId: 'owner', name: 'owner@example.org', role: 'SuperAdmin' } as const;
const hideAs = (id: string, caller = superAdmin) =>
  api.as(caller).decideIncident({ params: { id }, body: { status: 'hidden' } });
const storedOf = async (id: string) => (await api.services.submissions.find(id))!.document;
const shownOf = async (id: string) => (await api.as(nobody).listIncidents()).find((each) => each.id === id);
const filesIn = async (container: 'pending' | 'public', name: string) =>
  (await Array.fromAsync(api.services.blobs[container].list())).filter((file) =>
    file.name.startsWith(name.slice(0, 36)),
  );

/** A public report with a file. */
async function publicReport() {
  const name = await upload();
  const { id, receipt } = await sendReport({ mediaFiles: [name] });
  await approve(id);
  return { id, receipt, name };
}

describe('what is public', () => {
  it('waits again with its words and files, and is public nowhere meanwhile', async () => {
    const { id, receipt, name } = await publicReport();
    const before = await storedOf(id);
    const [publicName = ''] = before.files;
    await hideAs(id);
    expect(await shownOf(id)).toBeUndefined();
    expect(await filesIn('public', publicName)).toEqual([]);
    expect((await filesIn('pending', name)).length).toBeGreaterThan(0);
    const hidden = await storedOf(id);
    expect(hidden).toMatchObject({ life: { is: 'waiting' }, files: [name], sent: before.sent });
    expect(hidden.entry).toMatchObject({ title: aReport().title });
    expect(await readReceipt(receipt)).toMatchObject({ state: 'pending', isOffMap: true, publicUrl: null });

    await approve(id);
    expect(await readReceipt(receipt)).toMatchObject({ state: 'approved', isOffMap: false });
    expect(await shownOf(id)).toMatchObject({ id, title: aReport().title });
    const [again = ''] = (await storedOf(id)).files;
    expect(again).not.toBe(publicName);
    expect((await filesIn('public', again)).length).toBeGreaterThan(0);
  });

  it('comes first in the queue, whatever its order', async () => {
    const { id } = await publicReport();
    await sendReport({ severity: 'high', location: 'Aberdeen', title: 'Sent since, and graver' });
    await hideAs(id);
    for (const sort of ['age', 'risk', 'place'] as const) {
      const { items } = await api.as(admin).listWaiting({ query: { sort, limit: 10 } });
      expect(items[0], sort).toMatchObject({ kind: 'report', report: { id } });
    }
  });

  it('is hidden by super admins alone, and repeating it changes nothing', async () => {
    const { id } = await publicReport();
    expect(await statusOf(hideAs(id, admin))).toBe(403);
    expect(await shownOf(id)).toBeDefined();
    await hideAs(id);
    const { revision } = await storedOf(id);
    await hideAs(id);
    expect((await storedOf(id)).revision).toBe(revision);
  });

  it('loses its private details on the day on which it would have lost them', async () => {
    const { id } = await publicReport();
    api.setTime(new Date(testNow.getTime() + 30 * day));
    await hideAs(id);
    api.setTime(new Date(testNow.getTime() + 89 * day));
    await sweep(api.services);
    expect(JSON.stringify(await storedOf(id))).toContain('52.451234');
    api.setTime(new Date(testNow.getTime() + 91 * day));
    await sweep(api.services);
    expect(JSON.stringify(await storedOf(id))).not.toContain('52.451234');
  });

  it(
    'is hidden or public after a crash at any step, and hidden once that is repeated',
    { timeout: seconds(60) },
    async () => {
      for (let n = 0, isOver = false; !isOver; n += 1) {
        const { id, name } = await publicReport();
        const [publicName = ''] = (await storedOf(id)).files;
        isOver = !(await crashAt(n, api.services, (services) => hide(services, id, owner)));
        await sweep(api.services);
        const { life, files } = await storedOf(id);
        expect(['public', 'waiting'], `step ${n}`).toContain(life.is);
        expect(files, `step ${n}`).toEqual([life.is === 'public' ? publicName : name]);
        expect((await filesIn(life.is === 'public' ? 'public' : 'pending', files[0]!)).length).toBeGreaterThan(0);
        await hide(api.services, id, owner);
        expect(await filesIn('public', publicName), `step ${n}`).toEqual([]);
        expect((await storedOf(id)).files, `step ${n}`).toEqual([name]);
      }
    },
  );

  it('waits as the post that it was, with what its reviewer wrote', async () => {
    await sendPost({ postUrl: 'https://x.com/a/status/77' });
    const [post] = (await api.as(admin).listPosts({ query: { limit: 10 } })).posts;
    const id = post!.id;
    await api.as(admin).decidePost({ params: { id }, body: { status: 'approved', details: postDetails } });
    await hideAs(id);
    const [waiting] = (await api.as(admin).listPosts({ query: { limit: 10 } })).posts;
    expect(waiting).toMatchObject({ id, draft: { title: postDetails.title, location: postDetails.location } });
    expect(await shownOf(id)).toBeUndefined();
  });
});
