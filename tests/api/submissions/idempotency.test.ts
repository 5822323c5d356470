import { describe, expect, it } from 'vitest';
import { json } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

const api = apiForEachTest();

const key = '2f6c1f0e-9d0b-4c57-8a54-0d2b6a5f9f01';
const otherKey = '7b0f7c06-51f4-4f0c-9a3e-3d8f2f1f6f02';

const send = async (path: string, body: unknown, idempotencyKey?: string) => {
  const { headers, ...init } = json(body);
  const response = await api.send(path, {
    ...init,
    headers: { ...(headers as object), ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const count = (name: 'submissions' | 'receipts' | 'privacyRequests') => api.services.database.collection(name).count();

describe('a report sent again with the same key', () => {
  it('is stored once, with the same id and receipt', async () => {
    const first = await send('/api/incidents', aReport(), key);
    expect(first.status).toBe(201);
    expect(await send('/api/incidents', aReport(), key)).toEqual(first);
    expect(await send('/api/incidents', aReport(), key.toUpperCase())).toEqual(first);
    expect([await count('submissions'), await count('receipts')]).toEqual([1, 1]);
  });

  it('is stored once when both requests come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('/api/incidents', aReport(), key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('submissions')).toBe(1);
  });

  it('is rejected when its text differs; the first report stays unchanged', async () => {
    await send('/api/incidents', aReport(), key);
    expect((await send('/api/incidents', aReport({ title: 'Other words' }), key)).status).toBe(409);
    const stored = await Array.fromAsync(api.services.submissions.incidents());
    expect(stored.map(({ entry }) => entry.title)).toEqual(['Shouted at on a tram']);
  });

  it('gets its receipt after a crash between storing the report and issuing the receipt', async () => {
    const first = await send('/api/incidents', aReport(), key);
    const receipts = api.services.database.collection('receipts');
    const found = await api.services.receipts.find(first.body['receipt'] as string);
    await receipts.remove(found!.document.id);
    expect(await send('/api/incidents', aReport(), key)).toEqual(first);
    expect((await send('/api/receipts', { code: first.body['receipt'] })).status).toBe(200);
  });

  it('is stored as another report with another key, or without one', async () => {
    const answers = [
      await send('/api/incidents', aReport(), key),
      await send('/api/incidents', aReport(), otherKey),
      await send('/api/incidents', aReport()),
      await send('/api/incidents', aReport()),
    ];
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(4);
    expect(new Set(answers.map(({ body }) => body['receipt'])).size).toBe(4);
  });

  it('is rejected with a key that is not a UUID', async () => {
    for (const bad of ['1', 'x'.repeat(36), `${key}0`]) {
      const { status, body } = await send('/api/incidents', aReport(), bad);
      expect([status, body['details']]).toEqual([400, [expect.objectContaining({ code: 'key_format' })]]);
    }
    expect(await count('submissions')).toBe(0);
  });
});

describe('a post sent again', () => {
  const post = { postUrl: 'https://example.org/post/1', additionalContext: 'Seen today' };

  it('by its sender gets the first answer again', async () => {
    const first = await send('/api/user-submission/submit-post', post, key);
    expect(first.body).toMatchObject({ success: true, receipt: expect.stringMatching(/^\d{16}$/) });
    expect(await send('/api/user-submission/submit-post', post, key)).toEqual(first);
    expect([await count('submissions'), await count('receipts')]).toEqual([1, 1]);
  });

  it('by someone else gets the same answer, with a receipt of its own', async () => {
    const first = await send('/api/user-submission/submit-post', post, key);
    for (const other of [otherKey, undefined]) {
      const { body } = await send('/api/user-submission/submit-post', post, other);
      expect(body).toEqual({ ...first.body, receipt: expect.stringMatching(/^\d{16}$/) });
      expect(body['receipt']).not.toBe(first.body['receipt']);
    }
  });
});

it('a data-rights request sent again with the same key is stored once', async () => {
  const request = { right: 'access', email: 'me@example.org' };
  const first = await send('/api/privacy/requests', request, key);
  expect(await send('/api/privacy/requests', request, key)).toEqual(first);
  expect(await count('privacyRequests')).toBe(1);
});
