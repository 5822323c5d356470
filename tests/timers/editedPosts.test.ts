import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CollectorTest, minute, startCollector } from '../support/api/collector.ts';

let t: CollectorTest;
beforeEach(async () => {
  t = await startCollector({
    now: '2026-06-15T12:00:00Z',
    settings: { X_SEARCH_TERMS: JSON.stringify(['islamophobia uk', 'mosque attack uk']) },
  });
});
afterEach(() => t.close());

const known = async () => (await t.services.collector.read())!;
const later = (ms: number) => (t.time += ms);

describe('a post that its author edits', () => {
  const texts = async () => (await t.services.posts.newest(10)).map(({ content }) => content);

  it('is counted once and kept in its last wording alone, whenever each version is found', async () => {
    const first = t.x.write('islamophobia uk, first wording');
    await t.fire('collectPosts');
    later(20 * minute);
    const second = t.x.edit(first, 'islamophobia uk, second wording');
    await t.fire('collectPosts');
    expect(await texts()).toEqual(['islamophobia uk, second wording']);
    later(20 * minute);
    t.x.edit(second, 'islamophobia uk, third wording');
    await t.fire('collectPosts');
    expect(await texts()).toEqual(['islamophobia uk, third wording']);
    expect(await known()).toMatchObject({ total: 1, collected: { posts: 1 }, pending: [] });
  });

  it('is counted once when it was edited before it was found', async () => {
    t.x.edit(t.x.write('islamophobia uk, first wording'), 'islamophobia uk, second wording');
    await t.fire('collectPosts');
    expect(await texts()).toEqual(['islamophobia uk, second wording']);
    expect((await known()).total).toBe(1);
  });

  it('is not kept in an older wording that X finds as well, on the same page or a later one', async () => {
    for (const pageSize of [100, 1]) {
      await t.restart();
      t.x.pageSize = pageSize;
      t.x.posts.length = 0;
      const first = t.x.write('islamophobia uk, first wording');
      t.x.edit(first, 'islamophobia uk, second wording');
      // The older version is of the time before the edit.
      t.x.posts.find(({ id }) => id === first)!.versions = [first];
      await t.fire('collectPosts');
      expect(await texts()).toEqual(['islamophobia uk, second wording']);
      expect((await known()).total).toBe(1);
    }
  });

  it('leaves the monitor in its older wording as soon as the edit is found', async () => {
    const first = t.x.write('islamophobia uk, first wording');
    const other = t.x.write('islamophobia uk, of somebody else');
    await t.fire('collectPosts');
    await t.fire('refreshSentiment');
    const shown = async () => (await t.services.monitor.read())!.document.posts.map(({ id }) => id);
    expect((await shown()).toSorted()).toEqual([first, other].toSorted());
    later(20 * minute);
    t.x.edit(first, 'islamophobia uk, second wording');
    await t.fire('collectPosts');
    expect(await shown()).toEqual([other]);
  });

  it('is counted once even if a run ends between counting and storing it', async () => {
    const first = t.x.write('islamophobia uk, first wording');
    const run = await t.services.collector.begin();
    await run.save({ pending: [first], total: 1, collected: { day: '2026-06-15', posts: 1 } });
    t.x.edit(first, 'islamophobia uk, second wording');
    await t.fire('collectPosts');
    expect(await texts()).toEqual(['islamophobia uk, second wording']);
    expect(await known()).toMatchObject({ total: 1, pending: [] });
  });
});
