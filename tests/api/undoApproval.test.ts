import type { Incident } from '@incidentmap/core/domain/incident/incident';
import { identifiersIn } from '@incidentmap/core/domain/review/identifiers';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { run as publishApproved } from '../../timers/src/jobs/publishApproved.ts';
import { run as sweep } from '../../timers/src/jobs/sweep.ts';
import { type Caller, nobody, startApi, superAdmin, type TestApi } from '../support/api.ts';
import { actionsAt, statusOf } from '../support/actions.ts';
import { startBlobs, type TestBlobs } from '../support/blobs.ts';
import { testNow } from '../support/builders.ts';

/** An approval that can be undone: nothing is public before its time, and nothing is lost after it. */

const ann = { name: 'ann@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben@example.org', roles: ['Admin'] } satisfies Caller;

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
const { sendReport, upload, readReceipt, changeReceipt } = actionsAt({ as: (caller) => api.as(caller) });

const later = (milliseconds: number) => api.setTime(new Date(testNow.getTime() + milliseconds));
type More = { undoable?: boolean; revision?: number; identifiers?: never[] };
const approve = (id: string, caller: Caller = ann, more: More = { undoable: true }) =>
  api.as(caller).decideIncident({ params: { id }, body: { status: 'approved', ...more } });
const publishNow = (id: string, caller: Caller = ann) => approve(id, caller, {});
const undo = (id: string, caller: Caller = ann) =>
  api.as(caller).decideIncidents({ body: { ids: [id], status: 'pending' } });
const isPublic = async (id: string) => (await api.as(nobody).listIncidents()).some((each) => each.id === id);
const storedOf = async (id: string) => (await api.services.incidents.find(id))?.document as Incident;
const actionsOf = async (id: string) =>
  (await api.as(superAdmin).listAudit({ query: { incident: id, limit: 50 } })).entries.map(({ action }) => action);
const queueOf = (caller: Caller) => api.as(caller).listQueue({ query: { status: 'pending', limit: 50 } });
const publicFiles = async () => (await Array.fromAsync(api.services.blobs.public.list())).length;

describe('an approval that can be undone', () => {
  it('is public nowhere for ten seconds: no list, map, page, card, receipt or copy of a file', async () => {
    const before = await publicFiles();
    const { id, receipt } = await sendReport({ mediaFiles: [await upload()] });
    expect(await approve(id)).toEqual({
      id,
      isApproved: 'approved',
      revision: 1,
      publishAt: new Date(testNow.getTime() + 10_000).toISOString(),
    });
    later(9_999);
    await publishApproved(api.services);
    await sweep(api.services);
    expect(await isPublic(id)).toBe(false);
    for (const path of [`/api/incidents/${id}`, `/api/cards/${id}`]) {
      expect((await api.send(path)).status).toBe(404);
    }
    expect(await readReceipt(receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    expect(await publicFiles()).toBe(before);
    expect((await storedOf(id)).publicNames).toBeUndefined();
  });

  it('has left the queue of every reviewer, and counts as approved', async () => {
    const { id } = await sendReport();
    await approve(id);
    for (const reviewer of [ann, ben]) {
      const { incidents, counts } = await queueOf(reviewer);
      expect(incidents).toEqual([]);
      expect(counts).toEqual({ pending: 0, approved: 1, rejected: 0 });
    }
  });

  it.each([
    ['the timer', () => publishApproved(api.services)],
    ['whoever reads the queue next', () => queueOf(ben)],
    ['another reviewer who approves it', (id: string) => publishNow(id, ben)],
  ])('is published after ten seconds by %s, once, with its files', async (_, publish) => {
    const { id } = await sendReport({ mediaFiles: [await upload()] });
    await approve(id);
    later(10_000);
    await publish(id);
    await publish(id);
    const shown = (await api.as(nobody).listIncidents()).find((each) => each.id === id);
    expect((await fetch(shown!.mediaFiles[0]!)).status).toBe(200);
    expect(await storedOf(id)).toMatchObject({ decidedBy: 'id of ann@example.org', revision: 1 });
    expect(await storedOf(id)).not.toHaveProperty('publishAt');
    expect(await actionsOf(id)).toEqual(['approved']);
  });

  it('is published at once by its reviewer, and by nobody else', async () => {
    const { id } = await sendReport();
    await approve(id);
    expect(await statusOf(publishNow(id, ben))).toBe(409);
    expect(await isPublic(id)).toBe(false);
    expect(await publishNow(id)).toEqual({ id, isApproved: 'approved', revision: 1 });
    expect(await isPublic(id)).toBe(true);
    expect((await undo(id)).refused).toEqual([id]);
  });

  it('is pending again, with its whole text, after its reviewer undoes it; nobody else may', async () => {
    const description = 'He said his number is 07700 900123 and laughed.';
    const { id } = await sendReport({ description });
    const identifiers = identifiersIn(await storedOf(id)).map(({ field, start, end }) => ({
      field,
      start,
      end,
      act: 'cover' as const,
    }));
    await api.as(ann).decideIncident({ params: { id }, body: { status: 'approved', undoable: true, identifiers } });
    expect((await undo(id, ben)).refused).toEqual([id]);
    expect(await undo(id)).toEqual({ incidents: [{ id, isApproved: 'pending', revision: 2 }], refused: [] });
    later(60_000);
    await publishApproved(api.services);
    expect(await isPublic(id)).toBe(false);
    expect((await queueOf(ben)).incidents).toMatchObject([{ id, description }]);
    expect((await actionsOf(id)).toSorted()).toEqual(['approved', 'restored']);
  });

  it('needs the same as any approval', async () => {
    const { id } = await sendReport({ description: 'Call me on 07700 900123, please.' });
    expect(await statusOf(approve(id))).toBe(400);
    expect(await storedOf(id)).not.toHaveProperty('publishAt');
  });

  it('excludes a rejection, and gives a second reviewer who approves the same answer', async () => {
    const { id } = await sendReport();
    const first = await approve(id);
    expect(await approve(id, ben)).toEqual(first);
    const reject = api.as(ben).decideIncident({ params: { id }, body: { status: 'rejected' } });
    expect(await statusOf(reject)).toBe(409);
  });

  it.each([
    ['corrects', { action: 'correct', description: 'Words that nobody has read yet.' } as const, 'pending'],
    ['withdraws', { action: 'withdraw' } as const, 'rejected'],
  ])('ends when its sender %s the report meanwhile', async (_, change, state) => {
    const { id, receipt } = await sendReport();
    const { revision } = await approve(id);
    await changeReceipt({ code: receipt, ...change });
    expect(await statusOf(approve(id, ann, { revision }))).toBe(409);
    later(60_000);
    await publishApproved(api.services);
    expect([await isPublic(id), (await storedOf(id)).isApproved]).toEqual([false, state]);
  });

  it('returns to the reviewers when a file is gone, and stops no other', async () => {
    const [broken, whole] = [await sendReport({ mediaFiles: [await upload()] }), await sendReport()];
    for (const { id } of [broken, whole]) await approve(id);
    for (const name of (await storedOf(broken.id)).mediaFiles) {
      await api.services.uploads.update(name, (file) => ({ ...file, state: 'withdrawn' }));
    }
    later(10_000);
    await publishApproved(api.services);
    expect([await isPublic(broken.id), await isPublic(whole.id)]).toEqual([false, true]);
    expect((await queueOf(ben)).incidents.map(({ id }) => id)).toEqual([broken.id]);
    expect(mediaNameOf((await storedOf(broken.id)).mediaFiles[0]!)).toBeTruthy();
  });

  it('survives a crash at any write of its publication: the next run finishes it', async () => {
    for (const [target, method] of [
      [api.services.incidents, 'update'],
      [api.services.blobs.public, 'putNew'],
      [api.services.audit, 'record'],
      [api.services.publication, 'announce'],
    ] as const) {
      api.setTime(testNow);
      const { id } = await sendReport({ mediaFiles: [await upload()] });
      await approve(id);
      later(10_000);
      const killed = vi.spyOn(target as never, method as never) as ReturnType<typeof vi.fn>;
      killed.mockImplementationOnce(() => Promise.reject(new Error('killed')));
      await publishApproved(api.services).catch(() => undefined);
      expect(killed, method).toHaveBeenCalled();
      killed.mockRestore();
      await publishApproved(api.services);
      await sweep(api.services);
      later(20_000);
      expect(await isPublic(id), method).toBe(true);
      expect(await actionsOf(id)).toEqual(['approved']);
    }
  });
});
