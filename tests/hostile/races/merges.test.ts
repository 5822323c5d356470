import { HttpError, type Request } from '@incidentmap/core/contract';
import { shown, type Submission } from '@incidentmap/core/domain/submission/submission';
import { approvalOf } from '@incidentmap/core/domain/submission/life';
import { expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { type Caller, nobody } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { first, racingInstances, second } from '../support/instances.ts';
import { roundsOf } from '../support/runs.ts';

/**
 * Sent: a merge at the same moment as another change of one of the two reports, to two instances with one database.
 * Must hold, at once and after a sweep: both sides of a merge agree, a report that is no source waits or was decided on
 * its own, and no words are public that belong to a report which is no source.
 */

const rounds = roundsOf({ few: 6, all: 12 });
const platform = racingInstances();

type Made = { id: string; receipt: string };
const submit = (title: string) => platform.as(nobody).submitIncident({ body: aReport({ title }) });
const storedOf = async (id: string) => (await platform.services.submissions.find(id))?.document;
/** What its state is called, and whether its approval can still be undone. */
const stateOf = async (id: string) => {
  const life = (await storedOf(id))?.life;
  return life && { isApproved: approvalOf(life), isScheduled: life.is === 'scheduled' };
};
const sourcesOf = async (id: string) => ((await storedOf(id))?.sources ?? []).map((source) => source.id);

/** Whether it was done; refusals are expected, anything else is not. */
const tried = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && [403, 404, 409].includes(error.status)) return false;
      throw error;
    },
  );

type Change = Request<'changeSources'>['body'];
const change = (by: Caller, id: string, body: Change, n = 0) =>
  tried(platform.as(by, n).changeSources({ params: { id }, body }));
const merge = (by: Caller, id: string, report: string, n = 0, reportRevision = 0) =>
  change(by, id, { act: 'merge', report, reportRevision, take: ['title'] }, n);

const decide = (by: Caller, id: string, status: 'approved' | 'rejected', n = 1) =>
  tried(platform.as(by, n).decideIncident({ params: { id }, body: { status } }));
const byReceipt = ({ receipt }: Made, action: 'withdraw' | 'erase') =>
  tried(platform.as(nobody, 1).changeReceipt({ body: { code: receipt, action } }));

const isOpen = (incident: Submission | undefined): incident is Submission =>
  incident !== undefined && approvalOf(incident.life) !== 'rejected';

/** Whether they are merged; checks that both sides say the same, and whose words the incident has. */
async function standOf(into: string, report: string, titles: [own: string, other: string]): Promise<boolean> {
  const [target, source] = [await storedOf(into), await storedOf(report)];
  const isMerged = isOpen(target) && (target.sources ?? []).some(({ id }) => id === report);
  if (isMerged) expect(source?.life).toMatchObject({ is: 'merged', into, as: 'source' });
  else expect(source?.life.is).not.toBe('merged');
  if (isOpen(target)) expect(shown(target)?.title).toBe(isMerged ? titles[1] : titles[0]);
  return isMerged;
}

type Round = { into: Made; report: Made };

/** Runs a race on new reports in each round, and checks it before and after a sweep. Returns how often they were merged. */
async function eachRound(race: (round: Round) => Promise<unknown>): Promise<number> {
  let merged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const titles: [string, string] = [`What one saw ${round}`, `What the other saw ${round}`];
    const into = await submit(titles[0]);
    const report = await submit(titles[1]);
    await race({ into, report });
    const isMerged = await standOf(into.id, report.id, titles);
    await sweep(platform.services);
    expect(await standOf(into.id, report.id, titles)).toBe(isMerged);
    if (isMerged) merged += 1;
  }
  return merged;
}

it('merge × merge of the same two: both are done, and it is recorded once', async () => {
  const merged = await eachRound(async ({ into, report }) => {
    await Promise.all([merge(first, into.id, report.id), merge(second, into.id, report.id, 1)]);
    const { entries } = await platform.as(first).listAudit({ query: { incident: into.id, limit: 50 } });
    expect(entries.filter(({ action }) => action === 'merged')).toHaveLength(1);
  });
  expect(merged).toBe(rounds);
});

it('merge × merge the other way round: never both', async () => {
  await eachRound(async ({ into, report }) => {
    const done = await Promise.all([merge(first, into.id, report.id), merge(second, report.id, into.id, 1)]);
    expect(done).not.toEqual([true, true]);
    // Whatever remains is undone, so that the round can be read in one direction.
    await change(first, report.id, { act: 'takeApart', source: into.id });
  });
});

it('merge × merge into a third report: it is a source of one of them', async () => {
  await eachRound(async ({ into, report }) => {
    const third = await submit('A third one');
    await Promise.all([merge(first, into.id, report.id), merge(second, third.id, report.id, 1)]);
    const source = await storedOf(report.id);
    for (const { id } of [into, third]) {
      const names = (await sourcesOf(id)).includes(report.id);
      expect(names).toBe(source?.life.is === 'merged' && source.life.into === id);
    }
    // So that the round can be read as one of the two.
    await change(first, third.id, { act: 'takeApart', source: report.id });
  });
});

it.each(['approved', 'rejected'] as const)('merge × the merged report is %s: one of the two', async (status) => {
  await eachRound(async ({ into, report }) => {
    const [isMerged, isDecided] = await Promise.all([
      merge(first, into.id, report.id),
      decide(second, report.id, status),
    ]);
    expect(isMerged).toBe(!isDecided);
    if (isDecided) expect((await stateOf(report.id))?.isApproved).toBe(status);
  });
});

it.each(['approved', 'rejected'] as const)('merge × the incident is %s: nothing is lost', async (status) => {
  await eachRound(async ({ into, report }) => {
    await Promise.all([merge(first, into.id, report.id), decide(second, into.id, status)]);
    const source = await stateOf(report.id);
    if (status === 'rejected') expect(source).toEqual({ isApproved: 'pending', isScheduled: false });
  });
});

/** A decision of the first reviewer, which they then undo. */
const decideUndoably = (id: string, status: 'approved' | 'rejected') =>
  tried(platform.as(first).decideIncident({ params: { id }, body: { status, delay: true } }));
const isUndone = async (id: string) =>
  (await platform.as(first).decideIncidents({ body: { ids: [id], status: 'pending' } })).refused.length === 0;

it.each(['approved', 'rejected'] as const)(
  'merge × the undo of the merged report’s being %s: it is merged only if it waited again',
  async (status) => {
    await eachRound(async ({ into, report }) => {
      await decideUndoably(report.id, status);
      // The revision that it has once it waits again.
      const [isMerged, undone] = await Promise.all([merge(second, into.id, report.id, 1, 2), isUndone(report.id)]);
      if (isMerged) expect(undone).toBe(true);
      expect(await stateOf(report.id)).toEqual({ isApproved: isMerged ? 'rejected' : 'pending', isScheduled: false });
    });
  },
);

it.each(['approved', 'rejected'] as const)(
  'merge × the undo of the incident’s being %s: it waits, and nothing is public',
  async (status) => {
    await eachRound(async ({ into, report }) => {
      await decideUndoably(into.id, status);
      await Promise.all([merge(second, into.id, report.id, 1), isUndone(into.id)]);
      expect(await stateOf(into.id)).toEqual({ isApproved: 'pending', isScheduled: false });
    });
  },
);

it('merge × taking apart: both sides agree, whichever came last', async () => {
  await eachRound(async ({ into, report }) => {
    await merge(first, into.id, report.id);
    const takeApart = change(first, into.id, { act: 'takeApart', source: report.id });
    await Promise.all([takeApart, merge(second, into.id, report.id, 1, 2)]);
  });
});

it.each(['withdraw', 'erase'] as const)(
  'merge × its sender wants to %s the merged report: it is gone',
  async (action) => {
    const merged = await eachRound(async ({ into, report }) => {
      await Promise.all([merge(first, into.id, report.id), byReceipt(report, action)]);
    });
    expect(merged).toBe(0);
  },
);

it.each(['withdraw', 'erase'] as const)(
  'merge × its sender wants to %s the incident: the report waits',
  async (action) => {
    await eachRound(async ({ into, report }) => {
      await Promise.all([merge(first, into.id, report.id), byReceipt(into, action)]);
      expect((await stateOf(report.id))?.isApproved).toBe('pending');
    });
  },
);

it('taking apart × approve: the incident is public with its own words', async () => {
  const merged = await eachRound(async ({ into, report }) => {
    await merge(first, into.id, report.id);
    const takeApart = change(first, into.id, { act: 'takeApart', source: report.id });
    await Promise.all([takeApart, decide(second, into.id, 'approved')]);
    expect((await stateOf(into.id))?.isApproved).toBe('approved');
    expect((await stateOf(report.id))?.isApproved).toBe('pending');
  });
  expect(merged).toBe(0);
});

it('attach × reject the post: one of the two', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await submit('What one saw');
    const postUrl = `https://x.com/witness/status/${round}`;
    await platform.as(nobody).submitPost({ body: { postUrl, additionalContext: '' } });
    const { posts } = await platform.as(first).listPosts({ query: { limit: 100 } });
    const post = posts.find((each) => each.postUrl === postUrl)!;
    const [isAttached, isRejected] = await Promise.all([
      change(first, id, { act: 'attach', post: post.id }),
      tried(platform.as(second, 1).decidePost({ params: { id: post.id }, body: { status: 'rejected' } })),
    ]);
    expect(isAttached).toBe(!isRejected);
    expect(await sourcesOf(id)).toHaveLength(isAttached ? 1 : 0);
    await sweep(platform.services);
    expect(await sourcesOf(id)).toHaveLength(isAttached ? 1 : 0);
  }
});
