import type { Caller as Actor } from '@incidentmap/core/domain/submission/life';
import { type Incident, type Report, shown as saidBy } from '@incidentmap/core/domain/submission/submission';
import { gaining } from '@incidentmap/core/domain/submission/merge';
import { merge as mergeInto, takeApart as apart } from '@incidentmap/core/server/commands/submission/merge';
import type { Request } from '@incidentmap/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { type Caller, nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { crashAt } from '../../support/api/crashingServices.ts';

/** Two reports of one event become one incident; each receipt keeps working; everything can be taken apart again. */

const ann = { name: 'ann@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben@example.org', roles: ['Admin'] } satisfies Caller;
const day = 24 * 60 * 60_000;

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
const { sendReport, sendPost, upload, readReceipt, changeReceipt, waitingPosts, approve } = actionsAt({
  as: (caller) => api.as(caller),
  get services() {
    return api.services;
  },
});

type Change = Request<'changeSources'>['body'];
type Take = Extract<Change, { act: 'merge' }>['take'];
const change = (id: string, body: Change, caller: Caller = ann) =>
  api.as(caller).changeSources({ params: { id }, body });
const merge = (id: string, report: string, take: Take = [], caller: Caller = ann) =>
  change(id, { act: 'merge', report, reportRevision: 0, take }, caller);
const takeApart = (id: string, source: string, caller: Caller = ann) =>
  change(id, { act: 'takeApart', source }, caller);
const storedOf = async (id: string) => (await api.services.submissions.find(id))?.document as Incident;
const lifeOf = async (id: string) => (await storedOf(id)).life;
const wordsOf = async (id: string) => saidBy(await storedOf(id));
const urlOf = (id: string) => `${api.services.settings.SITE_URL}/incident/${id}`;
const shownOf = async (id: string) => {
  const shown = (await api.as(nobody).listIncidents()).find((each) => each.id === id);
  return shown ?? null;
};
const waitingIds = async () =>
  (await api.as(ben).listWaiting({ query: { sort: 'age', limit: 100 } })).items
    .map((item) => (item.kind === 'report' ? item.report.id : item.kind === 'post' ? item.post.id : item.media.name))
    .toSorted();
const actionsOf = async (id: string) =>
  (await api.as(superAdmin).listAudit({ query: { incident: id, limit: 50 } })).entries.map(({ action }) => action);

const other = {
  title: 'Abused on the number 11 tram',
  description: 'Two men abused a woman on the tram because of her headscarf. I sat opposite.',
  location: 'Moseley Road, Birmingham',
  latitude: 52.46,
  longitude: -1.88,
  sourceUrl: 'https://example.org/news/tram',
};
const own = aReport();

/** Two reports of one event. The second one becomes a source of the first. */
const two = async () => ({ first: await sendReport(), second: await sendReport(other) });

describe('two reports that are merged', () => {
  it('become one public incident with both as sources, in the words that were chosen', async () => {
    const { first, second } = await two();
    expect(await merge(first.id, second.id, ['description'])).toMatchObject({ id: first.id, isApproved: 'pending' });
    expect(await waitingIds()).toEqual([first.id]);
    await approve(first.id);
    expect(await shownOf(first.id)).toMatchObject({
      title: own.title,
      description: other.description,
      location: own.location,
      furtherSources: [other.sourceUrl],
    });
    expect(await shownOf(second.id)).toBeNull();
    expect((await api.send(`/api/incidents/${second.id}`)).status).toBe(404);
    expect(await actionsOf(first.id)).toEqual(['approved', 'merged']);
    expect(await actionsOf(second.id)).toEqual(['merged']);
  });

  it('have two receipts that tell what each sender sent, and what became of it', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id, ['title']);
    expect(await readReceipt(first.receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    const waiting = await readReceipt(second.receipt);
    expect(waiting).toMatchObject({ state: 'pending', reason: null, publicUrl: null });
    expect(waiting.content).toMatchObject({ title: other.title, location: other.location });
    expect((await readReceipt(first.receipt)).content).toMatchObject({ title: own.title, location: own.location });
    await approve(first.id);
    for (const { receipt } of [first, second]) {
      expect(await readReceipt(receipt)).toMatchObject({ state: 'approved', publicUrl: urlOf(first.id) });
    }
  });

  it('show a reviewer the sources, and what the other sender adds', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id, ['place', 'date']);
    await changeReceipt({ code: second.receipt, action: 'add', text: 'It was the last tram.', mediaFiles: [] });
    const shown = await api.as(ben).getReviewedIncident({ params: { id: first.id } });
    expect(shown.merged).toEqual([
      expect.objectContaining({ kind: 'report', id: second.id, link: other.sourceUrl, taken: ['place', 'date'] }),
    ]);
    expect(shown.additions.map(({ text }) => text)).toEqual(['It was the last tram.']);
    expect(shown).toMatchObject({ location: other.location, latitude: other.latitude });
  });

  it('can be merged where the first is public already: a reviewer keeps its words, a super admin may change them', async () => {
    const { first, second } = await two();
    await approve(first.id);
    expect(await statusOf(merge(first.id, second.id, ['title']))).toBe(403);
    await merge(first.id, second.id);
    expect(await shownOf(first.id)).toMatchObject({ title: own.title, furtherSources: [other.sourceUrl] });
    const third = await sendReport({ title: 'Shouting on a tram at night' });
    await merge(first.id, third.id, ['title'], superAdmin);
    expect(await shownOf(first.id)).toMatchObject({
      title: 'Shouting on a tram at night',
      furtherSources: [other.sourceUrl],
    });
  });

  it('bring nothing identifying to the public that nobody chose about', async () => {
    const { first } = await two();
    await approve(first.id);
    const naming = await sendReport({ description: 'Call me on 07700 900123 and I will tell you the rest of it.' });
    expect(await statusOf(merge(first.id, naming.id, ['description'], superAdmin))).toBe(400);
    expect(await storedOf(first.id)).not.toHaveProperty('sources');
    expect(await waitingIds()).toContain(naming.id);
  });

  it('are public with the district only if either happened at a home', async () => {
    const first = await sendReport({ location: 'In front of the corner shop, Birmingham' });
    const home = await sendReport({ atHome: true });
    await merge(first.id, home.id);
    await approve(first.id);
    expect((await shownOf(first.id))!.location).toBe('Sparkhill, Birmingham');
  });

  it('let the report go again when the one it was merged into is rejected', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id, ['title']);
    await api.as(ann).decideIncidents({ body: { ids: [first.id], status: 'rejected' } });
    expect(await waitingIds()).toEqual([second.id]);
    expect(await readReceipt(second.receipt)).toMatchObject({ state: 'pending' });
    expect(await wordsOf(first.id)).toMatchObject({ title: own.title });
    await approve(second.id);
    expect(await shownOf(second.id)).toMatchObject({ title: other.title, furtherSources: [] });
  });

  it('take an approval back that is not public yet only where a source leaves', async () => {
    const { first, second } = await two();
    const third = await sendReport({ title: 'A third report of it' });
    await merge(first.id, second.id, ['title']);
    const schedule = () =>
      api.as(ann).decideIncident({ params: { id: first.id }, body: { status: 'approved', delay: true } });
    await schedule();
    expect(await statusOf(merge(first.id, third.id))).toBe(409);
    expect(await lifeOf(first.id)).toMatchObject({ is: 'scheduled' });
    await takeApart(first.id, third.id);
    expect(await lifeOf(first.id)).toMatchObject({ is: 'scheduled' });
    await changeReceipt({ code: second.receipt, action: 'withdraw' });
    expect(await lifeOf(first.id)).toEqual({ is: 'waiting' });
    expect(await wordsOf(first.id)).toMatchObject({ title: own.title });
  });
});

describe('a merge', () => {
  it.each([
    ['itself', async (id: string) => [id, id]],
    ['a report that was rejected', async (id: string) => [await rejected(), id]],
    ['a report that was merged', async (id: string) => [await mergedOne(), id]],
  ] as const)('with %s is refused, and changes nothing', async (_, ids) => {
    const { id } = await sendReport();
    const [into = '', report = ''] = await ids(id);
    const before = await storedOf(into);
    const { revision = 0 } = await storedOf(report);
    const refused = await statusOf(change(into, { act: 'merge', report, reportRevision: revision, take: [] }));
    expect([400, 409]).toContain(refused);
    expect(await storedOf(into)).toEqual(before);
    expect(await lifeOf(report)).toEqual({ is: 'waiting' });
  });
  const rejected = async () => {
    const { id } = await sendReport();
    await api.as(ann).decideIncidents({ body: { ids: [id], status: 'rejected' } });
    return id;
  };
  const mergedOne = async () => {
    const { first, second } = await two();
    await merge(first.id, second.id);
    return second.id;
  };

  it.each(['approved', 'rejected'] as const)('of a report that was %s is refused', async (status) => {
    const { first, second } = await two();
    await api.as(ben).decideIncident({ params: { id: second.id }, body: { status } });
    const reportRevision = 1;
    const body: Change = { act: 'merge', report: second.id, reportRevision, take: [] };
    expect(await statusOf(change(first.id, body))).toBe(409);
    expect(await storedOf(first.id)).not.toHaveProperty('sources');
  });

  it.each([
    ['the report', { reportRevision: 1 }],
    ['the incident', { revision: 3 }],
  ])('is refused when %s has changed since the reviewer saw it', async (_, revisions) => {
    const { first, second } = await two();
    const body: Change = { act: 'merge', report: second.id, reportRevision: 0, take: [], ...revisions };
    expect(await statusOf(change(first.id, body))).toBe(409);
    expect(await waitingIds()).toEqual([first.id, second.id].toSorted());
  });

  it('that is repeated changes nothing, and one of a merged report into another one is refused', async () => {
    const { first, second } = await two();
    const third = await sendReport();
    await merge(first.id, second.id, ['title']);
    expect(await merge(first.id, second.id, ['title'], ben)).toMatchObject({ revision: 1 });
    expect(await statusOf(merge(third.id, second.id))).toBe(409);
    expect(await storedOf(third.id)).not.toHaveProperty('sources');
    expect(await actionsOf(first.id)).toEqual(['merged']);
  });

  it('ends the decision about the merged report: it can be neither approved nor rejected nor undone', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id);
    for (const status of ['approved', 'rejected'] as const) {
      expect(await statusOf(api.as(ben).decideIncident({ params: { id: second.id }, body: { status } }))).toBe(409);
    }
    const undone = await api.as(ann).decideIncidents({ body: { ids: [second.id], status: 'pending' } });
    expect(undone.refused).toEqual([second.id]);
  });
});

describe('a source that leaves', () => {
  it.each(['withdraw', 'erase'] as const)('because its sender wants to %s it gives its words back', async (action) => {
    const { first, second } = await two();
    await approve(first.id);
    await merge(first.id, second.id, ['title', 'description', 'place'], superAdmin);
    await api.as(superAdmin).editIncident({
      params: { id: first.id },
      body: { revision: 2, title: `${other.title}, edited` },
    });
    await changeReceipt({ code: second.receipt, action });
    expect(await shownOf(first.id)).toMatchObject({
      title: own.title,
      description: own.description,
      location: own.location,
      furtherSources: [],
    });
    expect(await readReceipt(first.receipt)).toMatchObject({ state: 'approved' });
    expect((await readReceipt(second.receipt)).state).toBe(action === 'withdraw' ? 'withdrawn' : 'erased');
    if (action === 'withdraw') return;
    const trail = JSON.stringify(await Array.fromAsync(api.services.database.collection('audit').all()));
    expect(trail).not.toContain(other.title);
    expect(JSON.stringify(await storedOf(first.id))).not.toContain(other.title);
  });

  it('covers every identifier in a text that comes back to the public', async () => {
    const first = await sendReport({ description: 'Ring me on 07700 900123 if you saw what happened there.' });
    await approve(first.id);
    const second = await sendReport(other);
    await merge(first.id, second.id, ['description'], superAdmin);
    await changeReceipt({ code: second.receipt, action: 'withdraw' });
    expect((await shownOf(first.id))!.description).toBe('Ring me on […] if you saw what happened there.');
  });

  it('is taken out by whoever merged it, or by a super admin, and waits again', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id, ['title']);
    await approve(first.id);
    expect(await statusOf(takeApart(first.id, second.id, ben))).toBe(403);
    await takeApart(first.id, second.id, ann);
    expect(await shownOf(first.id)).toMatchObject({ title: own.title, furtherSources: [] });
    expect(await waitingIds()).toEqual([second.id]);
    expect(await actionsOf(second.id)).toEqual(['restored', 'merged']);
    // A repetition changes nothing.
    await takeApart(first.id, second.id, superAdmin);
    expect(await actionsOf(first.id)).toEqual(['unmerged', 'approved', 'merged']);
  });

  it.each(['withdraw', 'erase'] as const)(
    'waits again when the sender of the other one wants to %s that',
    async (action) => {
      const { first, second } = await two();
      await merge(first.id, second.id);
      await approve(first.id);
      await changeReceipt({ code: first.receipt, action });
      expect(await shownOf(first.id)).toBeNull();
      expect(await waitingIds()).toEqual([second.id]);
      expect(await readReceipt(second.receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    },
  );

  it('has its files and additions to itself all the time', async () => {
    const first = await sendReport({ mediaFiles: [await upload()] });
    const second = await sendReport({ ...other, mediaFiles: [await upload()] });
    const added = await upload();
    await changeReceipt({ code: second.receipt, action: 'add', text: 'A photo', mediaFiles: [added] });
    await merge(first.id, second.id, ['title']);
    expect(await waitingIds()).toEqual([first.id]);
    await approve(first.id);
    await sweep(api.services);
    expect((await shownOf(first.id))!.mediaFiles).toHaveLength(1);
    await takeApart(first.id, second.id);
    expect(await waitingIds()).toEqual(expect.arrayContaining([second.id, added]));
    await approve(second.id);
    expect((await shownOf(second.id))!.mediaFiles).toHaveLength(1);
  });

  it('leaves the other sources as they are', async () => {
    const { first, second } = await two();
    const third = await sendReport({ title: 'A third report of it', description: 'It happened as the others say.' });
    await merge(first.id, second.id, ['title', 'description']);
    await merge(first.id, third.id, ['title']);
    await takeApart(first.id, second.id);
    expect(await wordsOf(first.id)).toMatchObject({ title: 'A third report of it', description: own.description });
    await takeApart(first.id, third.id);
    expect(await wordsOf(first.id)).toMatchObject({ title: own.title });
    expect(await storedOf(first.id)).not.toHaveProperty('sources');
  });

  it('loses its words to a correction by the sender of the other one', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id, ['title', 'description']);
    await changeReceipt({ code: first.receipt, action: 'correct', title: 'What I really mean' });
    await takeApart(first.id, second.id);
    expect(await wordsOf(first.id)).toMatchObject({ title: 'What I really mean', description: own.description });
  });
});

describe('retention', () => {
  it('keeps a merged report as long as its incident, which it can leave again', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id, ['title']);
    await approve(first.id);
    api.setTime(new Date(testNow.getTime() + 31 * day));
    await sweep(api.services);
    expect(await readReceipt(second.receipt)).toMatchObject({ state: 'approved', publicUrl: urlOf(first.id) });
    expect(await shownOf(first.id)).toMatchObject({ title: other.title, furtherSources: [other.sourceUrl] });
    await takeApart(first.id, second.id);
    expect(await shownOf(first.id)).toMatchObject({ furtherSources: [] });
    expect(await waitingIds()).toEqual([second.id]);
  });

  it('keeps a merged report while its incident waits', async () => {
    const { first, second } = await two();
    await merge(first.id, second.id);
    api.setTime(new Date(testNow.getTime() + 31 * day));
    await sweep(api.services);
    await api.as(ann).decideIncidents({ body: { ids: [first.id], status: 'rejected' } });
    expect(await waitingIds()).toEqual([second.id]);
  });
});

describe('a submitted post', () => {
  const postUrl = 'https://x.com/witness/status/1';
  const send = async (url = postUrl, mediaFiles: string[] = []) => {
    const { receipt = '' } = await sendPost({ postUrl: url, additionalContext: 'I found this', mediaFiles });
    const post = (await waitingPosts()).find((each) => each.postUrl === url)!;
    return { id: post.id, receipt };
  };
  const attach = (id: string, post: string, caller: Caller = ann) => change(id, { act: 'attach', post }, caller);

  it('that is attached to an incident leaves the queue, and the incident shows its link', async () => {
    const { id } = await sendReport();
    await approve(id);
    const post = await send();
    await attach(id, post.id);
    expect(await waitingIds()).toEqual([]);
    expect(await shownOf(id)).toMatchObject({ furtherSources: [postUrl] });
    expect(await readReceipt(post.receipt)).toMatchObject({ state: 'approved', publicUrl: urlOf(id) });
    expect(await actionsOf(post.id)).toEqual(['attached']);
  });

  it('that others sent too is attached with theirs, and comes back with them', async () => {
    const { id } = await sendReport();
    const post = await send();
    // The queue shows the one that was sent first.
    api.setTime(new Date(testNow.getTime() + 1000));
    const { receipt = '' } = await sendPost({ postUrl, additionalContext: 'Me too' });
    await attach(id, post.id);
    expect(await waitingIds()).toEqual([id]);
    expect(await lifeOf(post.id)).toMatchObject({ is: 'merged', into: id, as: 'source' });
    expect(await readReceipt(receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    await takeApart(id, post.id);
    expect(await waitingIds()).toEqual([id, post.id].toSorted());
    expect(await readReceipt(receipt)).toMatchObject({ state: 'pending' });
    expect((await waitingPosts())[0]).toMatchObject({ senders: 2 });
  });

  it.each(['withdraw', 'erase'] as const)('is no source any more when its sender wants to %s it', async (action) => {
    const { id } = await sendReport();
    await approve(id);
    const post = await send();
    await attach(id, post.id);
    await changeReceipt({ code: post.receipt, action });
    expect(await shownOf(id)).toMatchObject({ furtherSources: [] });
  });

  it.each(['withdraw', 'erase'] as const)(
    'waits again when the sender of the report wants to %s that',
    async (action) => {
      const { id, receipt } = await sendReport();
      await approve(id);
      const post = await send();
      await attach(id, post.id);
      await changeReceipt({ code: receipt, action });
      expect(await lifeOf(post.id)).toEqual({ is: 'waiting' });
      expect((await waitingPosts()).map((each) => each.id)).toEqual([post.id]);
    },
  );

  it('that was decided cannot be attached, and its pictures wait on their own', async () => {
    const { id } = await sendReport();
    const rejected = await send('https://x.com/witness/status/2');
    await api.as(ann).decidePost({ params: { id: rejected.id }, body: { status: 'rejected' } });
    expect(await statusOf(attach(id, rejected.id))).toBe(409);
    expect(await storedOf(id)).not.toHaveProperty('sources');
    const name = await upload();
    const post = await send(postUrl, [name]);
    await attach(id, post.id);
    expect(await waitingIds()).toEqual([id, name].toSorted());
  });
});

/** What must hold after a crash and a sweep: both sides agree, and nothing is lost. */
async function expectWhole(first: string, second: string): Promise<boolean> {
  const [into, report] = [await storedOf(first), await storedOf(second)];
  const isMerged = into.sources?.some(({ id }) => id === second) ?? false;
  expect(into.life).toEqual({ is: 'waiting' });
  if (isMerged) expect(report.life).toMatchObject({ is: 'merged', into: first, as: 'source' });
  else expect(report.life).toEqual({ is: 'waiting' });
  expect(saidBy(into).title).toBe(isMerged ? other.title : own.title);
  expect(await waitingIds()).toEqual((isMerged ? [first] : [first, second]).toSorted());
  return isMerged;
}

describe('a crash', () => {
  const reviewer = { userId: 'ann', name: 'Ann', role: 'Admin' } satisfies Actor;

  it.each([
    ['merging', false],
    ['taking apart', true],
  ])('at any write of %s leaves nothing half done after the sweep', async (_, isApart) => {
    const outcomes: boolean[] = [];
    for (let n = 0, isThere = true; isThere; n += 1) {
      await api.close();
      api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString });
      const { first, second } = await two();
      const wanted = { kind: 'report', source: second.id, sourceRevision: 0, take: ['title'] } as const;
      const run = (services: typeof api.services) => mergeInto(services, first.id, wanted, reviewer);
      if (isApart) await run(api.services);
      isThere = await crashAt(n, api.services, (services) =>
        isApart ? apart(services, first.id, second.id, reviewer) : run(services),
      );
      await sweep(api.services);
      outcomes.push(await expectWhole(first.id, second.id));
    }
    // The first one crashed before anything was written, the last one did not crash.
    expect([outcomes[0], outcomes.at(-1)]).toEqual([isApart, !isApart]);
    expect(outcomes.length).toBeGreaterThan(2);
  });

  it('as the report was decided otherwise in between takes the merge back', async () => {
    const { first, second } = await two();
    const { document, etag } = (await api.services.submissions.find(first.id))!;
    const merged = gaining(document as Incident, (await storedOf(second.id)) as Report, ['title'], reviewer, testNow);
    await api.services.submissions.save(merged, etag);
    await approve(second.id);
    await sweep(api.services);
    expect(await wordsOf(first.id)).toMatchObject({ title: own.title });
    expect(await storedOf(first.id)).not.toHaveProperty('sources');
    expect(await lifeOf(second.id)).toMatchObject({ is: 'public' });
  });
});
