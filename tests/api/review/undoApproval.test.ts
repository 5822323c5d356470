import type { HttpError } from '@incidentmap/core/contract/client';
import { type Incident, shown as saidBy } from '@incidentmap/core/domain/submission/submission';
import { newPost } from '@incidentmap/core/domain/submission/post';
import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { run as publishDue } from '../../../timers/src/jobs/publishDue.ts';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { type Caller, nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';

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
const { sendReport, sendPost, sendRecording, upload, readReceipt, changeReceipt } = actionsAt({
  as: (caller) => api.as(caller),
});

const later = (milliseconds: number) => api.setTime(new Date(testNow.getTime() + milliseconds));
type More = { delay?: boolean; revision?: number; identifiers?: never[] };
const approve = (id: string, caller: Caller = ann, more: More = { delay: true }) =>
  api.as(caller).decideIncident({ params: { id }, body: { status: 'approved', ...more } });
const publishNow = (id: string, caller: Caller = ann) => approve(id, caller, {});
const undo = (id: string, caller: Caller = ann) =>
  api.as(caller).decideIncidents({ body: { ids: [id], status: 'pending' } });
const isPublic = async (id: string) => (await api.as(nobody).listIncidents()).some((each) => each.id === id);
const storedOf = async (id: string) => (await api.services.submissions.find(id))?.document as Incident;
const lifeOf = async (id: string) => (await storedOf(id)).life;
const actionsOf = async (id: string) =>
  (await api.as(superAdmin).listAudit({ query: { incident: id, limit: 50 } })).entries.map(({ action }) => action);
const queueOf = (caller: Caller) => api.as(caller).listQueue({ query: { status: 'pending', limit: 50 } });
const publicFiles = async () => (await Array.fromAsync(api.services.blobs.public.list())).length;
/** Takes a file away from what is about to be published. */
async function loseFile(name: string): Promise<void> {
  const { submissions } = api.services;
  const by = { userId: 'sweep', name: 'sweep' };
  const life = { is: 'deleting', by, at: testNow.toISOString() } as const;
  await submissions.update((await submissions.fileNamed(name))!.id, (file) => ({ ...file, life }));
}
/** The next calls of a method fail at the `n`-th, as if the process had crashed there; all pass after that. */
function killAt(n: number, target: object, method: string) {
  const part = target as Record<string, (...parameters: unknown[]) => unknown>;
  const original = part[method]!;
  let calls = 0;
  const killed = vi.spyOn(part, method).mockImplementation((...parameters) => {
    calls += 1;
    return calls === n ? Promise.reject(new Error('killed')) : original(...parameters);
  });
  return { hasCrashed: () => calls >= n, restore: () => killed.mockRestore() };
}

describe('an approval that can be undone', () => {
  it('is public nowhere for ten seconds: no list, map, page, card, receipt or copy of a file', async () => {
    const before = await publicFiles();
    const { id, receipt } = await sendReport({ mediaFiles: [await upload()] });
    expect(await approve(id)).toEqual({
      id,
      isApproved: 'approved',
      revision: 1,
      publishAt: new Date(testNow.getTime() + 10_000).toISOString(),
      publishIn: 10_000,
    });
    later(9_999);
    await publishDue(api.services);
    await sweep(api.services);
    expect(await isPublic(id)).toBe(false);
    for (const path of [`/api/incidents/${id}`, `/api/cards/${id}`]) {
      expect((await api.send(path)).status).toBe(404);
    }
    expect(await readReceipt(receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    expect(await publicFiles()).toBe(before);
    expect(await lifeOf(id)).toMatchObject({ is: 'scheduled' });
    expect(await lifeOf(id)).not.toHaveProperty('claim');
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
    ['the instance that took it', 12_000, () => api.ringAlarms()],
    ['the timer', 10_000, () => publishDue(api.services)],
    ['another reviewer who approves it', 10_000, (id: string) => publishNow(id, ben)],
  ])('is published after ten seconds by %s, once, with its files', async (_, after, publish) => {
    const { id } = await sendReport({ mediaFiles: [await upload()] });
    await approve(id);
    later(after);
    await publish(id);
    await publish(id);
    const shown = (await api.as(nobody).listIncidents()).find((each) => each.id === id);
    expect((await fetch(shown!.mediaFiles[0]!)).status).toBe(200);
    const { life, revision } = await storedOf(id);
    expect(life).toMatchObject({ is: 'public', by: { userId: 'id of ann@example.org' } });
    expect(revision).toBe(1);
    expect(await actionsOf(id)).toEqual(['approved']);
    expect((await storedOf(id)).lastChange).toMatchObject({ action: 'approved', at: testNow.toISOString() });
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
    const identifiers = identifiersIn(saidBy(await storedOf(id))).map(({ field, start, end }) => ({
      field,
      start,
      end,
      act: 'cover' as const,
    }));
    await api.as(ann).decideIncident({ params: { id }, body: { status: 'approved', delay: true, identifiers } });
    expect((await undo(id, ben)).refused).toEqual([id]);
    expect(await undo(id)).toEqual({ incidents: [{ id, isApproved: 'pending', revision: 2 }], refused: [] });
    later(60_000);
    await publishDue(api.services);
    expect(await isPublic(id)).toBe(false);
    expect((await queueOf(ben)).incidents).toMatchObject([{ id, description }]);
    expect((await actionsOf(id)).toSorted()).toEqual(['approved', 'restored']);
  });

  it('says how long it can still be undone, also when it is sent again', async () => {
    const { id } = await sendReport();
    const { publishAt } = await approve(id);
    later(4_000);
    expect(await approve(id)).toMatchObject({ publishAt, publishIn: 6_000 });
  });

  it('and a rejection tell another reviewer who decides the same that somebody was first, and no name once it is public', async () => {
    const [approved, rejected] = [await sendReport(), await sendReport()];
    await publishNow(approved.id);
    expect(await publishNow(approved.id, ben)).toMatchObject({
      isApproved: 'approved',
      first: { decision: 'approved', by: null, isMe: false },
    });
    const reject = (caller: Caller) =>
      api.as(caller).decideIncident({ params: { id: rejected.id }, body: { status: 'rejected' } });
    expect(await reject(ann)).not.toHaveProperty('first');
    expect(await reject(ben)).toMatchObject({
      isApproved: 'rejected',
      first: { decision: 'rejected', by: null, isMe: false },
    });
  });

  it('needs the same as any approval', async () => {
    const { id } = await sendReport({ description: 'Call me on 07700 900123, please.' });
    expect(await statusOf(approve(id))).toBe(400);
    expect(await lifeOf(id)).toEqual({ is: 'waiting' });
  });

  it('excludes a rejection, and tells a second reviewer who approves who was first', async () => {
    const { id } = await sendReport();
    const first = await approve(id);
    expect(await approve(id, ben)).toEqual({ ...first, first: { decision: 'approved', by: ann.name, isMe: false } });
    expect(await approve(id)).toEqual(first);
    const reject = (caller: Caller) => api.as(caller).decideIncident({ params: { id }, body: { status: 'rejected' } });
    expect(await reject(ben).catch((error: unknown) => error)).toMatchObject({
      status: 409,
      problem: { first: { decision: 'approved', by: ann.name, isMe: false } },
    });
    expect(await reject(ann).catch((error: unknown) => error)).toMatchObject({
      problem: { message: 'You have already approved this report.', first: { decision: 'approved', isMe: true } },
    });
  });

  it.each([
    ['corrects', { action: 'correct', description: 'Words that nobody has read yet.' } as const, 'waiting'],
    [
      'adds to',
      { action: 'add', text: 'My name is in what I sent. Please take it out.', mediaFiles: [] as string[] } as const,
      'waiting',
    ],
    ['withdraws', { action: 'withdraw' } as const, 'withdrawn'],
  ])('ends when its sender %s the report meanwhile', async (_, change, state) => {
    const { id, receipt } = await sendReport();
    const { revision } = await approve(id);
    await changeReceipt({ code: receipt, ...change });
    expect(await statusOf(approve(id, ann, { revision }))).toBe(409);
    later(60_000);
    await publishDue(api.services);
    expect([await isPublic(id), (await lifeOf(id)).is]).toEqual([false, state]);
  });

  it('ends when its sender adds a file, and what was added is in sight as it waits again', async () => {
    const { id, receipt } = await sendReport();
    await approve(id);
    later(1_000);
    await changeReceipt({ code: receipt, action: 'add', text: '', mediaFiles: [await upload()] });
    await changeReceipt({ code: receipt, action: 'add', text: 'Take my name out.', mediaFiles: [] });
    later(60_000);
    await publishDue(api.services);
    expect(await isPublic(id)).toBe(false);
    const [waiting] = (await queueOf(ben)).incidents;
    expect(waiting?.additions.map(({ text, mediaFiles }) => [text, mediaFiles.length])).toEqual([
      ['', 1],
      ['Take my name out.', 0],
    ]);
    expect((await actionsOf(id)).toSorted()).toEqual(['approved', 'restored']);
  });

  it('ends when the sender of a report or a post that was merged into it adds to that', async () => {
    for (const kind of ['report', 'post'] as const) {
      const { id } = await sendReport();
      let code: string;
      if (kind === 'report') {
        const source = await sendReport();
        code = source.receipt;
        const body = { act: 'merge', report: source.id, reportRevision: 0, take: [] } as never;
        await api.as(ann).changeSources({ params: { id }, body });
      } else {
        code = (await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1777' })).receipt ?? '';
        const post = (await api.as(ann).listPosts({ query: { limit: 50 } })).posts[0]!.id;
        await api.as(ann).changeSources({ params: { id }, body: { act: 'attach', post } });
      }
      await approve(id);
      await changeReceipt({ code, action: 'add', text: 'Take my name out.', mediaFiles: [] });
      later(60_000);
      await publishDue(api.services);
      expect([kind, await isPublic(id)]).toEqual([kind, false]);
      api.setTime(testNow);
    }
  });

  it('goes on when an addition is sent a second time, which its reviewer has read', async () => {
    const { id, receipt } = await sendReport();
    const addition = {
      code: receipt,
      action: 'add',
      text: 'It was the number 11.',
      mediaFiles: [] as string[],
    } as const;
    await changeReceipt(addition);
    await approve(id);
    await changeReceipt(addition);
    later(10_000);
    await publishDue(api.services);
    expect(await isPublic(id)).toBe(true);
  });

  it('returns to the reviewers when a file is gone, and stops no other', async () => {
    const [broken, whole] = [await sendReport({ mediaFiles: [await upload()] }), await sendReport()];
    for (const { id } of [broken, whole]) await approve(id);
    for (const name of (await storedOf(broken.id)).files) await loseFile(name);
    later(10_000);
    await publishDue(api.services);
    expect([await isPublic(broken.id), await isPublic(whole.id)]).toEqual([false, true]);
    expect((await queueOf(ben)).incidents.map(({ id }) => id)).toEqual([broken.id]);
    expect((await storedOf(broken.id)).files).toHaveLength(1);
  });

  it('survives a crash at any write of its publication: the next run finishes it', async () => {
    for (const [target, method, n] of [
      [api.services.submissions, 'update', 1],
      [api.services.submissions, 'update', 2],
      [api.services.submissions, 'update', 3],
      [api.services.submissions, 'update', 4],
      [api.services.blobs.public, 'putNew', 1],
      [api.services.audit, 'record', 1],
      [api.services.publication, 'announce', 1],
    ] as const) {
      api.setTime(testNow);
      const { id } = await sendReport({ mediaFiles: [await upload()] });
      await approve(id);
      later(10_000);
      const killed = killAt(n, target, method);
      await publishDue(api.services).catch(() => undefined);
      expect(killed.hasCrashed(), `${method} ${n}`).toBe(true);
      killed.restore();
      await publishDue(api.services);
      await sweep(api.services);
      later(20_000);
      expect(await isPublic(id), `${method} ${n}`).toBe(true);
      expect(await actionsOf(id)).toEqual(['approved']);
    }
  });
});

type Status = 'approved' | 'rejected' | 'pending';
const reason = { code: 'spam', note: 'Sent to a hundred sites.' } as const;

/** A submitted post, with a picture; `id` is also that of its incident. */
async function aPost() {
  const { receipt = '' } = await sendPost({ postUrl: 'https://x.com/a/status/123', mediaFiles: [await upload()] });
  const [post] = (await api.as(ann).listPosts({ query: { limit: 50 } })).posts;
  const decide = (caller: Caller, status: Status, delay = false, more = {}, revision?: number) =>
    api.as(caller).decidePost({
      params: { id: post!.id },
      body: {
        status,
        delay,
        revision,
        ...(status === 'approved' ? { details: { ...postDetails, ...more } } : { reason }),
      },
    });
  return {
    id: post!.id,
    receipt,
    approve: async (caller: Caller, delay?: boolean, more?: object, revision?: number) => {
      const { post: decided } = await decide(caller, 'approved', delay, more, revision);
      return { id: decided.id, publishAt: decided.publishAt };
    },
    reject: (caller: Caller) => decide(caller, 'rejected'),
    undo: (caller: Caller) => decide(caller, 'pending'),
  };
}

/** A recording of one file; `id` is also that of its incident. */
async function aRecording() {
  const name = await upload();
  const { receipt } = await sendRecording([name]);
  const { contactEmail: _, ...details } = aReport();
  const change = (caller: Caller, status: 'rejected' | 'pending') =>
    api.as(caller).decidePendingMedia({ params: { name }, body: { status, reason } });
  return {
    id: (await api.services.submissions.fileNamed(name))!.id,
    name,
    receipt,
    approve: async (caller: Caller, delay = false, more = {}, revision?: number) => {
      const body = { ...details, severity: 'high' as const, blobName: name, delay, revision, ...more };
      const { createdIncident } = await api.as(caller).publishMedia({ body: body as never });
      return { id: createdIncident.id, publishAt: createdIncident.publishAt };
    },
    reject: (caller: Caller) => change(caller, 'rejected'),
    undo: (caller: Caller) => change(caller, 'pending'),
  };
}

describe.each([
  ['post', aPost],
  ['file', aRecording],
] as const)('the approval of a %s that can be undone', (_, anItem) => {
  const waiting = async (caller: Caller) => {
    const page = await api.as(caller).listWaiting({ query: { sort: 'age', limit: 50 } });
    return { kinds: page.items.map(({ kind }) => kind), counts: page.counts };
  };
  const shown = () => api.as(nobody).listIncidents();
  const audited = async (id: string) =>
    (await api.as(superAdmin).listTrail({ query: { limit: 50 } })).entries
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action, by, reason: why }) => [action, by.name, why]);

  it('is public nowhere for ten seconds, and has left the queue of every reviewer', async () => {
    // Removes what an earlier test left in the storage that all share.
    await sweep(api.services);
    const { approve: decide, receipt } = await anItem();
    const { id, publishAt } = await decide(ann, true);
    expect(publishAt).toBe(new Date(testNow.getTime() + 10_000).toISOString());
    later(9_999);
    await publishDue(api.services);
    await sweep(api.services);
    expect(await shown()).toEqual([]);
    for (const path of [`/api/incidents/${id}`, `/api/cards/${id}`]) expect((await api.send(path)).status).toBe(404);
    expect(await readReceipt(receipt)).toMatchObject({ state: 'pending', publicUrl: null, decidedAt: null });
    expect(await publicFiles()).toBe(0);
    for (const reviewer of [ann, ben]) {
      expect(await waiting(reviewer)).toEqual({ kinds: [], counts: { pending: 0, approved: 1, rejected: 0 } });
    }
  });

  it.each([
    ['the instance that took it', 12_000, () => api.ringAlarms()],
    ['the timer', 10_000, () => publishDue(api.services)],
  ])(
    'is published after ten seconds by %s, once, with its file, as its reviewer wrote it',
    async (__, after, publish) => {
      const { approve: decide, receipt } = await anItem();
      const { id } = await decide(ann, true);
      later(after);
      await publish();
      await publish();
      const [incident, ...others] = await shown();
      expect([incident?.id, others]).toEqual([id, []]);
      expect((await fetch(incident!.mediaFiles[0]!)).status).toBe(200);
      const { life, revision } = await storedOf(id);
      expect(life).toMatchObject({ is: 'public', by: { userId: 'id of ann@example.org' } });
      expect(revision).toBe(1);
      expect((await readReceipt(receipt)).state).toBe('approved');
    },
  );

  it('is published at once by its reviewer, and by nobody else', async () => {
    const { approve: decide, undo: takeBack } = await anItem();
    const { id } = await decide(ann, true);
    expect(await statusOf(decide(ben))).toBe(409);
    expect(await shown()).toEqual([]);
    expect(await decide(ann)).toMatchObject({ id });
    expect(await decide(ann)).toMatchObject({ id });
    expect((await shown()).map((each) => each.id)).toEqual([id]);
    expect(await statusOf(takeBack(ann))).not.toBe(200);
    expect((await shown()).map((each) => each.id)).toEqual([id]);
  });

  it('tells another reviewer who decides about it who was first', async () => {
    const { approve: decide, reject } = await anItem();
    await decide(ann, true);
    for (const refused of [decide(ben, true), reject(ben)]) {
      expect(await refused.catch((error: unknown) => error)).toMatchObject({
        problem: { first: { decision: 'approved', by: ann.name, isMe: false } },
      });
    }
  });

  it('and a rejection: another reviewer who decides about the same reads that somebody was first, and no name', async () => {
    const { approve: decide, reject } = await anItem();
    await reject(ann);
    expect(await decide(ben, true).catch((error: unknown) => error)).toMatchObject({
      problem: { first: { decision: 'rejected', by: null, isMe: false } },
    });
    expect(await decide(ann, true).catch((error: unknown) => error)).toMatchObject({
      problem: {
        message: expect.stringMatching(/^You have already rejected this/),
        first: { decision: 'rejected', by: null, isMe: true },
      },
    });
    // The same again by the same reviewer, as from another window, is no refusal.
    expect(await reject(ann)).not.toMatchObject({ changed: false });
    // Of a post the same decision is a refusal, of a file an answer.
    const again = await reject(ben).catch((error: unknown) => (error as HttpError).problem);
    expect(JSON.stringify(again)).not.toContain(ann.name);
  });

  it('is replaced when its reviewer approves with other details, and by nobody else', async () => {
    const { id: item, approve: decide } = await anItem();
    await decide(ann, true);
    later(6_000);
    const corrected = { title: 'Shouted at on the bus' };
    const { id, publishAt } = await decide(ann, true, corrected);
    expect(publishAt).toBe(new Date(testNow.getTime() + 16_000).toISOString());
    later(7_000);
    expect(await decide(ann, true, corrected)).toEqual({ id, publishAt });
    expect((await audited(item)).map(([action]) => action)).toEqual(['approved', 'approved']);
    later(16_000);
    expect(await statusOf(decide(ben, true, { title: 'The title of another' }))).toBe(409);
    await publishDue(api.services);
    expect((await shown()).map((each) => [each.id, each.title])).toEqual([[id, corrected.title]]);
  });

  it('is undone by its reviewer alone, and then waits for everyone; another approval can follow', async () => {
    const { id: item, approve: decide, undo: takeBack } = await anItem();
    await decide(ann, true);
    expect(await statusOf(takeBack(ben))).toBe(403);
    await takeBack(ann);
    later(60_000);
    await publishDue(api.services);
    expect(await shown()).toEqual([]);
    expect((await waiting(ben)).kinds).toHaveLength(1);
    expect((await audited(item)).toSorted()).toEqual([
      ['approved', 'ann@example.org', null],
      ['restored', 'ann@example.org', null],
    ]);
    await decide(ben);
    expect(await shown()).toHaveLength(1);
  });

  it('can be undone for as long as it is not public, and not after that', async () => {
    const { approve: decide, undo: takeBack } = await anItem();
    await decide(ann, true);
    later(180_000);
    await takeBack(ann);
    await publishDue(api.services);
    expect(await shown()).toEqual([]);
    expect((await waiting(ben)).kinds).toHaveLength(1);
    await decide(ann, true);
    later(192_000);
    await api.ringAlarms();
    expect(await statusOf(takeBack(ann))).toBe(403);
    expect(await shown()).toHaveLength(1);
  });

  it('excludes a rejection', async () => {
    const { approve: decide, reject: refuse } = await anItem();
    await decide(ann, true);
    expect(await statusOf(refuse(ben))).toBe(409);
    later(10_000);
    await publishDue(api.services);
    expect(await shown()).toHaveLength(1);
  });

  it('ends when its sender withdraws it meanwhile', async () => {
    const { approve: decide, receipt } = await anItem();
    await decide(ann, true);
    await changeReceipt({ code: receipt, action: 'withdraw' });
    later(10_000);
    await publishDue(api.services);
    expect(await shown()).toEqual([]);
    expect((await waiting(ben)).kinds).toEqual([]);
  });

  it('survives a crash at any write of its publication: the next run finishes it', async () => {
    for (const [target, method, n] of [
      [api.services.submissions, 'update', 1],
      [api.services.submissions, 'update', 2],
      [api.services.submissions, 'update', 3],
      [api.services.blobs.public, 'putNew', 1],
      [api.services.audit, 'record', 1],
      [api.services.publication, 'announce', 1],
    ] as const) {
      api.setTime(testNow);
      const { approve: decide } = await anItem();
      const { id } = await decide(ann, true);
      later(10_000);
      const killed = killAt(n, target, method);
      await publishDue(api.services).catch(() => undefined);
      expect(killed.hasCrashed(), `${method} ${n}`).toBe(true);
      killed.restore();
      await publishDue(api.services);
      await sweep(api.services);
      later(20_000);
      expect(
        (await shown()).map((each) => each.id),
        `${method} ${n}`,
      ).toContain(id);
      expect(
        (await shown()).filter((each) => each.id === id),
        `${method} ${n}`,
      ).toHaveLength(1);
      await api.as(ann).deleteIncident({ params: { id } });
    }
  });

  it('a rejection, with its reason in the audit trail, is undone by its reviewer, for a short while', async () => {
    const { id: item, reject: refuse, undo: takeBack } = await anItem();
    await refuse(ann);
    expect((await waiting(ben)).kinds).toEqual([]);
    expect(await statusOf(takeBack(ben))).toBe(403);
    await takeBack(ann);
    expect((await waiting(ben)).kinds).toHaveLength(1);
    later(1000);
    await refuse(ben);
    expect((await audited(item)).toSorted()).toEqual([
      ['rejected', 'ann@example.org', 'spam'],
      ['rejected', 'ben@example.org', 'spam'],
      ['restored', 'ann@example.org', null],
    ]);
    later(22_000);
    expect(await statusOf(takeBack(ben))).toBe(409);
  });
});

describe('posts of one link', () => {
  const link = 'https://x.com/a/status/123';
  const pending = async () => (await api.as(ben).listPosts({ query: { limit: 50 } })).posts;

  it('are approved together when the approval can no longer be undone, and what came meanwhile waits', async () => {
    const first = await aPost();
    later(1_000);
    const second = await sendPost({ postUrl: link, additionalContext: 'Sent before' });
    await first.approve(ann, true);
    later(5_000);
    const { receipt } = await sendPost({ postUrl: link, additionalContext: 'Sent a little later' });
    expect(await pending()).toEqual([]);
    expect((await api.as(ben).listWaiting({ query: { sort: 'age', limit: 50 } })).items).toEqual([]);
    later(12_000);
    await publishDue(api.services);
    expect((await readReceipt(second.receipt!)).state).toBe('approved');
    expect((await readReceipt(receipt!)).state).toBe('pending');
    expect(await pending()).toMatchObject([{ additionalContext: 'Sent a little later', senders: 1 }]);
    expect(await api.as(nobody).listIncidents()).toHaveLength(1);
  });

  it('that are stored once it is public wait for a reviewer, also after a sweep', async () => {
    const first = await aPost();
    await first.approve(ann, true);
    later(10_000);
    await publishDue(api.services);
    later(11_000);
    // By an instance that does not know yet that the link is public.
    const sent = { postUrl: link, additionalContext: '', submitterEmail: undefined, mediaFiles: [] };
    const late = newPost({ ...sent, allowContact: 'no' }, { id: 'late', now: api.services.now() });
    await api.services.submissions.add(late);
    await sweep(api.services);
    expect(await lifeOf(late.id)).toEqual({ is: 'waiting' });
    expect(await pending()).toMatchObject([{ id: late.id, senders: 1 }]);
  });

  it('all wait again, with the files that were added, when their rejection is undone, also after a crash', async () => {
    const first = await aPost();
    await changeReceipt({ code: first.receipt, action: 'add', text: '', mediaFiles: [await upload()] });
    later(1_000);
    const { receipt } = await sendPost({ postUrl: link, additionalContext: 'Sent a little later' });
    await first.reject(ann);
    expect((await readReceipt(receipt!)).state).toBe('rejected');
    const killed = vi.spyOn(api.services.submissions, 'partsOf').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect(await statusOf(first.undo(ann))).toBe(500);
    killed.mockRestore();
    await sweep(api.services);
    expect((await readReceipt(receipt!)).state).toBe('pending');
    expect(await pending()).toMatchObject([{ id: first.id, senders: 2 }]);
    expect((await api.as(ben).listPendingMedia({ query: {} })).blobs).toHaveLength(1);
  });

  it('are undone together only, so that another approval makes an incident of them', async () => {
    const first = await aPost();
    await sendPost({ postUrl: link, additionalContext: 'Sent a little later' });
    const waiting = await Array.fromAsync(api.services.submissions.open('post'), ({ submission }) => submission);
    const joined = waiting.find(({ id }) => id !== first.id)!;
    await first.reject(ann);
    const alone = api.as(ann).decidePost({ params: { id: joined.id }, body: { status: 'pending' } as never });
    expect(await statusOf(alone)).toBe(409);
    await first.undo(ann);
    await first.approve(ann);
    expect((await api.as(nobody).listIncidents()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('have an entry in the audit trail of each rejection and each undo, also when both are repeated', async () => {
    const first = await aPost();
    const { receipt } = await sendPost({ postUrl: link, additionalContext: 'Sent a little later' });
    for (const start of [0, 5_000]) {
      later(start);
      await first.reject(ann);
      later(start + 1_000);
      await first.undo(ann);
    }
    expect((await readReceipt(receipt!)).state).toBe('pending');
    const { entries } = await api.as(superAdmin).listTrail({ query: { limit: 50 } });
    const ofJoined = entries.filter(({ subject, subjectId }) => subject === 'post' && subjectId !== first.id);
    expect(ofJoined.map(({ action }) => action)).toEqual(['restored', 'rejected', 'restored', 'rejected']);
  });
});

describe('a file', () => {
  it.each([
    ['is about to be published', 'fileNamed'],
    ['is copied', 'putNew'],
  ] as const)('stays pending when its approval is undone while it %s', async (_, method) => {
    await sweep(api.services);
    const { id, name, approve: decide, undo: takeBack } = await aRecording();
    await decide(ann, true);
    const part = method === 'putNew' ? api.services.blobs.public : api.services.submissions;
    const original = (part as never)[method] as (...parameters: unknown[]) => Promise<unknown>;
    const raced = vi.spyOn(part as never, method as never) as ReturnType<typeof vi.fn>;
    raced.mockImplementationOnce(async (...parameters: unknown[]) => {
      const found = await original(...parameters);
      await takeBack(ann);
      return found;
    });
    const publishing = api.as(ann).decidePendingMedia({ params: { name }, body: { status: 'approved' } });
    expect(await statusOf(publishing)).toBe(409);
    expect(raced).toHaveBeenCalled();
    raced.mockRestore();
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await publicFiles()).toBe(0);
    expect(await lifeOf(id)).toEqual({ is: 'waiting' });
    expect((await api.as(ben).listPendingMedia({ query: {} })).blobs).toHaveLength(1);
  });
});

describe('a post', () => {
  it('whose file is gone waits for the reviewers again, with what its reviewer wrote, and does not stop the sweep', async () => {
    const { id, approve: decide } = await aPost();
    await decide(ann, true, { title: 'What the reviewer wrote' });
    for (const name of (await storedOf(id)).files) await loseFile(name);
    later(10_000);
    await publishDue(api.services);
    await sweep(api.services);
    expect(await isPublic(id)).toBe(false);
    const { life, entry } = await storedOf(id);
    expect([life, entry.title]).toEqual([{ is: 'waiting' }, 'What the reviewer wrote']);
    const { items } = await api.as(ben).listWaiting({ query: { sort: 'age', limit: 50 } });
    expect(items).toMatchObject([{ kind: 'post', post: { id } }]);
    // It is no incident.
    expect((await queueOf(ben)).incidents).toEqual([]);
  });
});

describe.each([
  ['post', aPost, { description: 'What I said before was not true.' }],
  ['file', aRecording, { title: 'Another title altogether' }],
] as const)('the approval of a %s', (_, anItem, correction) => {
  it.each([true, false])('is refused when its sender corrected it after it was read (delay: %s)', async (delay) => {
    const { receipt, approve: decide } = await anItem();
    await changeReceipt({ code: receipt, action: 'correct', ...correction });
    const refusal = await decide(ann, delay, {}, 0).catch((error: HttpError) => error);
    expect(refusal).toMatchObject({ status: 409, problem: { details: [{ path: 'revision', code: 'outdated' }] } });
    expect((await api.as(ann).listWaiting({ query: { sort: 'age', limit: 50 } })).items).toHaveLength(1);
    await decide(ann, delay, {}, 1);
    // What was approved once is answered alike, whatever was seen by then.
    await decide(ann, delay, {}, 0);
    later(10_000);
    await publishDue(api.services);
    expect(await api.as(nobody).listIncidents()).toHaveLength(1);
  });
});

describe('an approval that ends without its reviewer has an entry in the audit trail, with who ended it', () => {
  const trailOf = async (id: string) =>
    (await api.as(superAdmin).listTrail({ query: { limit: 50 } })).entries
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action, by }) => [action, by.name]);

  it('of a post that its sender corrects', async () => {
    const { id, receipt, approve: decide } = await aPost();
    await decide(ann, true);
    later(1_000);
    await changeReceipt({ code: receipt, action: 'correct', description: 'Words that nobody has read yet.' });
    expect(await trailOf(id)).toEqual([
      ['corrected', 'The sender'],
      ['approved', 'ann@example.org'],
    ]);
  });

  it.each([
    ['adds to', { action: 'add', text: 'Words that nobody has read yet.', mediaFiles: [] as string[] } as const],
    ['gives a title to', { action: 'correct', title: 'Words that nobody has read yet.' } as const],
  ])('of a post that its sender %s', async (_, change) => {
    const { id, receipt, approve: decide } = await aPost();
    await decide(ann, true);
    later(1_000);
    await changeReceipt({ code: receipt, ...change });
    expect(await trailOf(id)).toEqual([
      ['restored', 'The sender'],
      ['approved', 'ann@example.org'],
    ]);
    later(60_000);
    await publishDue(api.services);
    expect(await api.as(nobody).listIncidents()).toEqual([]);
  });

  it('of a file that cannot be published', async () => {
    const { id, name, approve: decide } = await aRecording();
    await decide(ann, true);
    await api.services.blobs.pending.remove(name);
    later(10_000);
    await publishDue(api.services);
    expect(await trailOf(id)).toEqual([
      ['restored', 'Retention'],
      ['approved', 'ann@example.org'],
    ]);
    const { life, entry } = await storedOf(id);
    expect([life, entry.title]).toEqual([{ is: 'waiting' }, aReport().title]);
  });

  it('of a file that was added to a report that is rejected', async () => {
    const { id, receipt } = await sendReport();
    const name = await upload();
    await changeReceipt({ code: receipt, action: 'add', text: '', mediaFiles: [name] });
    const { contactEmail: _, ...details } = aReport();
    await api.as(ann).publishMedia({ body: { ...details, severity: 'high', blobName: name, delay: true } as never });
    later(1_000);
    await api.as(ben).decideIncident({ params: { id }, body: { status: 'rejected' } });
    expect(await trailOf((await api.services.submissions.fileNamed(name))!.id)).toEqual([
      ['restored', 'ben@example.org'],
      ['approved', 'ann@example.org'],
    ]);
  });
});
