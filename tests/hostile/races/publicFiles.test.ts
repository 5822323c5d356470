import { HttpError } from '@incidentmap/core/contract';
import { mediaNamePattern } from '@incidentmap/core/domain/submission/media';
import { publicFilesOf } from '@incidentmap/core/domain/submission/submission';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { roundsOf } from '../support/runs.ts';
import { holdNext, startTwoInstances, type TwoInstances } from '../../support/api/twoInstances.ts';

/**
 * A reviewer makes something public in one instance while its sender, another reviewer or the sweep removes it in the
 * other. Whoever wins, the public files are at once exactly those of public incidents.
 */

let two: TwoInstances;
beforeAll(async () => {
  two = await startTwoInstances();
}, 120_000);
afterAll(() => two.close());
beforeEach(() => two.forgetFiles());

/** The orders that matter are held one by one below. */
const rounds = roundsOf({ few: 5, all: 20 });

/** Refusals are valid outcomes of a race; anything else is a bug. */
async function settled(...calls: Promise<unknown>[]): Promise<number[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 200;
    if (outcome.reason instanceof HttpError && [404, 409].includes(outcome.reason.status)) return outcome.reason.status;
    throw outcome.reason;
  });
}

async function expectExact(): Promise<void> {
  const { stored, shown } = await two.publicFiles();
  expect(stored).toEqual(shown);
}

const isPublic = async (id: string) => (await two.one.services.submissions.find(id))?.document.life.is === 'public';
const madeOf = async (name: string) => {
  const all = await Array.fromAsync(two.one.services.submissions.everything());
  return all.filter((each) => each.kind === 'media' && each.sent.file.name === name && each.entry !== null);
};
const recordsOf = async (name: string) => (await two.one.services.submissions.fileNamed(name))?.life.is;

describe.each([
  ['withdraws', (code: string) => two.change(two.other, code, 'withdraw')],
  ['erases', (code: string) => two.change(two.other, code, 'erase')],
] as const)('a reviewer approves a report with a photo while its sender %s it', (_, takeBack) => {
  it(
    `the report stays withdrawn, without a public file, in each of ${rounds} rounds`,
    { timeout: 240_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const name = await two.upload();
        const { id, receipt } = await two.report([name]);
        const [, taken] = await settled(two.approve(two.one, id), takeBack(receipt));
        expect(taken).toBe(200);
        expect(await isPublic(id)).toBe(false);
        expect(await recordsOf(name)).toBeUndefined();
      }
      await expectExact();
      expect(await two.pendingFiles()).toEqual([]);
    },
  );

  it('even when the copies of two photos are made afterwards', async () => {
    const { id, receipt } = await two.report([await two.upload(), await two.upload()]);
    const copy = holdNext(two.one.services.blobs.public, 'putNew');
    const approval = two.approve(two.one, id);
    await copy.reached;
    expect(await settled(takeBack(receipt))).toEqual([200]);
    copy.open();
    expect(await settled(approval)).not.toEqual([200]);
    await expectExact();
    expect(await two.pendingFiles()).toEqual([]);
  });
});

describe('a reviewer approves a report with a photo while another deletes it', () => {
  const remove = (id: string) => two.other.as(admin).deleteIncident({ params: { id } });

  it(`nothing of it is left, in each of ${rounds} rounds`, { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await two.report([await two.upload()]);
      await settled(two.approve(two.one, id), remove(id));
      expect(await two.one.services.submissions.find(id)).toBeNull();
    }
    await expectExact();
    expect(await two.pendingFiles()).toEqual([]);
  });

  it('even when the copy is made after the deletion', async () => {
    const { id } = await two.report([await two.upload()]);
    const copy = holdNext(two.one.services.blobs.public, 'putNew');
    const approval = two.approve(two.one, id);
    await copy.reached;
    await remove(id);
    copy.open();
    expect(await settled(approval)).not.toEqual([200]);
    await expectExact();
  });
});

/** Holds back the write of an approval whose files have been copied. */
function holdApproval(): ReturnType<typeof holdNext> {
  const copy = holdNext(two.one.services.blobs.public, 'putNew');
  const approval = copy.reached.then(() => {
    const write = holdNext(two.one.services.submissions, 'update');
    copy.open();
    return write;
  });
  return { reached: approval.then(({ reached }) => reached), open: () => void approval.then(({ open }) => open()) };
}

describe('a reviewer publishes a recording while its sender erases it', () => {
  it(
    `nothing of it is left, nor an incident in the queue, in each of ${rounds} rounds`,
    { timeout: 240_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const name = await two.upload();
        const { receipt } = await two.recording([name]);
        const [, erased] = await settled(two.publish(two.one, name), two.change(two.other, receipt, 'erase'));
        expect(erased).toBe(200);
        expect(await madeOf(name)).toEqual([]);
        expect(await recordsOf(name)).toBeUndefined();
      }
      await expectExact();
      expect(await two.pendingFiles()).toEqual([]);
    },
  );

  it.each([
    ['its public name is stored', () => holdNext(two.one.services.submissions, 'update')],
    ['the file is copied', () => holdNext(two.one.services.blobs.public, 'putNew')],
    ['the approval is stored', holdApproval],
    ['the approval is recorded', () => holdNext(two.one.services.audit, 'record')],
  ])('even when the erasure ends before %s', async (_, hold) => {
    const name = await two.upload();
    const { receipt } = await two.recording([name]);
    const step = hold();
    const publication = two.publish(two.one, name);
    await step.reached;
    expect(await settled(two.change(two.other, receipt, 'erase'))).toEqual([200]);
    step.open();
    await settled(publication);
    await expectExact();
    expect(await madeOf(name)).toEqual([]);
    expect(await two.pendingFiles()).toEqual([]);
  });
});

describe('a reviewer publishes a file while the sweep runs in the other instance', () => {
  it(`the file is public with its incident, in each of ${rounds} rounds`, { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const name = await two.upload();
      const [incident] = await Promise.all([two.publish(two.one, name), sweepMedia(two.other.services)]);
      for (const url of incident.mediaFiles) expect((await fetch(url)).status).toBe(200);
    }
    await expectExact();
  });

  it('the sweep runs in the middle of the copying, which begins again', async () => {
    const name = await two.upload();
    let count = 0;
    const { putNew } = two.one.services.blobs.public;
    const copy = holdNext(two.one.services.blobs.public, 'putNew');
    const publication = two.publish(two.one, name);
    await copy.reached;
    two.one.services.blobs.public.putNew = (...parameters) => {
      if (mediaNamePattern.test(parameters[0])) count += 1;
      return putNew(...parameters);
    };
    await sweepMedia(two.other.services);
    copy.open();
    const incident = await publication;
    two.one.services.blobs.public.putNew = putNew;
    expect(count).toBe(2);
    for (const url of incident.mediaFiles) expect((await fetch(url)).status).toBe(200);
    await expectExact();
    await two.other.as(admin).deleteIncident({ params: { id: incident.id } });
    await expectExact();
  });

  it('what is published as the sweep lists the storage stays', async () => {
    const name = await two.upload();
    const { public: container } = two.other.services.blobs;
    const { list } = container;
    const published: string[] = [];
    container.list = async function* () {
      container.list = list;
      published.push(...(await two.publish(two.one, name)).mediaFiles);
      yield* list();
    };
    await sweepMedia(two.other.services);
    expect(published).toHaveLength(1);
    for (const url of published) expect((await fetch(url)).status).toBe(200);
    await expectExact();
  });
});

it('a file that is being published is nobody’s to remove', async () => {
  const { id } = await two.report([await two.upload()]);
  const copy = holdNext(two.one.services.blobs.public, 'putNew');
  const approval = two.approve(two.one, id);
  await copy.reached;
  const claimed = publicFilesOf((await two.one.services.submissions.find(id))!.document);
  expect(claimed).toHaveLength(1);
  const removal = two.other.as(superAdmin).deletePublicMedia({ params: { name: claimed[0]! } });
  expect(await settled(removal)).toEqual([409]);
  copy.open();
  expect(await settled(approval)).toEqual([200]);
  await expectExact();
});

it(
  'two reviewers who approve one report at the same moment publish each photo once',
  { timeout: 240_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await two.report([await two.upload()]);
      const [first, second] = await Promise.all([two.approve(two.one, id), two.approve(two.other, id)]);
      expect(first.mediaFiles).toEqual(second.mediaFiles);
      for (const url of first.mediaFiles) expect((await fetch(url)).status).toBe(200);
    }
    await expectExact();
  },
);

it('copies of an interrupted approval are removed when the report is rejected, even when that is undone', async () => {
  const { id } = await two.report([await two.upload()]);
  const copy = holdNext(two.one.services.blobs.public, 'putNew');
  const approval = two.approve(two.one, id);
  await copy.reached;
  const decide = (body: { status: 'rejected'; reason: { code: 'spam' } } | { status: 'pending' }) =>
    two.other.as(admin).decideIncidents({ body: { ids: [id], ...body } as never });
  await decide({ status: 'rejected', reason: { code: 'spam' } });
  copy.open();
  expect(await settled(approval)).toEqual([409]);
  await expectExact();
  await decide({ status: 'pending' });
  const { mediaFiles } = await two.approve(two.other, id);
  for (const url of mediaFiles) expect((await fetch(url)).status).toBe(200);
  await expectExact();
  await two.other.as(admin).deleteIncident({ params: { id } });
  expect((await two.other.as(nobody).listIncidents()).map((shown) => shown.id)).not.toContain(id);
});
