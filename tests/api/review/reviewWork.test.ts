import type { Request } from '@incidentmap/core/contract';
import { Problem } from '@incidentmap/core/domain/problem';
import { beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { type Caller, nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt, approvalKeepingAll, statusOf } from '../../support/api/actions.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { interceptedStore } from '../../support/stores/interceptedStore.ts';

/** Several reviewers on one queue: who has what open, who has taken it, their notes, and the second opinion. */

const ann = { name: 'ann@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben@example.org', roles: ['Admin'] } satisfies Caller;

let blobs: TestBlobs;
let api: TestApi;
let settings: Record<string, string>;
beforeAll(async () => {
  blobs = await startBlobs();
  settings = { BLOB_CONNECTION_STRING: blobs.connectionString };
});
afterAll(() => blobs.close());
beforeEach(async () => {
  api = await startApi(settings);
  return () => api.close();
});
const { sendReport, sendPost, sendRecording, upload, waitingPosts, changeReceipt } = actionsAt({
  as: (caller) => api.as(caller),
});

type Kind = 'report' | 'post' | 'media';
type Item = { kind: Kind; id: string };
type Body = Request<'changeWork'>['body'];
type Act = Body extends infer B ? (B extends unknown ? Omit<B, 'item'> : never) : never;

const later = (milliseconds: number) => api.setTime(new Date(testNow.getTime() + milliseconds));
const open = (caller: Caller, item: Item | null) =>
  api.as(caller).viewItem({ body: { item: item && { kind: item.kind, id: item.id } } });
const act = (caller: Caller, { kind, id }: Item, change: Act) =>
  api.as(caller).changeWork({ body: { ...change, item: { kind, id } } as Body });
const list = (caller: Caller, query: object = {}) =>
  api.as(caller).listWaiting({ query: { sort: 'age', limit: 50, ...query } as never });
const workOf = async (caller: Caller, { id }: Item) =>
  (await list(caller)).items.find((item) => JSON.stringify(item).includes(id))!.work;
const aReportItem = async (more: object = {}): Promise<Item & { receipt: string }> => {
  const { id, receipt } = await sendReport(more);
  return { kind: 'report', id, receipt };
};
/** One waiting item of the kind. */
async function waiting(kind: Kind): Promise<Item> {
  if (kind === 'report') return aReportItem();
  if (kind === 'media') {
    const id = await upload();
    await sendRecording([id]);
    return { kind, id };
  }
  await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1860' });
  return { kind, id: (await waitingPosts())[0]!.id };
}

/** The subject of its audit entries: a file is named by its name, and its life has one id. */
const subjectOf = async ({ kind, id }: Item) =>
  kind === 'media' ? (await api.services.submissions.fileNamed(id))?.id : id;

describe.each(['report', 'post', 'media'] as const)('of a %s', (kind) => {
  it('every admin reads its history while it waits, and only super admins once it is decided', async () => {
    const item = await waiting(kind);
    const { id } = item;
    const history = async (caller: Caller) =>
      (await api.as(caller).listAudit({ query: { incident: id, limit: 50 } })).entries.map(({ action }) => action);
    const reject = (caller: Caller, status: 'rejected' | 'pending') => {
      if (kind === 'report') return api.as(caller).decideIncidents({ body: { ids: [id], status } });
      if (kind === 'post') return api.as(caller).decidePost({ params: { id }, body: { status } });
      return api.as(caller).decidePendingMedia({ params: { name: id }, body: { status } });
    };
    later(1000);
    await act(ann, item, { act: 'askOpinion', note: '' });
    later(2000);
    await act(ben, item, { act: 'giveOpinion', agrees: true, note: '' });
    later(3000);
    await reject(ann, 'rejected');
    expect(await statusOf(history(ben))).toBe(403);
    expect(await history(superAdmin)).toEqual(['rejected', 'opinionGiven', 'opinionAsked']);
    later(4000);
    await reject(ann, 'pending');
    expect(await history(ben)).toEqual(['restored', 'rejected', 'opinionGiven', 'opinionAsked']);
  });

  it('the others see who has it open, for 45 seconds or until it is left', async () => {
    const item = await waiting(kind);
    const since = testNow.toISOString();
    expect((await open(ann, item)).viewers).toEqual([]);
    later(20_000);
    expect((await open(ben, null)).viewers).toEqual([{ kind, id: item.id, name: ann.name, since }]);
    await open(ann, item);
    later(64_999);
    expect((await open(ben, item)).viewers).toEqual([{ kind, id: item.id, name: ann.name, since }]);
    // The list says so too, for whoever opens the first item of it.
    expect((await list(ben)).viewers).toEqual([{ kind, id: item.id, name: ann.name, since }]);
    later(65_000);
    expect([(await open(ben, item)).viewers, (await list(ben)).viewers]).toEqual([[], []]);
    await open(ben, null);
    expect((await open(ann, null)).viewers).toEqual([]);
  });

  it('it is taken by one, handed over with a note, and not for another, who alone knows that', async () => {
    const item = await waiting(kind);
    expect(await act(ann, item, { act: 'take', from: null })).toMatchObject({ takenBy: { isMe: true } });
    expect(await workOf(ben, item)).toMatchObject({ takenBy: { name: ann.name, isMe: false } });
    expect([
      (await list(ann, { work: 'mine' })).items.length,
      (await list(ben, { work: 'mine' })).items.length,
    ]).toEqual([1, 0]);
    expect(await statusOf(act(ben, item, { act: 'take', from: null }))).toBe(409);
    await act(ann, item, { act: 'handOver', note: 'I know the street.' });
    const note = { note: 'I know the street.', by: ann.name, at: testNow.toISOString() };
    expect(await workOf(ben, item)).toMatchObject({ takenBy: null, notes: [note] });
    await act(ben, item, { act: 'pass' });
    expect((await workOf(ann, item)).isPassed).toBe(false);
    expect(await api.as(superAdmin).listTrail({ query: { limit: 50 } })).toMatchObject({
      entries: [{ action: 'noted', subjectId: await subjectOf(item), fields: [] }],
    });
  });

  it('what reviewers do about it leaves it as it is', async () => {
    const item = await waiting(kind);
    const stored = async () => api.services.submissions.find((await subjectOf(item))!);
    const before = await stored();
    expect(before).not.toBeNull();
    await act(ann, item, { act: 'take', from: null });
    await act(ann, item, { act: 'note', note: 'I know the street.' });
    await act(ann, item, { act: 'handOver', note: 'Please decide.' });
    await act(ben, item, { act: 'pass' });
    expect(await stored()).toEqual(before);
  });
});

describe('what a reviewer has handed on', () => {
  const idOf = (item: Awaited<ReturnType<typeof list>>['items'][number]) =>
    item.kind === 'report' ? item.report.id : item.kind === 'post' ? item.post.id : item.media.name;
  const seen = async (caller: Caller, query: object = {}) => {
    const { items, kinds, handedOn, counts, cursor } = await list(caller, query);
    return { ids: items.map(idOf), kinds, handedOn, waiting: counts.pending, isMore: cursor !== null };
  };

  it.each(['report', 'post', 'media'] as const)(
    'of the kind %s is in their list no more, nor counted in it, but on its own where they ask for it',
    async (kind) => {
      const kept = await aReportItem();
      later(1000);
      const item = await waiting(kind);
      const before = await seen(ann);
      expect(before).toMatchObject({ ids: [kept.id, item.id], handedOn: 0 });
      await act(ben, item, { act: 'pass' });
      const without = { report: 1, post: 0, media: 0 };
      expect(await seen(ben)).toEqual({ ids: [kept.id], kinds: without, handedOn: 1, waiting: 2, isMore: false });
      const alone = { report: 0, post: 0, media: 0, [kind]: 1 };
      const handedOn = { ids: [item.id], kinds: alone, handedOn: 1, waiting: 2, isMore: false };
      expect(await seen(ben, { work: 'passed' })).toEqual(handedOn);
      expect((await list(ben, { work: 'passed' })).items[0]!.work.isPassed).toBe(true);
      // For everybody else nothing has changed.
      for (const caller of [ann, superAdmin]) {
        expect(await seen(caller)).toEqual(before);
        expect((await seen(caller, { work: 'passed' })).ids).toEqual([]);
      }
      await act(ben, item, { act: 'unpass' });
      expect(await seen(ben)).toEqual(before);
      expect((await seen(ben, { work: 'passed' })).ids).toEqual([]);
    },
  );

  it('fills no page, and is counted as the list is filtered, whatever is asked about the work', async () => {
    const items: Item[] = [];
    for (let n = 0; n < 5; n++) {
      later(n * 1000);
      items.push(await aReportItem({ title: `Paged ${n}`, severity: n === 1 ? 'low' : 'high' }));
    }
    for (const item of items.slice(1, 4)) await act(ben, item, { act: 'pass' });
    const first = await list(ben, { limit: 1 });
    expect(first.items.map(idOf)).toEqual([items[0]!.id]);
    const second = await list(ben, { limit: 1, cursor: first.cursor });
    expect([second.items.map(idOf), second.cursor]).toEqual([[items[4]!.id], null]);
    const handedOn = async (query: object) => (await seen(ben, query)).handedOn;
    expect(await handedOn({ severity: 'low' })).toBe(1);
    expect(await handedOn({ kind: 'post' })).toBe(0);
    expect(await handedOn({ work: 'mine' })).toBe(3);
    expect(await seen(ben, { work: 'passed', severity: 'high', limit: 1 })).toMatchObject({
      ids: [items[2]!.id],
      isMore: true,
    });
    // Once it is decided it is nobody's.
    await api.as(ann).decideIncident({ params: { id: items[1]!.id }, body: { status: 'rejected' } });
    expect(await handedOn({})).toBe(2);
  });

  it('is in no other view of theirs until they take it, which takes it back', async () => {
    const item = await aReportItem();
    await act(ann, item, { act: 'askOpinion', note: '' });
    await act(ben, item, { act: 'pass' });
    expect((await seen(ben, { work: 'opinion' })).ids).toEqual([]);
    expect((await seen(ann, { work: 'opinion' })).ids).toEqual([item.id]);
    await act(ben, item, { act: 'take', from: null });
    expect((await seen(ben, { work: 'opinion' })).ids).toEqual([item.id]);
    expect(await seen(ben, { work: 'mine' })).toMatchObject({ ids: [item.id], handedOn: 0 });
  });

  it('is not told beside what is likely the same, while it waits', async () => {
    const description = 'On the ferry a bucket of mud was thrown at a student, and a sailor stopped the thieves.';
    const [one, other] = [await aReportItem({ description }), await aReportItem({ description })];
    await act(ben, other, { act: 'pass' });
    const beside = async (caller: Caller) =>
      (await list(caller)).items.flatMap((item) =>
        item.kind === 'report' && item.report.id === one.id ? item.alike.map(({ incident }) => incident.id) : [],
      );
    expect([await beside(ben), await beside(ann)]).toEqual([[], [other.id]]);
    await api.as(ann).decideIncident({ params: { id: other.id }, body: await approvalKeepingAll(api, other.id) });
    expect(await beside(ben)).toEqual([other.id]);
  });
});

it('what nobody has open costs one read, and what somebody has open four small requests', async () => {
  const { countedApi, requests } = await counted();
  try {
    const { id } = await countedApi.as(nobody).submitIncident({ body: aReport() });
    const ask = (item: Item | null) => countedApi.as(ann).viewItem({ body: { item } });
    await ask(null);
    requests.length = 0;
    await ask(null);
    expect(requests.toSorted()).toEqual(['meta.read']);
    requests.length = 0;
    await ask({ kind: 'report', id });
    requests.length = 0;
    await ask({ kind: 'report', id });
    expect(requests.toSorted()).toEqual(['meta.read', 'meta.replace', 'reviewWork.read', 'submissions.read']);
  } finally {
    await countedApi.close();
  }
});

async function counted() {
  const requests: string[] = [];
  const countedApi = await startApi(settings, (store) => ({
    ...store,
    collection: (name) =>
      new Proxy(store.collection(name), {
        get(collection, method: string) {
          const run = (collection as unknown as Record<string, unknown>)[method];
          return (...input: unknown[]) => {
            if (!['limits', 'accounts', 'partners'].includes(name)) requests.push(`${name}.${method}`);
            return (run as (...all: unknown[]) => unknown).apply(collection, input);
          };
        },
      }) as never,
  }));
  return { countedApi, requests };
}

it('the queue is listed also while the store cannot say who has what open', async () => {
  let isDown = false;
  const faulty = await startApi(settings, (store) =>
    interceptedStore(store, (_, name, [id]) => {
      if (isDown && name === 'meta' && id === 'presence') throw new Problem('unavailable');
    }),
  );
  try {
    const { id } = await faulty.as(nobody).submitIncident({ body: aReport() });
    const listed = () => faulty.as(ben).listWaiting({ query: { sort: 'age', limit: 50 } });
    await faulty.as(ann).viewItem({ body: { item: { kind: 'report', id } } });
    expect((await listed()).viewers).toHaveLength(1);
    isDown = true;
    const { items, viewers } = await listed();
    expect([items.length, viewers]).toEqual([1, []]);
    expect(faulty.logged.join('\n')).toContain('presence_unavailable');
  } finally {
    await faulty.close();
  }
});

it('nobody works on what is decided, erased or unknown, and its presence is not kept', async () => {
  const { id, receipt } = await aReportItem();
  const item = { kind: 'report', id } as const;
  await api.as(ann).decideIncident({ params: { id }, body: { status: 'rejected' } });
  expect(await statusOf(act(ben, item, { act: 'note', note: 'Too late' }))).toBe(409);
  expect((await open(ann, item)).work).toBeNull();
  expect((await open(ben, null)).viewers).toEqual([]);
  await changeReceipt({ action: 'erase', code: receipt });
  expect(await statusOf(act(ben, item, { act: 'note', note: 'Too late' }))).toBe(404);
  expect(await statusOf(act(ben, { kind: 'media', id: 'x.jpg' }, { act: 'pass' }))).toBe(404);
});

describe('two reports that are not the same', () => {
  const description =
    'On the ferry a bucket of mud was thrown at a student, and a sailor stopped the thieves of her bag.';
  const alikeOf = async (caller: Caller, { id }: Item) => {
    const item = (await list(caller)).items.find((each) => each.kind === 'report' && each.report.id === id);
    return item?.kind === 'report' ? item.alike.map(({ incident }) => incident.id) : undefined;
  };
  const historyOf = async ({ id }: Item) =>
    (await api.as(ben).listAudit({ query: { incident: id, limit: 50 } })).entries.map(({ action }) => action);

  it('are beside each other for nobody, until that is taken back, and both histories say so', async () => {
    const [one, other] = [await aReportItem({ description }), await aReportItem({ description })];
    expect(await alikeOf(ben, one)).toEqual([other.id]);
    expect((await act(ann, one, { act: 'notSame', other: other.id })).notSame).toEqual([other.id]);
    for (const item of [one, other]) {
      expect(await alikeOf(ben, item)).toEqual([]);
      expect(await historyOf(item)).toEqual(['notSame']);
    }
    later(1000);
    await act(ben, other, { act: 'maybeSame', other: one.id });
    for (const [item, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await alikeOf(ann, item)).toEqual([beside.id]);
      expect(await historyOf(item)).toEqual(['maybeSame', 'notSame']);
    }
  });

  it('stay apart when one of them is public, and leave room for others', async () => {
    const one = await aReportItem({ description });
    const others: Item[] = [];
    for (let n = 0; n < 5; n++) others.push(await aReportItem({ description }));
    const [first, ...rest] = others;
    await act(ann, first!, { act: 'notSame', other: one.id });
    for (const { id } of others) {
      await api.as(ann).decideIncident({ params: { id }, body: await approvalKeepingAll(api, id) });
    }
    const shown = async () => (await alikeOf(ben, one))!;
    expect(await shown()).toHaveLength(3);
    expect(await shown()).not.toContain(first!.id);
    for (const { id } of rest.slice(0, 2)) await act(ann, one, { act: 'notSame', other: id });
    expect((await shown()).toSorted()).toEqual(
      rest
        .slice(2)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('are reports that exist', async () => {
    const item = await aReportItem();
    expect(await statusOf(act(ann, item, { act: 'notSame', other: 'nothing' }))).toBe(404);
    const isNoId = { problem: { details: [expect.objectContaining({ code: 'incident_id_format' })] } };
    await expect(act(ann, item, { act: 'notSame', other: 'not an id' })).rejects.toMatchObject(isNoId);
    expect(await statusOf(act(ann, item, { act: 'notSame', other: item.id }))).toBe(400);
    expect(await statusOf(act(ann, await waiting('post'), { act: 'notSame', other: item.id }))).toBe(400);
    expect(await historyOf(item)).toEqual([]);
  });
});

describe('a second opinion', () => {
  const approve = async (caller: Caller, { id }: Item, more: object = {}) =>
    api.as(caller).decideIncident({ params: { id }, body: { ...(await approvalKeepingAll(api, id)), ...more } });
  const agree = (caller: Caller, item: Item, agrees = true) =>
    act(caller, item, { act: 'giveOpinion', agrees, note: '' });
  const ask = (caller: Caller, item: Item) => act(caller, item, { act: 'askOpinion', note: 'Please look.' });
  const critical = async () => {
    const item = await aReportItem();
    const body = { revision: 0, severity: 'critical' } as never;
    await api.as(ann).editIncident({ params: { id: item.id }, body });
    return item;
  };

  it('stops the approval of whoever asked until another agrees; the first cannot give it', async () => {
    const item = await aReportItem();
    await ask(ann, item);
    expect((await list(ben, { work: 'opinion' })).items).toHaveLength(1);
    expect(await statusOf(approve(ann, item, { delay: true }))).toBe(409);
    expect(await statusOf(agree(ann, item))).toBe(403);
    expect((await agree(ben, item)).opinion?.answer).toMatchObject({ agrees: true, by: ben.name });
    expect((await list(ben, { work: 'opinion' })).items).toEqual([]);
    const { publishAt } = await approve(ann, item, { delay: true });
    expect(publishAt).toBeDefined();
    expect(await approve(ann, item)).toMatchObject({ isApproved: 'approved' });
  });

  it('says in the refusal what is missing', async () => {
    const item = await aReportItem();
    await ask(ann, item);
    const path = `/api/admin/incidents/${item.id}/approval`;
    const body = JSON.stringify({ status: 'approved' });
    const headers = { 'content-type': 'application/json' };
    const refused = await api.send(path, { method: 'PUT', body, headers, caller: ann });
    expect(await refused.json()).toMatchObject({ details: [{ path: 'opinion', code: 'opinion_open' }] });
  });

  it('leaves another reviewer free to decide, and the asker free to take the question back or to reject', async () => {
    const [one, other, third] = [await aReportItem(), await aReportItem(), await aReportItem()];
    for (const item of [one, other, third]) await ask(ann, item);
    expect(await approve(ben, one)).toMatchObject({ isApproved: 'approved' });
    await act(ann, other, { act: 'endOpinion' });
    expect(await approve(ann, other)).toMatchObject({ isApproved: 'approved' });
    const { id } = third;
    await api.as(ann).decideIncident({ params: { id }, body: { status: 'rejected' } });
  });

  it('is about the text that was read: after a correction it is asked anew', async () => {
    const item = await aReportItem();
    await ask(ann, item);
    await changeReceipt({ action: 'correct', code: item.receipt, title: 'Another title altogether' });
    expect(await statusOf(agree(ben, item))).toBe(409);
    expect((await workOf(ben, item)).opinion).toMatchObject({ isOutdated: true });
    expect(await statusOf(approve(ann, item))).toBe(409);
    expect((await ask(ben, item)).opinion).toMatchObject({ isMine: true, isOutdated: false });
  });

  describe.each(['post', 'media'] as const)('on a %s', (kind) => {
    const { contactEmail: _, ...report } = aReport();
    const approveItem = (caller: Caller, { id }: Item, more: object = {}): Promise<unknown> =>
      kind === 'post'
        ? api.as(caller).decidePost({
            params: { id },
            body: { status: 'approved', details: { ...postDetails, severity: 'low', ...more }, delay: true },
          })
        : api
            .as(caller)
            .publishMedia({ body: { ...report, severity: 'low', ...more, blobName: id, delay: true } as never });

    it('stops the approval of whoever asked until another agrees; the first cannot give it', async () => {
      const item = await waiting(kind);
      await ask(ann, item);
      expect((await list(ben, { work: 'opinion' })).items).toHaveLength(1);
      expect(await statusOf(approveItem(ann, item))).toBe(409);
      expect(await statusOf(agree(ann, item))).toBe(403);
      await agree(ben, item);
      expect(await statusOf(approveItem(ann, item))).toBe(200);
    });

    it('that is against it leaves another reviewer free to decide', async () => {
      const item = await waiting(kind);
      await ask(ann, item);
      await agree(ben, item, false);
      expect(await statusOf(approveItem(ann, item))).toBe(409);
      expect(await statusOf(approveItem(ben, item))).toBe(200);
    });

    it('where it is required, is needed for what the reviewer says is critical', async () => {
      const strict = await startApi({ ...settings, SECOND_OPINION: 'required' });
      await api.close();
      api = strict;
      const item = await waiting(kind);
      expect(await statusOf(approveItem(ann, item, { severity: 'critical' }))).toBe(409);
      const { title, description, location, latitude, longitude, incidentDate } =
        kind === 'post' ? postDetails : report;
      const details = { title, description, location, latitude, longitude, incidentDate };
      await act(ann, item, { act: 'askOpinion', note: '', details } as Act);
      await agree(ben, item);
      expect(await statusOf(approveItem(ann, item, { severity: 'critical' }))).toBe(200);
    });
  });

  it('on a post is about the words that were read: after a correction it is asked anew', async () => {
    const { receipt = '' } = await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1861' });
    const item: Item = { kind: 'post', id: (await waitingPosts())[0]!.id };
    await ask(ann, item);
    await changeReceipt({ action: 'correct', code: receipt, description: 'Other words altogether.' });
    expect(await statusOf(agree(ben, item))).toBe(409);
    expect((await workOf(ben, item)).opinion).toMatchObject({ isOutdated: true });
  });

  it('on a file is about the details that were read: after a correction it is asked anew', async () => {
    const id = await upload();
    const { receipt } = await sendRecording([id]);
    const item: Item = { kind: 'media', id };
    await ask(ann, item);
    await agree(ben, item);
    await changeReceipt({ action: 'correct', code: receipt, title: 'Another title altogether' });
    expect((await workOf(ben, item)).opinion).toMatchObject({ isOutdated: true });
    const { contactEmail: _, ...details } = aReport();
    const body = { ...details, severity: 'low', blobName: id, delay: true } as never;
    expect(await statusOf(api.as(ann).publishMedia({ body }))).toBe(409);
    await ask(ann, item);
    await agree(ben, item);
    expect(await statusOf(api.as(ann).publishMedia({ body }))).toBe(200);
    await changeReceipt({ action: 'correct', code: receipt, title: 'A third title' });
    expect((await workOf(ben, item)).opinion).toMatchObject({ isOutdated: true });
  });

  it('by default stops nobody who has not asked, so that one reviewer alone can work', async () => {
    expect(await approve(ann, await critical())).toMatchObject({ isApproved: 'approved' });
    const kept = await aReportItem({ description: 'Call me on 07700 900123, please.' });
    expect(await approve(ann, kept)).toMatchObject({ isApproved: 'approved' });
  });

  it('where it is required, is needed for a critical report and for one that keeps an identifier', async () => {
    const strict = await startApi({ ...settings, SECOND_OPINION: 'required' });
    await api.close();
    api = strict;
    expect(await approve(ann, await aReportItem())).toMatchObject({ isApproved: 'approved' });
    const kept = await aReportItem({ description: 'Call me on 07700 900123, please.' });
    for (const item of [await critical(), kept]) {
      expect(await statusOf(approve(ann, item))).toBe(409);
      const { identifiers } = await approvalKeepingAll(api, item.id);
      const spans = identifiers.map(({ field, start, end }) => ({ field, start, end }));
      await act(ann, item, { act: 'askOpinion', note: '', kept: spans });
      await agree(ben, item);
      expect(await statusOf(approve(ben, item))).toBe(409);
      expect(await approve(ann, item)).toMatchObject({ isApproved: 'approved' });
    }
  });
});

describe('what reviewers write', () => {
  it('is removed with the report, and with the retention of what was decided', async () => {
    const [erased, decided] = [await aReportItem(), await aReportItem()];
    for (const item of [erased, decided]) await act(ann, item, { act: 'note', note: 'ConfidedNote' });
    await changeReceipt({ action: 'erase', code: erased.receipt });
    expect(await api.services.reviewWork.find(erased)).toBeNull();
    await api.as(ann).decideIncident({ params: { id: decided.id }, body: { status: 'approved' } });
    await sweep(api.services);
    expect(await api.services.reviewWork.find(decided)).toMatchObject({ isOpen: false });
    later(30 * 24 * 60 * 60_000 + 1);
    await sweep(api.services);
    expect(await api.services.database.collection('reviewWork').count()).toBe(0);
  });

  it('of a post or a file is removed with it', async () => {
    for (const kind of ['post', 'media'] as const) {
      const item = await waiting(kind);
      await act(ann, item, { act: 'note', note: 'ConfidedNote' });
      if (kind === 'media') await api.as(ann).rejectPendingMedia({ params: { name: item.id } });
      else await api.as(ann).decidePost({ params: { id: item.id }, body: { status: 'rejected' } });
      later(31 * 24 * 60 * 60_000);
      await sweep(api.services);
      await sweep(api.services);
      expect(await api.services.reviewWork.find(item)).toBeNull();
      api.setTime(testNow);
    }
  });

  it('reaches the person whom it is about when they ask for access, without names, and no other right', async () => {
    const item = await aReportItem();
    await act(ann, item, { act: 'note', note: 'She sounds afraid.' });
    await act(ann, item, { act: 'askOpinion', note: 'Critical?' });
    const exported = async (right: 'access' | 'portability') => {
      const { id } = await api.as(nobody).requestPrivacy({ body: { right, receipt: item.receipt, message: '' } });
      return (await api.as(superAdmin).settlePrivacyRequest({ body: { id, action: 'export' } })).exported;
    };
    const given = await exported('access');
    expect(given?.reviewNotes).toEqual(['She sounds afraid.', 'Critical?']);
    expect(JSON.stringify(given)).not.toContain(ann.name);
    expect(await exported('portability')).not.toHaveProperty('reviewNotes');
  });
});
