import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyRetention } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { different } from '../support/api/differentTexts.ts';
import { type CollectorTest, day, hour, minute, startCollector } from '../support/api/collector.ts';

let t: CollectorTest;
beforeEach(async () => {
  t = await startCollector({ now: '2026-06-15T12:00:00Z', settings: { X_SEARCH_TERMS: '["islamophobia uk"]' } });
});
afterEach(() => t.close());

const write = (text: string, minutesAgo: number) => t.x.write(`islamophobia uk ${text}`, t.time - minutesAgo * minute);
const shown = async () => (await t.services.monitor.read())?.document.posts ?? [];
const shownIds = async () => (await shown()).map(({ id }) => id);
const collectAndRefresh = async () => {
  await t.fire('collectPosts');
  await t.fire('refreshSentiment');
};

describe('the shown posts', () => {
  it('are the newest first, with nothing that must not be shown', async () => {
    const [old, young] = [write(different(1), 30), write(different(2), 10)];
    await collectAndRefresh();
    expect(await shownIds()).toEqual([young, old]);
    expect(Object.keys((await shown())[0]!).toSorted()).toEqual(
      ['author', 'content', 'createdAt', 'id', 'location', 'platform', 'searchTerm', 'timestamp', 'url'].toSorted(),
    );
  });

  it('contain only the newest of several posts with the same text', async () => {
    write('They painted over the wall by noon, but we all read it first.', 30);
    write('@someone they painted over the wall by noon, but we ALL read it first! https://t.co/abc', 20);
    const newest = write('They painted over the wall by noon but we all read it first…', 10);
    await collectAndRefresh();
    expect(await shownIds()).toEqual([newest]);
  });

  it('are the 50 most hostile when there are more, newest first', async () => {
    const worst = Array.from({ length: 50 }, (_, at) => write(`disgusting awful ${different(at)}`, 100 + at));
    for (let at = 50; at < 80; at += 1) write(`lovely ${different(at)}`, at - 40);
    await collectAndRefresh();
    expect(await shownIds()).toEqual(worst);
  });

  it('stay unchanged until the next refresh, which adds new ones', async () => {
    const first = write(different(1), 10);
    await collectAndRefresh();
    const second = write(different(2), 0);
    t.time += 20 * minute;
    await collectAndRefresh();
    expect(await shownIds()).toEqual([first]);
    t.time = Date.parse('2026-06-15T13:00:00Z');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual([second, first]);
  });

  it('do not wait for the next refresh when the monitor is empty: it is filled within the hour', async () => {
    await t.fire('refreshSentiment');
    expect(await t.services.monitor.read()).toBeNull();
    const id = write(different(1), 1);
    t.time += hour;
    await collectAndRefresh();
    expect(await shownIds()).toEqual([id]);
  });

  it('do not return through a refresh that began before a post was withdrawn', async () => {
    const [one, two] = [write(different(1), 10), write(different(2), 5)];
    await collectAndRefresh();
    const before = await t.services.monitor.read();
    await t.services.monitor.keepOnly(({ id }) => id !== one);
    await expect(
      t.services.monitor.publish({ refresh: '2026-06-15T13:00:00.000Z', posts: before!.document.posts }, before),
    ).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(await shownIds()).toEqual([two]);
  });
});

const lookUps = () => t.x.requests.filter(({ path }) => path === '/2/tweets');
const setTime = (time: string) => (t.time = Date.parse(`2026-06-${time}Z`));
const stored = async (id: string) => (await t.services.database.collection('posts').read(id))?.document;
const spent = async () => (await t.services.lookUps.read())!.spent;

describe('a refresh', () => {
  it('looks up the posts that it is about to show, with authors, and drops those that X no longer has', async () => {
    const [gone, silent, there] = [write(different(1), 30), write(different(2), 20), write(different(3), 10)];
    await t.fire('collectPosts');
    expect(JSON.stringify(await stored(there))).not.toContain('invented_author');
    t.x.deleted.add(gone);
    t.x.silent.add(silent);
    await t.fire('refreshSentiment');
    expect(lookUps().map(({ query }) => query)).toEqual([
      {
        ids: [there, silent, gone].join(','),
        'tweet.fields': 'author_id',
        expansions: 'author_id',
        'user.fields': 'username',
      },
    ]);
    expect(await shown()).toMatchObject([
      { id: there, author: '@invented_author', url: `https://x.com/invented_author/status/${there}` },
    ]);
    for (const id of [gone, silent]) {
      expect(await stored(id)).toEqual({ id, day: '2026-06-15', expiresAt: '2026-07-15T12:00:00.000Z' });
    }
    // The look-up cost one post and one user.
    expect(await spent()).toEqual({ day: '2026-06-15', cents: 0.5 + 1, unsure: {} });
  });

  it('never shows a post in a wording that its author has changed, even if no search finds the new one', async () => {
    const [edited, other] = [write(different(1), 20), write(different(2), 10)];
    await t.fire('collectPosts');
    t.x.edit(edited, 'Words that no search is for');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual([other]);
    expect(await stored(edited)).not.toHaveProperty('content');
  });

  it('shows a post without an author when it names none', async () => {
    const id = write(different(1), 10);
    t.x.posts[0]!.author = 'not a name!';
    await collectAndRefresh();
    expect(await shown()).toMatchObject([{ author: '', url: `https://x.com/i/status/${id}` }]);
  });

  it('shows a post until the second refresh after its collection; then only its id and day are kept', async () => {
    const id = write(different(1), 10);
    await t.fire('collectPosts');
    setTime('15T13:00:00');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual([id]);
    setTime('15T20:00:00');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual([id]);
    setTime('15T21:00:00');
    await t.fire('refreshSentiment');
    await applyRetention(t.services);
    expect(await shownIds()).toEqual([]);
    expect(await stored(id)).toEqual({ id, day: '2026-06-15', expiresAt: '2026-07-15T12:00:00.000Z' });
    // X returns it again for another search: it is neither counted nor stored twice.
    await t.services.database.collection('meta').remove('collector');
    await t.fire('collectPosts');
    expect(await t.services.collector.read()).toMatchObject({ total: 0 });
    expect(await stored(id)).not.toHaveProperty('content');
  });

  it.each(['failing', 'html', 'truncated', 'never', 'unauthorised', 'limited', 'unpaid', 'errors'] as const)(
    'changes nothing while X is %s, and is retried the next hour',
    async (mood) => {
      const first = write(different(1), 10);
      await collectAndRefresh();
      const second = write(different(2), 0);
      t.time += 20 * minute;
      await t.fire('collectPosts');
      setTime('15T13:00:00');
      t.x.mood = mood;
      await t.fire('refreshSentiment');
      expect(await shownIds()).toEqual([first]);
      t.x.mood = 'ok';
      // Credits are used up until the next day.
      if (mood === 'unpaid') await t.services.lookUps.waitUntil('2026-06-15T13:30:00.000Z');
      t.time += hour;
      await t.fire('refreshSentiment');
      expect(await shownIds()).toEqual([second, first]);
      expect(await spent()).toEqual({ day: '2026-06-15', cents: 3 * 0.5 + 2 * 1, unsure: {} });
    },
  );

  it("sends no more requests until the next day when X's credits are used up", async () => {
    write(different(1), 10);
    await t.fire('collectPosts');
    t.x.mood = 'capped';
    for (let count = 0; count < 5; count += 1) {
      await t.fire('refreshSentiment');
      t.time += hour;
    }
    expect(lookUps()).toHaveLength(1);
    expect(await t.services.lookUps.read()).toMatchObject({ notBefore: '2026-06-16T00:00:00.000Z' });
  });

  it('shows fewer posts on a smaller budget, and never exceeds it', async () => {
    // Three eighths of it are for look-ups: 24 cents, which four posts cost in a day.
    await t.restart({ X_DAILY_BUDGET_CENTS: '64' });
    const ids = Array.from({ length: 8 }, (_, index) => write(different(index), 10 + index));
    for (const [index, post] of t.x.posts.entries()) post.author = `invented_${index}`;
    await collectAndRefresh();
    expect(await shown()).toHaveLength(4);
    expect(ids).toEqual(expect.arrayContaining(await shownIds()));
    await t.services.lookUps.replaceReserved('others', 24 - 6, new Date(t.time));
    await t.services.monitor.keepOnly(() => false);
    t.time += 20 * minute;
    await t.fire('refreshSentiment');
    expect(lookUps()).toHaveLength(1);
    expect(t.logged.at(-1)).toMatchObject({ level: 'warn', fields: { outcome: 'budget_used_up' } });
  });
});

describe('between two refreshes', () => {
  /** Shown since 13:00 UTC, which is 14:00 in London. */
  async function show(count: number): Promise<string[]> {
    Array.from({ length: count }, (_, index) => write(different(index), 10 + index));
    await t.fire('collectPosts');
    setTime('15T13:00:00');
    await t.fire('refreshSentiment');
    return shownIds();
  }

  it('the shown posts alone are looked up once more, and posts that X deleted are removed', async () => {
    const [deleted, ...others] = await show(3);
    t.x.deleted.add(deleted!);
    for (const time of ['14', '15', '16', '17', '18', '19', '20']) {
      setTime(`15T${time}:00:00`);
      await t.fire('refreshSentiment');
      expect(await shownIds()).toEqual(Number(time) < 17 ? [deleted, ...others] : others);
    }
    expect(lookUps().map(({ query }) => query)).toEqual([
      expect.objectContaining({ expansions: 'author_id' }),
      { ids: [deleted, ...others].join(',') },
    ]);
    expect(await stored(deleted!)).not.toHaveProperty('content');
    // They have one author. X returns two of three again on the same day and does not charge for them. The budget
    // counts them anyway, because X does not guarantee that.
    expect(await spent()).toMatchObject({ cents: 3 * 0.5 + 1 + 2 * 0.5, unsure: {} });
    expect(t.x.charges.filter(({ path }) => path === '/2/tweets').map(({ resource }) => resource)).toEqual(['user']);
  });

  it('posts that were edited since are removed, as their older wording', async () => {
    const [edited, ...others] = await show(3);
    t.x.edit(edited!, 'Words that no search is for');
    setTime('15T17:00:00');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual(others);
    expect(await stored(edited!)).not.toHaveProperty('content');
  });

  it('nothing is removed while X is failing, and the next hour retries', async () => {
    const ids = await show(3);
    t.x.deleted.add(ids[0]!);
    for (const [time, mood] of [
      ['17', 'failing'],
      ['18', 'never'],
      ['19', 'errors'],
    ] as const) {
      setTime(`15T${time}:00:00`);
      t.x.mood = mood;
      await t.fire('refreshSentiment');
      expect(await shownIds()).toEqual(ids);
    }
    t.x.mood = 'ok';
    setTime('15T20:00:00');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual(ids.slice(1));
  });

  it('an answer without any post counts as a failure of X, not as their deletion', async () => {
    const ids = await show(2);
    for (const id of ids) t.x.silent.add(id);
    setTime('15T17:00:00');
    await t.fire('refreshSentiment');
    expect(await shownIds()).toEqual(ids);
  });
});

it('whatever X answers, a post that is deleted there is neither stored nor shown 24 hours later', async () => {
  const ids = [write(different(1), 10), write(different(2), 5)];
  await collectAndRefresh();
  expect(await shownIds()).toHaveLength(2);
  for (const id of ids) t.x.deleted.add(id);
  t.x.mood = 'failing';
  const end = t.time + day;
  for (; t.time <= end; t.time += 20 * minute) {
    await applyRetention(t.services);
    if (t.time % hour === 0) await t.fire('refreshSentiment');
  }
  expect(await shownIds()).toEqual([]);
  for (const id of ids) expect(Object.keys((await stored(id))!).toSorted()).toEqual(['day', 'expiresAt', 'id']);
});

describe('with Content Safety', () => {
  /** Finds hate in texts that contain 'severe'. */
  async function contentSafety(status = 200) {
    const requests: { headers: Record<string, unknown>; url: string; body: { text: string } }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const asked = JSON.parse(body) as { text: string };
        requests.push({ headers: request.headers, url: request.url ?? '', body: asked });
        const severity = asked.text.includes('severe') ? 6 : 0;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ blocklistsMatch: [], categoriesAnalysis: [{ category: 'Hate', severity }] }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await t.restart({ CONTENT_SAFETY_ENDPOINT: `http://127.0.0.1:${port}`, CONTENT_SAFETY_KEY: 'a-key' });
    return {
      requests,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it('it chooses among many posts, and is not called for few', async () => {
    const service = await contentSafety();
    write(different(0), 5);
    await collectAndRefresh();
    expect(service.requests).toEqual([]);

    const severe = Array.from({ length: 5 }, (_, at) => write(`severe ${different(at + 1)}`, 200 + at));
    for (let at = 6; at < 70; at += 1) write(different(at), at);
    t.time = Date.parse('2026-06-15T13:00:00Z');
    await t.services.database.collection('meta').remove('collector');
    await collectAndRefresh();
    expect((await shownIds()).slice(-5)).toEqual(severe);
    expect(await shown()).toHaveLength(50);
    expect(service.requests[0]?.url).toBe('/contentsafety/text:analyze?api-version=2024-09-01');
    expect(service.requests[0]?.headers['ocp-apim-subscription-key']).toBe('a-key');
    expect(service.requests[0]?.body).toEqual({
      text: expect.any(String),
      categories: ['Hate'],
      outputType: 'FourSeverityLevels',
    });
    service.close();
  });

  it('when it fails, the newest posts are shown, and no text is logged', async () => {
    const service = await contentSafety(500);
    for (let at = 0; at < 60; at += 1) write(`severe ${different(at)}`, at);
    await collectAndRefresh();
    expect((await shown())[0]?.content).toContain(different(0));
    expect(await shown()).toHaveLength(50);
    const warnings = t.logged.filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([{ event: 'scoring_failed', fields: { engine: 'content safety', status: 500 } }]);
    expect(JSON.stringify(warnings)).not.toContain('islamophobia');
    service.close();
  });
});
