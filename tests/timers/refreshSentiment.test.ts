import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CollectorTest, hour, minute, startCollector } from '../support/collector.ts';

let t: CollectorTest;
beforeEach(async () => {
  t = await startCollector({ now: '2026-06-15T12:00:00Z', settings: { X_SEARCH_TERMS: '["islamophobia uk"]' } });
});
afterEach(() => t.close());

/** No two of these share five letters in a row with the others often enough to count as the same. */
const different = (at: number): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: 6 }, (_, word) => (letters[(at * 7 + word * 3) % 26] ?? '').repeat(3) + at * word).join(
    ' ',
  );
};
const write = (text: string, minutesAgo: number) => t.x.write(`islamophobia uk ${text}`, t.time - minutesAgo * minute);
const shown = async () => (await t.services.monitor.read())?.document.posts ?? [];
const shownIds = async () => (await shown()).map(({ id }) => id);
const collectAndRefresh = async () => {
  await t.fire('collectPosts');
  await t.fire('refreshSentiment');
};

describe('what the monitor shows', () => {
  it('is the newest first, and nothing that is not shown', async () => {
    const [old, young] = [write(different(1), 30), write(different(2), 10)];
    await collectAndRefresh();
    expect(await shownIds()).toEqual([young, old]);
    expect(Object.keys((await shown())[0]!).toSorted()).toEqual(
      ['author', 'content', 'createdAt', 'id', 'location', 'platform', 'searchTerm', 'timestamp', 'url'].toSorted(),
    );
  });

  it('is of the same text only the newest', async () => {
    write('They painted over the wall by noon, but we all read it first.', 30);
    write('@someone they painted over the wall by noon, but we ALL read it first! https://t.co/abc', 20);
    const newest = write('They painted over the wall by noon but we all read it first…', 10);
    await collectAndRefresh();
    expect(await shownIds()).toEqual([newest]);
  });

  it('of more than 50, those that sound worst, and they newest first', async () => {
    const worst = Array.from({ length: 50 }, (_, at) => write(`disgusting awful ${different(at)}`, 100 + at));
    for (let at = 50; at < 80; at += 1) write(`lovely ${different(at)}`, at - 40);
    await collectAndRefresh();
    expect(await shownIds()).toEqual(worst);
  });

  it('stays as it is until the next time, and then takes in what is new', async () => {
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

  it('waits for the first posts: an empty monitor is filled within the hour', async () => {
    await t.fire('refreshSentiment');
    expect(await t.services.monitor.read()).toBeNull();
    const id = write(different(1), 1);
    t.time += hour;
    await collectAndRefresh();
    expect(await shownIds()).toEqual([id]);
  });

  it('is not brought back by a refresh that began before a post was withdrawn', async () => {
    const [one, two] = [write(different(1), 10), write(different(2), 5)];
    await collectAndRefresh();
    const before = await t.services.monitor.read();
    await t.services.monitor.withdraw(new Set([one]));
    await expect(
      t.services.monitor.publish({ refresh: '2026-06-15T13:00:00.000Z', posts: before!.document.posts }, before),
    ).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(await shownIds()).toEqual([two]);
  });
});

describe('with Content Safety', () => {
  /** Finds hate in what says 'severe'. */
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

  it('it chooses among many, and is not asked when there are few', async () => {
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
    expect(service.requests[0]?.url).toBe('/contentsafety/text:analyze?api-version=2023-10-01');
    expect(service.requests[0]?.headers['ocp-apim-subscription-key']).toBe('a-key');
    expect(service.requests[0]?.body).toEqual({
      text: expect.any(String),
      categories: ['Hate'],
      outputType: 'FourSeverityLevels',
    });
    service.close();
  });

  it('that fails, the newest are shown, and nothing is said of texts', async () => {
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
