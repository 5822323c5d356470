import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { badSearches, type XMood } from '../../dev/standins/x.ts';
import { type CollectorTest, day, hour, minute, startCollector } from '../support/api/collector.ts';

const terms = ['islamophobia uk', '"anti-muslim" uk', 'mosque attack uk'];

let t: CollectorTest;
const start = async (onDisk = false) =>
  (t = await startCollector({
    now: '2026-06-15T12:00:00Z',
    onDisk,
    settings: { X_SEARCH_TERMS: JSON.stringify(terms) },
  }));
beforeEach(() => start());
afterEach(() => t.close());

/** Posts for a term, a minute apart, the last one a minute ago; their ids, oldest first. */
const write = (count: number, term = 'islamophobia uk'): string[] =>
  Array.from({ length: count }, (_, at) =>
    t.x.write(`${term.replaceAll('"', '')} invented ${at}`, t.time - (count - at) * minute),
  );
const searches = (term: string) => t.x.requests.filter(({ query }) => query['query']?.startsWith(term));
const known = async () => (await t.services.collector.read())!;
const later = (ms: number) => (t.time += ms);
const read = () => t.x.requests.reduce((sum, { returned }) => sum + returned, 0);

describe('a run', () => {
  it('requests each term as X requires, page by page, without the authors, which X would bill', async () => {
    t.x.pageSize = 4;
    const ids = write(10);
    t.x.write('"Anti-Muslim" in the UK: 1 < 2 & 3', t.time, 'invented_bob');
    await t.fire('collectPosts');
    expect((await t.kept()).toSorted()).toEqual([...ids, t.x.posts[0]!.id].toSorted());

    const [first, second] = searches('islamophobia uk');
    expect(first?.query).toEqual({
      query: 'islamophobia uk lang:en -is:retweet',
      max_results: '100',
      'tweet.fields': 'created_at,note_tweet,edit_history_tweet_ids',
      start_time: '2026-06-14T12:00:00Z',
    });
    const { next_token: nextToken, ...same } = second!.query;
    expect({ ...same, isNext: nextToken !== undefined }).toEqual({ ...first?.query, isNext: true });
    expect((await t.services.posts.newest(1))[0]).toEqual({
      id: t.x.posts[0]?.id,
      content: '"Anti-Muslim" in the UK: 1 < 2 & 3',
      searchTerm: '"anti-muslim" uk',
      timestamp: '2026-06-15T12:00:00.000Z',
      createdAt: '2026-06-15T12:00:00.000Z',
      expiresAt: '2026-07-15T12:00:00.000Z',
    });
  });

  it('requests only new posts the next time, by the newest id as a string', async () => {
    t.x.pageSize = 4;
    const ids = write(10);
    await t.fire('collectPosts');
    later(20 * minute);
    const fresh = t.x.write('islamophobia uk, new', t.time);
    const before = t.x.requests.length;
    await t.fire('collectPosts');
    const [next] = t.x.requests.slice(before).filter(({ query }) => query['query']?.startsWith('islamophobia'));
    expect(next?.query['since_id']).toBe(ids.at(-1));
    expect(next?.returned).toBe(1);
    expect(await t.kept()).toEqual([...ids, fresh]);
  });

  it('stores and counts a post once, whatever terms find it', async () => {
    t.x.write('islamophobia and anti-muslim talk in the uk after a mosque attack');
    await t.fire('collectPosts');
    expect(await t.kept()).toHaveLength(1);
    expect(await known()).toMatchObject({ total: 1, collected: { day: '2026-06-15', posts: 1 } });
  });

  it("counts posts by London's day, and in total", async () => {
    write(3);
    await t.fire('collectPosts');
    t.time = Date.parse('2026-06-15T23:20:00Z');
    write(2);
    await t.fire('collectPosts');
    expect(await known()).toMatchObject({ total: 5, collected: { day: '2026-06-16', posts: 2 }, state: 'working' });
  });

  it("starts at the oldest post that X can still return after more than a week's absence", async () => {
    write(2);
    await t.fire('collectPosts');
    later(8 * day);
    const ids = write(3);
    await t.fire('collectPosts');
    expect(searches('islamophobia').at(-1)?.query).toMatchObject({ start_time: '2026-06-16T12:10:00Z' });
    expect((await t.kept()).slice(-3)).toEqual(ids);
    expect(await known()).toMatchObject({ state: 'working', total: 5 });
  });

  it("misses nothing after three days' absence", async () => {
    await t.close();
    await start(true);
    write(2);
    await t.fire('collectPosts');
    later(3 * day);
    const ids = Array.from({ length: 250 }, (_, at) =>
      t.x.write(`islamophobia uk ${at}`, t.time - 3 * day + (at + 1) * 15 * minute),
    );
    await t.restart();
    await t.fire('collectPosts');
    expect((await t.kept()).slice(-250)).toEqual(ids);
    expect((await known()).total).toBe(252);
  });

  it('removes the state of a term that is no longer searched', async () => {
    await t.close();
    await start(true);
    write(1);
    await t.fire('collectPosts');
    await t.restart({ X_SEARCH_TERMS: '["mosque attack uk"]' });
    later(20 * minute);
    await t.fire('collectPosts');
    expect(Object.keys((await known()).terms)).toEqual(['mosque attack uk']);
  });

  it('stores the whole of a long post, as it was written', async () => {
    const text = `islamophobia uk: ${'a long text & more <of> it, '.repeat(40)}the end`;
    t.x.write(text);
    await t.fire('collectPosts');
    expect((await t.services.posts.newest(1))[0]?.content).toBe(text);
  });

  it('is not blocked by one post that cannot be parsed', async () => {
    const ids = write(3);
    // The number of the middle one, in digits that no id contains.
    t.x.posts[1]!.id = `0x${BigInt(ids[1]!).toString(16)}`;
    await t.fire('collectPosts');
    expect(await t.kept()).toEqual([ids[0], ids[2]]);
  });
});

describe('without a token', () => {
  it('logs that once and does nothing', async () => {
    await t.restart({ X_BEARER_TOKEN: '' });
    for (const _ of [1, 2, 3]) await t.fire('collectPosts');
    await t.fire('refreshSentiment');
    expect(t.x.requests).toEqual([]);
    expect(t.logged).toEqual([{ level: 'info', event: 'collectPosts', fields: { outcome: 'off' } }]);
    expect(await known()).toMatchObject({ state: 'off', lastRun: null });
    await t.restart();
    await t.fire('collectPosts');
    expect(await known()).toMatchObject({ state: 'working', lastRun: '2026-06-15T12:00:00.000Z' });
  });
});

describe('when a search fails', () => {
  test.each(badSearches)(
    'because X is %s, that term is skipped, the others continue, and nothing is missed',
    async (mood) => {
      t.x.pageSize = 4;
      const ids = [...write(10), ...write(2, 'anti-muslim uk')];
      t.x.mood = ({ query }) => (query['query']?.startsWith('islamophobia') ? mood : 'ok');
      await t.fire('collectPosts');
      expect(t.logged.filter(({ level }) => level !== 'info')).toMatchObject([
        { level: 'warn', event: 'search_failed', fields: { term: 0 } },
      ]);
      expect(await known()).toMatchObject({ state: 'working', lastRun: '2026-06-15T12:00:00.000Z' });
      expect((await known()).terms['islamophobia uk']?.completedAt).toBeUndefined();

      t.x.mood = 'ok';
      later(20 * minute);
      const fresh = t.x.write('islamophobia uk, new');
      await t.fire('collectPosts');
      expect((await t.kept()).toSorted()).toEqual([...ids, fresh].toSorted());
      expect((await known()).total).toBe(ids.length + 1);
    },
  );

  it('between two pages, the next run fills the gap first and then continues at the newest post', async () => {
    t.x.pageSize = 4;
    const ids = write(12);
    t.x.mood = ({ query }) => (query['next_token'] ? 'failing' : 'ok');
    await t.fire('collectPosts');
    expect(await t.kept()).toEqual(ids.slice(-4));
    t.x.mood = 'ok';
    later(20 * minute);
    const fresh = t.x.write('islamophobia uk, new');
    const before = read();
    await t.fire('collectPosts');
    expect(await t.kept()).toEqual([...ids, fresh]);
    // Of these four posts, X charges again only for the one at the second where the search was interrupted.
    expect(read() - before).toBeLessThanOrEqual(8 + 1 + 1);
    expect((await known()).terms['islamophobia uk']?.open).toBeUndefined();
  });

  it('with an endless answer, the answer is cut off', async () => {
    t.x.mood = 'huge';
    const started = process.memoryUsage().rss;
    await t.fire('collectPosts');
    expect(t.logged.filter(({ event }) => event === 'search_failed').map(({ fields }) => fields['reason'])).toEqual(
      terms.map(() => 'too_large'),
    );
    expect(process.memoryUsage().rss - started).toBeLessThan(100_000_000);
  });

  it('for 10 of 15 terms, the other five are stored and the status is "failing"', async () => {
    const fifteen = Array.from({ length: 15 }, (_, at) => `islamophobia topic${at}x`);
    await t.restart({ X_SEARCH_TERMS: JSON.stringify(fifteen) });
    for (const term of fifteen) t.x.write(term);
    const bad = [...badSearches, 'failing'] as XMood[];
    t.x.mood = ({ query }) => {
      const at = fifteen.findIndex((term) => query['query']?.startsWith(term));
      return at < 10 ? bad[at]! : 'ok';
    };
    await t.fire('collectPosts');
    // The looping term had its first page.
    expect(await known()).toMatchObject({ state: 'failing', total: 6 });
    t.x.mood = 'ok';
    later(20 * minute);
    await t.fire('collectPosts');
    expect(await known()).toMatchObject({ state: 'working', total: 15 });
    expect(await t.kept()).toHaveLength(15);
  });
});

describe('a run that takes too long', () => {
  it('ends, and the next run starts with the terms that it skipped', async () => {
    for (const term of terms) write(2, term);
    t.x.mood = ({ query }) => (query['query']?.startsWith('islamophobia') ? 'ok' : 'never');
    const deadlines: number[] = [];
    const { deadline } = t.services;
    t.services.deadline = (ms) => {
      deadlines.push(ms);
      // None of the calls ends by itself, so the run's own deadline must end it.
      return ms > 60_000 ? deadline(1) : deadline(Number.MAX_VALUE);
    };
    await t.fire('collectPosts');
    expect(deadlines[0]).toBe(4 * minute);
    expect(t.x.requests).toHaveLength(2);
    expect(await t.kept()).toHaveLength(2);

    Object.assign(t.services, { deadline });
    t.x.mood = 'ok';
    later(20 * minute);
    await t.fire('collectPosts');
    expect(t.x.requests[2]?.query['query']).not.toContain('islamophobia');
    expect(await t.kept()).toHaveLength(6);
  });
});

describe('when X rejects a search', () => {
  const rest = async (mood: XMood) => {
    write(3);
    t.x.mood = mood;
    await t.fire('collectPosts');
    expect(t.x.requests).toHaveLength(1);
    return known();
  };

  it.each(['unauthorised', 'forbidden'] as const)(
    'with %s: the run stops, the status shows it, and one error is logged',
    async (mood) => {
      expect(await rest(mood)).toMatchObject({ state: 'failing', notBefore: null });
      expect(t.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
    },
  );

  it('with 429, the collector waits until the reset, and then continues', async () => {
    expect(await rest('limited')).toMatchObject({ state: 'limited', notBefore: '2026-06-15T12:05:01.000Z' });
    t.x.mood = 'ok';
    later(5 * minute);
    await t.fire('collectPosts');
    expect(t.x.requests).toHaveLength(1);
    later(15 * minute);
    await t.fire('collectPosts');
    expect(await known()).toMatchObject({ state: 'working', notBefore: null, total: 3 });
  });

  it('with a reset in the past, it waits at least ten seconds and logs that', async () => {
    expect(await rest('oddLimit')).toMatchObject({ state: 'limited', notBefore: '2026-06-15T12:00:10.000Z' });
    expect(t.logged.map(({ event }) => event)).toContain('odd_rate_limit_reset');
  });

  it.each(['capped', 'unpaid'] as const)('with %s: it waits until the next UTC day', async (mood) => {
    expect(await rest(mood)).toMatchObject({ state: 'limited', notBefore: '2026-06-16T00:00:00.000Z' });
    t.x.mood = 'ok';
    t.time = Date.parse('2026-06-15T23:40:00Z');
    await t.fire('collectPosts');
    expect(t.x.requests).toHaveLength(1);
    later(20 * minute);
    await t.fire('collectPosts');
    expect(await known()).toMatchObject({ state: 'working', total: 3 });
  });
});

describe('the daily budget', () => {
  beforeEach(() => t.restart({ X_DAILY_BUDGET_CENTS: '100' }));

  // Five eighths of it are for collecting: 62.5 cents, which is 125 posts.
  it('is never exceeded; the rest is collected the next day, without a gap', async () => {
    const ids = write(300);
    for (let at = 0; at < 5; at += 1) {
      await t.fire('collectPosts');
      later(20 * minute);
    }
    expect(read()).toBeLessThanOrEqual(125);
    expect(read()).toBeGreaterThan(115);
    expect((await known()).state).toBe('spent');
    for (const _ of [1, 2]) {
      t.time = (Math.floor(t.time / day) + 1) * day;
      const before = read();
      await t.fire('collectPosts');
      await t.fire('collectPosts');
      expect(read() - before).toBeLessThanOrEqual(125);
    }
    expect(await t.kept()).toEqual(ids);
    expect((await known()).total).toBe(300);
  });

  it('is not used up by an outage', async () => {
    const ids = write(20);
    t.x.mood = 'never';
    for (let at = 0; at < 5; at += 1) {
      await t.fire('collectPosts');
      later(20 * minute);
    }
    t.x.mood = 'ok';
    await t.fire('collectPosts');
    expect(await t.kept()).toEqual(ids);
    expect(await known()).toMatchObject({ spent: { posts: 20, unsure: {} } });
  });

  it('of zero allows no request', async () => {
    await t.restart({ X_DAILY_BUDGET_CENTS: '7' });
    await t.fire('collectPosts');
    expect(t.x.requests).toEqual([]);
    expect((await known()).state).toBe('spent');
  });
});

describe('one run at a time', () => {
  it('a second, overlapping run does nothing', async () => {
    write(3);
    t.x.mood = 'slow';
    const first = t.fire('collectPosts');
    await t.x.asked(1);
    await t.fire('collectPosts');
    expect(t.x.requests).toHaveLength(1);
    t.x.mood = 'ok';
    t.x.release();
    await first;
    expect((await known()).total).toBe(3);
  });

  it('a run that lost its lease stops writing, however late it resumes', async () => {
    const ids = write(3);
    t.x.mood = 'slow';
    const sleeper = t.fire('collectPosts');
    await t.x.asked(1);
    t.leases.lose('collectPosts');
    // Its own signal would stop it; if it was suspended meanwhile, the token stops it.
    await sleeper;
    t.x.mood = 'ok';
    await t.fire('collectPosts');
    expect(await t.kept()).toEqual(ids);

    const late = await t.services.collector.begin();
    const other = await t.services.collector.begin();
    await expect(late.check()).rejects.toThrow(expect.objectContaining({ name: 'RunLost' }));
    await expect(late.save({ total: 1_000_000 })).rejects.toThrow(expect.objectContaining({ name: 'RunLost' }));
    await other.save({ state: 'working' });
    expect((await known()).total).toBe(3);
  });

  it('a run does not overwrite the results of a later one', async () => {
    write(3);
    t.x.mood = 'slow';
    const overtaken = t.fire('collectPosts');
    await t.x.asked(1);
    await (await t.services.collector.begin()).save({ state: 'limited' });
    t.x.release();
    await overtaken;
    expect(await known()).toMatchObject({ state: 'limited', total: 0 });
    expect(await t.kept()).toEqual([]);
    expect(t.logged.at(-1)).toMatchObject({ level: 'warn', fields: { outcome: 'lost_lease' } });
  });
});

it('posts expire after their retention', async () => {
  await t.restart({ RETENTION_DAYS_POSTS: '2' });
  write(2);
  await t.fire('collectPosts');
  later(2 * day + hour);
  expect(await t.kept()).toEqual([]);
  await t.fire('sweep');
  expect(await t.services.database.collection('posts').removeExpired(10)).toBe(0);
  expect((await known()).total).toBe(2);
});
