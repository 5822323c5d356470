import { applyRetention } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { describe, expect, it } from 'vitest';
import { admin, nobody } from '../../support/api/api.ts';
import { twoInstancesForAllTests } from '../../support/api/forEachTest.ts';
import { statusOf } from '../../support/api/actions.ts';

/**
 * A report, a post or a recording gained files through its receipt, and a reviewer made an incident from one. When the
 * subject is removed, so is everything that was added through its receipt.
 */

const two = twoInstancesForAllTests();

const day = 24 * 60 * 60_000;
const waiting = async () => {
  const files = new Set(await two.pendingFiles());
  const { blobs } = await two.one.as(admin).listPendingMedia({ query: {} });
  return blobs.map(({ name }) => name).filter((name) => files.has(name));
};
const isPublic = async (id: string) => {
  two.advance(6000);
  const shown = await two.one.as(nobody).listIncidents();
  return shown.some((incident) => incident.id === id);
};
const filesLeft = async () => [...(await two.pendingFiles()), ...(await two.publicFiles()).stored];
const reject = (id: string) =>
  two.one.as(admin).decideIncident({ params: { id }, body: { status: 'rejected', reason: { code: 'spam' } } });

/** Subjects with a receipt: one file came with each, two were added later, and the second of these is an incident. */
const things = {
  async report() {
    const { id, receipt } = await two.report([await two.upload()]);
    return { id, receipt, ...(await withAdditions(receipt)) };
  },
  async 'approved report'() {
    const { id, receipt } = await two.report([await two.upload()]);
    await two.approve(two.one, id);
    return { id, receipt, ...(await withAdditions(receipt)) };
  },
  async post() {
    const sent = await two.post([await two.upload()]);
    return { ...sent, ...(await withAdditions(sent.receipt)) };
  },
} as const;

async function withAdditions(receipt: string) {
  const [added, published] = [await two.upload(), await two.upload()];
  two.advance(1000);
  await two.add(receipt, [added, published]);
  two.advance(1000);
  const made = await two.publish(two.one, published);
  expect(await waiting()).toContain(added);
  expect(await isPublic(made.id)).toBe(true);
  return { added, published, made };
}

describe.each(Object.keys(things) as (keyof typeof things)[])('additions to a %s', (kind) => {
  it.each(['withdraw', 'erase'] as const)(
    'lose every file when its sender chooses to %s it, including an incident made from one',
    async (action) => {
      const { receipt, made } = await things[kind]();
      await two.change(two.other, receipt, action);
      expect(await waiting()).toEqual([]);
      expect(await isPublic(made.id)).toBe(false);
      for (const url of made.mediaFiles) expect((await fetch(url)).status).toBe(404);
      expect(await filesLeft()).toEqual([]);
      expect(await two.one.services.submissions.find(made.id)).toBeNull();
    },
  );
});

it('deleting a report removes its additions too', async () => {
  const { id, made } = await things['approved report']();
  await two.other.as(admin).deleteIncident({ params: { id } });
  expect(await waiting()).toEqual([]);
  expect(await isPublic(made.id)).toBe(false);
  expect(await filesLeft()).toEqual([]);
});

describe('a reviewer’s rejection', () => {
  it('of a report removes its additions from the review room and the public at once, and the sweep erases both together', async () => {
    const { id, added, made } = await things.report();
    await reject(id);
    expect(await waiting()).toEqual([]);
    expect(await isPublic(made.id)).toBe(false);
    for (const url of made.mediaFiles) expect((await fetch(url)).status).toBe(404);
    expect((await two.publicFiles()).stored).toEqual([]);
    expect(await statusOf(two.publish(two.one, added))).toBe(409);
    await sweepMedia(two.other.services);
    expect(await waiting()).toEqual([]);
    two.advance(31 * day);
    await applyRetention(two.other.services);
    await sweepMedia(two.other.services);
    expect(await filesLeft()).toEqual([]);
  });

  it('of a report removes a file that was rejected by itself before, for good', async () => {
    const { id, added } = await things.report();
    await two.one.as(admin).rejectPendingMedia({ params: { name: added } });
    two.advance(1000);
    await reject(id);
    expect(
      await statusOf(two.one.as(admin).decidePendingMedia({ params: { name: added }, body: { status: 'pending' } })),
    ).toBe(404);
    expect(await waiting()).toEqual([]);
    expect(await statusOf(two.publish(two.other, added))).not.toBe(200);
  });

  it('of a post does the same', async () => {
    const { id, made } = await things.post();
    await two.one
      .as(admin)
      .decidePost({ params: { id }, body: { status: 'rejected', reason: { code: 'spam' } } as never });
    expect(await waiting()).toEqual([]);
    expect(await isPublic(made.id)).toBe(false);
    expect((await two.publicFiles()).stored).toEqual([]);
    two.advance(31 * day);
    await applyRetention(two.other.services);
    await sweepMedia(two.other.services);
    expect(await filesLeft()).toEqual([]);
  });

  it('of a post also removes what a second sender of the same link added', async () => {
    const send = async () => {
      two.advance(1000);
      const { receipt = '' } = await two.one.as(nobody).submitPost({ body: { postUrl: 'https://example.org/a-post' } });
      return { receipt, id: (await two.one.services.receipts.find(receipt))?.document.subjectId ?? '' };
    };
    const first = await send();
    const second = await send();
    const { made, added } = await withAdditions(second.receipt);
    await two.one
      .as(admin)
      .decidePost({ params: { id: first.id }, body: { status: 'rejected', reason: { code: 'spam' } } });
    expect(await waiting()).toEqual([]);
    expect(await isPublic(made.id)).toBe(false);
    expect((await two.publicFiles()).stored).toEqual([]);
    expect(await statusOf(two.publish(two.one, added))).toBe(409);
    two.advance(31 * day);
    await applyRetention(two.other.services);
    await sweepMedia(two.other.services);
    expect(await filesLeft()).toEqual([]);
  });

  it('that is undone returns pending additions to the queue, and an approval does not publish them', async () => {
    const { id, receipt } = await two.report([await two.upload()]);
    const added = await two.upload();
    await two.add(receipt, [added]);
    const bulk = (body: object) => two.one.as(admin).decideIncidents({ body: { ids: [id], ...body } as never });
    await bulk({ status: 'rejected', reason: { code: 'spam' } });
    expect(await waiting()).toEqual([]);
    await bulk({ status: 'pending' });
    expect(await waiting()).toEqual([added]);
    expect((await two.approve(two.other, id)).mediaFiles).toHaveLength(1);
    await sweepMedia(two.other.services);
    expect(await waiting()).toEqual([added]);
    await two.change(two.one, receipt, 'erase');
    expect(await filesLeft()).toEqual([]);
  });

  it('leaves later additions to a reviewer', async () => {
    const { id, receipt } = await two.report([]);
    await reject(id);
    two.advance(1000);
    const late = await two.upload();
    await two.add(receipt, [late]);
    await sweepMedia(two.other.services);
    expect(await waiting()).toEqual([late]);
    await two.change(two.one, receipt, 'withdraw');
    expect(await filesLeft()).toEqual([]);
  });
});

it('nothing can be added to a withdrawn report', async () => {
  const { receipt } = await two.report([]);
  await two.change(two.one, receipt, 'withdraw');
  const late = await two.upload();
  expect(await statusOf(two.add(receipt, [late]))).toBe(409);
  expect(await two.one.services.submissions.fileNamed(late)).not.toHaveProperty('belongsTo');
});

it('the sweep removes a file of a withdrawn report whose addition was interrupted', async () => {
  const { id, receipt } = await two.report([]);
  const name = await two.upload();
  await two.change(two.one, receipt, 'withdraw');
  const file = (await two.one.services.submissions.fileNamed(name))!;
  await two.one.services.submissions.update(file.id, (found) => ({ ...found, belongsTo: { id, as: 'addition' } }));
  expect(await waiting()).toEqual([name]);
  await sweepMedia(two.other.services);
  expect(await filesLeft()).toEqual([]);
});
