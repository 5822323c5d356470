import { describe, expect, it } from 'vitest';
import { admin, nobody } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { wholeDatabase } from '../../support/stores/sqlite.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

/** An idempotency key stands for one content of one kind: different content is rejected, never dropped. */

const api = apiForEachTest();

const key = '2f6c1f0e-9d0b-4c57-8a54-0d2b6a5f9f01';
const reports = '/api/incidents';
const posts = '/api/user-submission/submit-post';
const requests = '/api/privacy/requests';
const post = { postUrl: 'https://example.org/post/1', additionalContext: 'Seen today' };
const request = { right: 'access', email: 'me@example.org' };

type Answer = { status: number; body: Record<string, unknown> };
const send = async (path: string, body: unknown, idempotencyKey = key): Promise<Answer> => {
  const response = await api.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('another body with the same key', () => {
  it.each([
    ['a report', reports, aReport(), aReport({ description: 'A correction: it was a bus, and there were two men.' })],
    ['a post', posts, post, { ...post, additionalContext: 'Seen yesterday' }],
    ['a post with another link', posts, post, { ...post, postUrl: 'https://example.org/post/2' }],
    ['a data-rights request', requests, request, { ...request, right: 'erasure' }],
  ])('%s gets 409 with advice; the first one stays unchanged', async (_, path, body, other) => {
    const first = await send(path, body);
    expect(first.status).toBeLessThan(300);
    const refused = await send(path, other);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringContaining('new key'),
        details: [{ path: 'idempotency-key', code: 'key_reused' }],
      },
    });
    expect(JSON.stringify(refused.body)).not.toContain(String(first.body['receipt'] ?? first.body['id']));
    expect(await send(path, body)).toEqual(first);
    expect((await send(path, other, '7b0f7c06-51f4-4f0c-9a3e-3d8f2f1f6f02')).status).toBeLessThan(300);
  });

  it('is detected even while the first request is still in progress', async () => {
    const answers = await Promise.all([
      send(reports, aReport()),
      send(reports, aReport({ title: 'Something else' })),
      send(reports, aReport()),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted().join()).toMatch(/^(201,201,409|201,409,409)$/);
    expect(await api.services.database.collection('submissions').count()).toBe(1);
  });

  it('is the same body when only the order of fields or omitted defaults differ', async () => {
    const first = await send(posts, { postUrl: post.postUrl, additionalContext: '' });
    expect(await send(posts, { mediaFiles: [], postUrl: ` ${post.postUrl} ` })).toEqual(first);
  });
});

it('one key used for a report and for a post yields two receipts, each for its own', async () => {
  const [report, sent] = [await send(reports, aReport()), await send(posts, post)];
  expect(report.body['receipt']).not.toBe(sent.body['receipt']);
  const read = (answer: Answer) => api.as(nobody).readReceipt({ body: { code: answer.body['receipt'] as string } });
  expect(await read(report)).toMatchObject({ kind: 'incident', content: { title: 'Shouted at on a tram' } });
  expect(await read(sent)).toMatchObject({ kind: 'post', content: { link: post.postUrl } });
  expect((await send(requests, request)).status).toBeLessThan(300);
});

it('the sender of a report that was decided meanwhile gets the first answer again', async () => {
  const first = await send(reports, aReport());
  await api.as(admin).decideIncident({ params: { id: first.body['id'] as string }, body: { status: 'rejected' } });
  expect(await send(reports, aReport())).toEqual(first);
});

it('a stored key reveals neither the key nor the text, and expires after a week', async () => {
  await send(reports, aReport({ title: 'Words that nobody keeps twice' }));
  const keys = api.services.database.collection('idempotencyKeys');
  const [kept] = await Array.fromAsync(keys.all(), ({ document }) => document);
  expect(Object.keys(kept!).toSorted()).toEqual(['bodyHash', 'expiresAt', 'id', 'subjectId']);
  expect(JSON.stringify(kept)).not.toMatch(/2f6c1f0e|nobody/);
  expect(wholeDatabase(api)).not.toContain(key);
  api.setTime(new Date(testNow.getTime() + 7 * 24 * 60 * 60_000));
  expect(await keys.count()).toBe(0);
});
