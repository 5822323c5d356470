import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CollectorTest, day, hour, minute, startCollector } from '../support/collector.ts';

let t: CollectorTest;
beforeEach(async () => {
  t = await startCollector({ now: '2026-06-15T12:00:00Z', settings: { X_SEARCH_TERMS: '["islamophobia uk"]' } });
});
afterEach(() => t.close());

/** Collected, and shown where the monitor has room; oldest first. */
async function keep(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) =>
    t.x.write(
      `islamophobia uk ${String.fromCodePoint(97 + (at % 26)).repeat(9)} ${at}`,
      t.time - (count - at) * minute,
    ),
  );
  await t.fire('collectPosts');
  await t.fire('refreshSentiment');
  return ids;
}
const lookUps = () => t.x.requests.filter(({ path }) => path === '/2/tweets');
const shownIds = async () => (await t.services.monitor.read())?.document.posts.map(({ id }) => id) ?? [];

it('once a day each kept post is looked up, a hundred at a time', async () => {
  const ids = await keep(230);
  for (let at = 0; at < 24; at += 1) {
    await t.fire('checkPosts');
    t.time += hour;
  }
  // Noon to noon: two days by London's clock, each looked up once.
  expect(lookUps().map(({ query }) => query['ids']?.split(',').length)).toEqual([100, 100, 30, 100, 100, 30]);
  expect(new Set(lookUps().flatMap(({ query }) => query['ids']?.split(',') ?? []))).toEqual(new Set(ids));
  expect(await t.kept()).toEqual(ids);
});

it('what is deleted at X is gone, also from what is shown now, however much it is', async () => {
  const ids = await keep(40);
  const shown = await shownIds();
  const deleted = [...ids.slice(0, 20), ...shown.slice(0, 3)];
  for (const id of deleted) t.x.deleted.add(id);
  await t.fire('checkPosts');
  expect(await t.kept()).toEqual(ids.filter((id) => !deleted.includes(id)));
  expect(await shownIds()).toEqual(shown.filter((id) => !deleted.includes(id)));
});

it('of which X says nothing goes only while it is a fifth at most', async () => {
  const ids = await keep(40);
  for (const id of ids.slice(0, 9)) t.x.silent.add(id);
  await t.fire('checkPosts');
  expect(await t.kept()).toEqual(ids);
  expect(t.logged.at(-2)).toMatchObject({ event: 'posts_without_an_answer', fields: { looked: 40, silent: 9 } });

  t.time += day;
  t.x.silent.delete(ids[0]!);
  await t.fire('checkPosts');
  expect(await t.kept()).toEqual([ids[0], ...ids.slice(9)]);
});

it.each(['failing', 'html', 'truncated', 'never', 'unauthorised'] as const)(
  'when X is %s nothing is removed, and the next hour tries again',
  async (mood) => {
    const ids = await keep(12);
    t.x.deleted.add(ids[3]!);
    t.x.mood = mood;
    await t.fire('checkPosts');
    expect(await t.kept()).toEqual(ids);
    t.x.mood = 'ok';
    t.time += hour;
    await t.fire('checkPosts');
    expect(await t.kept()).toEqual(ids.filter((id) => id !== ids[3]));
  },
);

it('when X asks to wait, it goes on later from where it was', async () => {
  const ids = await keep(150);
  t.x.mood = () => (lookUps().length > 1 ? 'limited' : 'ok');
  await t.fire('checkPosts');
  t.x.mood = 'ok';
  await t.fire('checkPosts');
  expect(lookUps()).toHaveLength(2);
  t.time += hour;
  await t.fire('checkPosts');
  expect(lookUps().at(-1)?.query['ids']?.split(',')).toEqual(ids.slice(100));
});
