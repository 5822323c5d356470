import { HttpError } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';
import { type Caller, nobody, partner, superAdmin } from '../../support/api/api.ts';
import { aReport, type Report } from '../../support/api/builders.ts';
import { aPicture } from '../../support/media/media.ts';
import { publishDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { approvalOf } from '@incidentmap/core/domain/submission/life';
import { first, racingInstances, second } from '../support/instances.ts';
import { roundsOf } from '../support/runs.ts';

/**
 * Sent: two changes of one thing at the same moment, by two people, to two instances with one database. Must come back:
 * one success, and one 409 for changes that exclude each other. Afterwards acknowledged changes hold, are recorded
 * once, and are public if and only if they are approved. Races of files are in `publicFiles.test.ts`.
 */

const rounds = roundsOf({ few: 8, all: 20 });
const platform = racingInstances();

/** The answer, or the status and code of a refusal. Rethrows anything else. */
async function outcome<T>(asked: Promise<T>): Promise<{ done: T } | { refused: number }> {
  try {
    return { done: await asked };
  } catch (error) {
    // 403: another reviewer's decision cannot be undone.
    if (error instanceof HttpError && (error.status === 409 || error.status === 403)) return { refused: error.status };
    throw error;
  }
}

const isDone = <T>(result: { done: T } | { refused: number }): result is { done: T } => 'done' in result;

async function eachRound(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race(round);
}

const submit = (overrides: Partial<Report> = {}, key?: string) =>
  platform.as(nobody).submitIncident({ body: aReport(overrides) }, key ? { headers: { 'idempotency-key': key } } : {});

/** The stored state, and what both instances show to the public. */
async function standOf(id: string) {
  const stored = (await platform.services.submissions.find(id))?.document ?? null;
  // For five seconds an instance may serve its previous state.
  platform.setTime(new Date(platform.services.now().getTime() + 6000));
  const shown = [];
  for (const n of [0, 1]) shown.push((await platform.as(nobody, n).listIncidents()).find((each) => each.id === id));
  expect(shown[0]).toEqual(shown[1]);
  return { stored, isApproved: stored ? approvalOf(stored.life) : null, shown: shown[0] };
}

const actionsOf = async (id: string): Promise<string[]> => {
  const { entries } = await platform.as(superAdmin).listAudit({ query: { incident: id } });
  return entries.map(({ action }) => action);
};

const decide = (by: Caller, id: string, status: 'approved' | 'rejected') =>
  outcome(platform.as(by).decideIncident({ params: { id }, body: { status } }));

it('submit × submit with one key: stored once, and both get the same working receipt', async () => {
  await eachRound(async (round) => {
    const key = crypto.randomUUID();
    const title = `Sent at once in round ${round}`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit({ title }, key)));
    expect(new Set(answers.map(({ id, receipt }) => `${id} ${receipt}`)).size).toBe(1);
    const pending = await Array.fromAsync(platform.services.submissions.incidents('pending'));
    expect(pending.filter(({ entry }) => entry.title === title)).toHaveLength(1);
    const read = await platform.as(nobody).readReceipt({ body: { code: answers[0]!.receipt } });
    expect(read.content?.title).toBe(title);
  });
});

it('approve × approve: both get "approved" as the answer, and it is recorded once', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    const results = await Promise.all([decide(first, id, 'approved'), decide(second, id, 'approved')]);
    expect(results.every(isDone)).toBe(true);
    const { isApproved, shown } = await standOf(id);
    expect([isApproved, shown?.id]).toEqual(['approved', id]);
    expect((await actionsOf(id)).filter((action) => action === 'approved')).toHaveLength(1);
  });
});

it('approve × reject: one wins, the other gets a conflict, and the public sees the winner’s decision', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    const [approved, rejected] = await Promise.all([decide(first, id, 'approved'), decide(second, id, 'rejected')]);
    expect(isDone(approved)).not.toBe(isDone(rejected));
    const winner = isDone(approved) ? 'approved' : 'rejected';
    const { isApproved, shown } = await standOf(id);
    expect([isApproved, shown !== undefined]).toEqual([winner, winner === 'approved']);
    expect((await actionsOf(id)).filter((action) => /^(approved|rejected)$/.test(action))).toEqual([winner]);
  });
});

const schedule = (by: Caller, id: string) =>
  outcome(platform.as(by).decideIncident({ params: { id }, body: { status: 'approved', delay: true } }));

/** Whether the approval was undone. */
const isUndone = async (by: Caller, id: string) =>
  (await platform.as(by).decideIncidents({ body: { ids: [id], status: 'pending' } })).incidents.length === 1;

/** Whoever the answer says has approved it first, where that was another reviewer. */
const firstTold = (result: Awaited<ReturnType<typeof schedule>>) =>
  isDone(result) ? (result.done.first?.by ?? null) : null;

/** Publishes what is due, and says whether it is public and how often each decision was recorded. */
async function publishedOf(id: string) {
  platform.setTime(new Date(platform.services.now().getTime() + 10_000));
  await publishDue(platform.services);
  const { isApproved, shown } = await standOf(id);
  const actions = await actionsOf(id);
  const timesOf = (action: string) => actions.filter((each) => each === action).length;
  return {
    state: [isApproved, shown !== undefined],
    approved: timesOf('approved'),
    restored: timesOf('restored'),
  };
}

it('approve × approve, when both can be undone: it counts for one, whose name the other is told, and only they undo it', async () => {
  await eachRound(async (round) => {
    const { id } = await submit();
    const results = await Promise.all([schedule(first, id), schedule(second, id)]);
    expect(results.every(isDone)).toBe(true);
    const winner = firstTold(results[0]) === null ? first : second;
    expect(results.map(firstTold).toSorted()).toEqual([null, winner.name].toSorted());
    expect(await isUndone(winner === first ? second : first, id)).toBe(false);
    if (round % 2 === 0) expect(await isUndone(winner, id)).toBe(true);
    const isPublic = round % 2 !== 0;
    expect(await publishedOf(id)).toEqual({
      state: [isPublic ? 'approved' : 'pending', isPublic],
      approved: 1,
      restored: isPublic ? 0 : 1,
    });
  });
});

it.each([
  ['undo by one × approve by another', false],
  ['undo by one × approve by another, when that can be undone', true],
])('%s: it is undone, and public only if the other approved what waited again', async (_, delay) => {
  await eachRound(async () => {
    const { id } = await submit();
    await schedule(first, id);
    const [undone, approved] = await Promise.all([
      isUndone(first, id),
      delay ? schedule(second, id) : decide(second, id, 'approved'),
    ]);
    expect(undone).toBe(true);
    // Before the undo, the other is told that it is approved already: by an answer with a name, or by a conflict.
    const isTheirs = isDone(approved) && firstTold(approved) === null;
    expect(await publishedOf(id)).toEqual({
      state: isTheirs ? ['approved', true] : ['pending', false],
      approved: isTheirs ? 2 : 1,
      restored: 1,
    });
    const life = (await platform.services.submissions.find(id))?.document.life;
    expect(life).toMatchObject(isTheirs ? { is: 'public', by: { userId: `id of ${second.name}` } } : { is: 'waiting' });
    if (!isTheirs) expect(life).not.toHaveProperty('by');
  });
});

it('undo × publish: an approval that was undone is not public, and one that is public was not undone', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    await schedule(first, id);
    const [undone, published] = await Promise.all([isUndone(first, id), decide(first, id, 'approved')]);
    const { isApproved, shown } = await standOf(id);
    // After an undo that came first, the same call is an approval of its own.
    const actions = await actionsOf(id);
    expect(actions.filter((action) => action === 'restored')).toHaveLength(undone ? 1 : 0);
    expect([isApproved, shown !== undefined]).toEqual(isDone(published) ? ['approved', true] : ['pending', false]);
    expect(actions.filter((action) => action === 'approved')).toHaveLength(undone && isDone(published) ? 2 : 1);
  });
});

it('undo × the timer: exactly one of them has its way', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    await schedule(first, id);
    platform.setTime(new Date(platform.services.now().getTime() + 10_000));
    const [undone] = await Promise.all([isUndone(first, id), publishDue(platform.services)]);
    const { isApproved, shown } = await standOf(id);
    expect([isApproved, shown !== undefined]).toEqual(undone ? ['pending', false] : ['approved', true]);
  });
});

it('approve × reject, when the approval can be undone: one wins, the other gets a conflict', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    const [approved, rejected] = await Promise.all([schedule(first, id), decide(second, id, 'rejected')]);
    expect(isDone(approved)).not.toBe(isDone(rejected));
    platform.setTime(new Date(platform.services.now().getTime() + 10_000));
    await publishDue(platform.services);
    const { isApproved, shown } = await standOf(id);
    const winner = isDone(approved) ? 'approved' : 'rejected';
    expect([isApproved, shown !== undefined]).toEqual([winner, winner === 'approved']);
  });
});

it('edit × edit of one revision: one is kept, the other gets a conflict', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    const edit = (by: Caller, title: string) =>
      outcome(platform.as(by).editIncident({ params: { id }, body: { revision: 0, title } }));
    const results = await Promise.all([edit(first, 'The title of the first'), edit(second, 'The title of the second')]);
    const kept = results.filter(isDone).map(({ done }) => done.title);
    expect(kept).toHaveLength(1);
    expect((await standOf(id)).stored?.entry?.title).toBe(kept[0]);
    expect((await actionsOf(id)).filter((action) => action === 'edited')).toHaveLength(1);
  });
});

it('decide × edit: no acknowledged edit is lost, and the public reads the stored text', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    const title = 'The title that an editor gave it';
    const [decided, edited] = await Promise.all([
      decide(first, id, 'approved'),
      outcome(platform.as(second).editIncident({ params: { id }, body: { revision: 0, title } })),
    ]);
    const { stored, isApproved, shown } = await standOf(id);
    expect(isApproved).toBe(isDone(decided) ? 'approved' : 'pending');
    expect(stored?.entry?.title).toBe(isDone(edited) ? title : 'Shouted at on a tram');
    expect(shown?.title).toBe(isDone(decided) ? stored?.entry?.title : undefined);
    const expected = [...(isDone(edited) ? ['edited'] : []), ...(isDone(decided) ? ['approved'] : [])];
    expect((await actionsOf(id)).toSorted()).toEqual(expected.toSorted());
  });
});

it('undo by one × edit by another: it waits, not public, and an acknowledged edit is kept', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    await schedule(first, id);
    const title = 'The title that an editor gave it';
    const [, edited] = await Promise.all([
      isUndone(first, id),
      outcome(platform.as(second).editIncident({ params: { id }, body: { revision: 1, title } })),
    ]);
    platform.setTime(new Date(platform.services.now().getTime() + 10_000));
    await publishDue(platform.services);
    const { stored, isApproved, shown } = await standOf(id);
    expect([isApproved, shown]).toEqual(['pending', undefined]);
    expect(stored?.entry?.title).toBe(isDone(edited) ? title : 'Shouted at on a tram');
    const actions = await actionsOf(id);
    expect(actions.filter((action) => action === 'edited')).toHaveLength(isDone(edited) ? 1 : 0);
  });
});

it('approve × withdraw: a withdrawn report is not public, whichever came first', async () => {
  await eachRound(async () => {
    const { id, receipt } = await submit();
    const [, withdrawn] = await Promise.all([
      decide(first, id, 'approved'),
      platform.as(nobody).changeReceipt({ body: { action: 'withdraw', code: receipt } }),
    ]);
    expect(withdrawn.state).toBe('withdrawn');
    expect((await standOf(id)).shown).toBeUndefined();
    const read = await platform.as(nobody).readReceipt({ body: { code: receipt } });
    expect([read.state, read.publicUrl]).toEqual(['withdrawn', null]);
  });
});

type Decided = { done: unknown } | { refused: number };
type Item = {
  approve: (by: Caller, delay: boolean) => Promise<Decided>;
  reject: (by: Caller) => Promise<Decided>;
  undo: (by: Caller) => Promise<Decided>;
};

/** A title tells which round's item is public. */
const details = (title: string) => {
  const { description, location, latitude, longitude, incidentDate } = aReport();
  const about = { title, description, location, latitude, longitude, incidentDate };
  return { ...about, incidentType: 'online' as const, severity: 'high' as const };
};

async function aPost(title: string): Promise<Item> {
  const postUrl = `https://x.com/a/status/${Date.now()}${Math.round(Math.random() * 1e6)}`;
  await platform.as(nobody).submitPost({ body: { postUrl } });
  const { posts } = await platform.as(superAdmin).listPosts({ query: { limit: 50 } });
  const { id } = posts.find((post) => post.postUrl === postUrl)!;
  const send = (by: Caller, body: object) =>
    outcome(platform.as(by).decidePost({ params: { id }, body: body as never }));
  return {
    approve: (by, delay) => send(by, { status: 'approved', details: details(title), delay }),
    reject: (by) => send(by, { status: 'rejected' }),
    undo: (by) => send(by, { status: 'pending' }),
  };
}

async function aFile(title: string): Promise<Item> {
  const picture = new File([new Uint8Array(await aPicture('jpeg', 40, 30))], 'photo.jpg');
  const blobName = mediaNameOf((await platform.as(nobody).uploadObject({ file: picture })).pendingUrl);
  const change = (by: Caller, status: 'rejected' | 'pending') =>
    outcome(platform.as(by).decidePendingMedia({ params: { name: blobName }, body: { status } }));
  return {
    approve: (by, delay) =>
      outcome(platform.as(by).publishMedia({ body: { ...details(title), blobName, delay } as never })),
    reject: (by) => change(by, 'rejected'),
    undo: (by) => change(by, 'pending'),
  };
}

let made = 0;

describe.each([
  ['post', aPost],
  ['file', aFile],
] as const)('of one %s', (_, anItem) => {
  /** How often it is public. */
  const timesShown = async (title: string) => {
    platform.setTime(new Date(platform.services.now().getTime() + 6000));
    return (await platform.as(nobody).listIncidents()).filter((each) => each.title === title).length;
  };
  const race = (attempt: (item: Item, title: string) => Promise<void>) =>
    eachRound(async () => {
      const title = `What is raced for, number ${(made += 1)}`;
      await attempt(await anItem(title), title);
    });
  const dueTime = () => platform.setTime(new Date(platform.services.now().getTime() + 10_000));

  it('approve × approve: it becomes one incident, with its files', async () => {
    await race(async ({ approve }, title) => {
      const results = await Promise.all([approve(first, false), approve(second, false)]);
      expect(results.some(isDone)).toBe(true);
      expect(await timesShown(title)).toBe(1);
      const shown = (await platform.as(nobody).listIncidents()).find((each) => each.title === title);
      for (const url of shown!.mediaFiles) expect((await fetch(url)).status).toBe(200);
    });
  });

  it('approve × approve, when both can be undone: one wins, and it becomes one incident', async () => {
    await race(async ({ approve }, title) => {
      const results = await Promise.all([approve(first, true), approve(second, true)]);
      expect(results.filter(isDone)).toHaveLength(1);
      expect(await timesShown(title)).toBe(0);
      dueTime();
      await publishDue(platform.services);
      expect(await timesShown(title)).toBe(1);
    });
  });

  it.each([
    ['approve × reject', false],
    ['approve × reject, when the approval can be undone', true],
  ])('%s: one wins, the other gets a conflict, and the public sees the winner’s decision', async (__, delay) => {
    await race(async ({ approve, reject }, title) => {
      const [approved, rejected] = await Promise.all([approve(first, delay), reject(second)]);
      expect(isDone(approved)).not.toBe(isDone(rejected));
      dueTime();
      await publishDue(platform.services);
      expect(await timesShown(title)).toBe(isDone(approved) ? 1 : 0);
    });
  });

  it('undo × publish now × approve by another: it is public once, or not, as the answers say', async () => {
    await race(async ({ approve, undo }, title) => {
      await approve(first, true);
      const [undone, published, other] = await Promise.all([undo(first), approve(first, false), approve(second, true)]);
      // After an undo that came first, the other two are approvals of their own, of which one can still be undone.
      if (!isDone(undone)) expect([isDone(published), isDone(other)]).toEqual([true, false]);
      dueTime();
      await publishDue(platform.services);
      expect(await timesShown(title)).toBe(isDone(published) || isDone(other) ? 1 : 0);
    });
  });

  it('undo × the timer: exactly one of them has its way', async () => {
    await race(async ({ approve, undo }, title) => {
      await approve(first, true);
      dueTime();
      const [undone] = await Promise.all([undo(first), publishDue(platform.services)]);
      expect(await timesShown(title)).toBe(isDone(undone) ? 0 : 1);
    });
  });
});

it('change × change of one partner, and of two: every acknowledged change is kept', async () => {
  await eachRound(async (round) => {
    const add = (name: string) =>
      platform.as(first).addPartner({ body: { name: `${name} of round ${round}`, domain: 'before.example' } });
    const [one, other] = await Promise.all([add('One'), add('Another')]);
    const change = (by: Caller, { id, revision }: { id: string; revision: number }, domain: string) =>
      outcome(platform.as(by).changePartner({ params: { id }, body: { revision, domain } }));
    const results = await Promise.all([
      change(first, one, 'first.example'),
      change(second, one, 'second.example'),
      change(second, other, 'other.example'),
    ]);
    const [kept] = results.slice(0, 2).filter(isDone);
    expect(results.slice(0, 2).filter(isDone)).toHaveLength(1);
    const { partners } = await platform.as(superAdmin).listPartners();
    expect(partners.find(({ id }) => id === one.id)).toEqual(kept!.done);
    expect(partners.find(({ id }) => id === other.id)?.domain).toBe('other.example');
  });
});

it('settle × settle of one data-rights request: it is done or refused, once, and erased data are gone', async () => {
  await eachRound(async (round) => {
    const { id: subject, receipt } = await submit();
    const { id } = await platform.as(nobody).requestPrivacy({ body: { right: 'erasure', receipt } });
    const settle = (by: Caller, action: 'erase' | 'done' | 'refused') =>
      outcome(platform.as({ ...by, roles: ['SuperAdmin'] }).settlePrivacyRequest({ body: { id, action } }));
    // Two who do the same, and two who disagree.
    const isAgreed = round % 2 === 0;
    const results = await Promise.all([
      settle(first, isAgreed ? 'erase' : 'done'),
      settle(second, isAgreed ? 'erase' : 'refused'),
    ]);
    const { requests } = await platform.as(superAdmin).listPrivacyRequests({ query: {} });
    const state = requests.find((request) => request.id === id)?.state;
    if (isAgreed) {
      expect(results.every(isDone)).toBe(true);
      expect(state).toBe('done');
      expect((await standOf(subject)).stored).toBeNull();
      const read = await platform.as(nobody).readReceipt({ body: { code: receipt } });
      expect([read.state, read.content]).toEqual(['erased', null]);
    } else {
      expect(results.filter(isDone).map(({ done }) => done.request.state)).toEqual([state]);
    }
    expect((await actionsOf(id)).filter((action) => action === 'closed')).toHaveLength(1);
  });
});

it('verify × verify by two people of one partner: the badge is there once, and removing it removes it', async () => {
  const account = { name: 'partner@example.org', roles: ['partner'] };
  await platform
    .as(first)
    .addPartner({ body: { name: 'A trust', domain: 'trust.example', entraIdEmail: partner.name } });
  await eachRound(async () => {
    const { id } = await submit({ partnerId: 'A trust' });
    const verify = (isVerified: boolean) =>
      outcome(platform.as(account).verifyPartnerIncident({ params: { id }, body: { isVerified } }));
    await Promise.all([verify(true), verify(true)]);
    expect((await standOf(id)).stored?.entry?.verifiedBy).toBe('A trust');
    await Promise.all([verify(false), verify(false)]);
    expect((await standOf(id)).stored?.entry?.verifiedBy).toBeNull();
  });
});

const work = (by: Caller, id: string, change: object, n = 0) =>
  outcome(platform.as(by, n).changeWork({ body: { ...change, item: { kind: 'report', id } } as never }));

it('take × take: one has the report, the other gets a conflict', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    const taken = await Promise.all([
      work(first, id, { act: 'take', from: null }),
      work(second, id, { act: 'take', from: null }, 1),
    ]);
    expect(taken.filter(isDone)).toHaveLength(1);
    const stored = await platform.services.reviewWork.find({ kind: 'report', id });
    expect(stored?.takenBy?.name).toBe(isDone(taken[0]) ? first.name : second.name);
  });
});

it('opinion × opinion: one counts, and is recorded once', async () => {
  const third: Caller = { name: 'third@example.org', roles: ['SuperAdmin'] };
  await eachRound(async () => {
    const { id } = await submit();
    await work(third, id, { act: 'askOpinion' });
    const given = await Promise.all([
      work(first, id, { act: 'giveOpinion', agrees: true }),
      work(second, id, { act: 'giveOpinion', agrees: false }, 1),
    ]);
    expect(given.filter(isDone)).toHaveLength(1);
    const { entries } = await platform.as(superAdmin).listAudit({ query: { incident: id } });
    const answers = entries.filter(({ action }) => action === 'opinionGiven');
    expect(answers.map(({ changes }) => changes[0]?.after)).toEqual([isDone(given[0]) ? 'agrees' : 'disagrees']);
  });
});

it('note × note: both are kept', async () => {
  await eachRound(async () => {
    const { id } = await submit();
    await Promise.all([
      work(first, id, { act: 'note', note: 'Of the first' }),
      work(second, id, { act: 'note', note: 'Of the second' }, 1),
    ]);
    const stored = await platform.services.reviewWork.find({ kind: 'report', id });
    expect(stored?.notes.map(({ text }) => text).toSorted()).toEqual(['Of the first', 'Of the second']);
    expect((await actionsOf(id)).filter((action) => action === 'noted')).toHaveLength(2);
  });
});

it('note × erase: nothing of the note stays', async () => {
  await eachRound(async () => {
    const { id, receipt } = await submit();
    await Promise.all([
      work(first, id, { act: 'note', note: 'About a report that goes' }).catch(() => undefined),
      platform.as(nobody, 1).changeReceipt({ body: { action: 'erase', code: receipt } }),
    ]);
    expect(await platform.services.reviewWork.find({ kind: 'report', id })).toBeNull();
  });
});
