import { fetchJson, OutsideError, under } from '@incidentmap/core/server/clients/fetchJson';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startNominatim } from '../../../dev/standins/places.ts';
import type { Mood, Standin } from '../../../dev/standins/standin.ts';

let standin: Standin;
beforeAll(async () => {
  standin = await startNominatim();
});
afterAll(() => standin.close());
beforeEach(() => {
  standin.requests.length = 0;
});

const schema = z.array(z.object({ lat: z.string() }));
const ask = (mood: Mood, options: Partial<Parameters<typeof fetchJson>[1]> = {}) => {
  standin.mood = mood;
  return fetchJson(under(standin.url, 'search', { q: 'Alum Rock, a secret' }), {
    schema,
    signal: new AbortController().signal,
    ...options,
  });
};
const failureOf = async (asking: Promise<unknown>): Promise<OutsideError> => {
  const error: unknown = await asking.then(
    () => 'an answer',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutsideError);
  return error as OutsideError;
};

describe('fetchJson', () => {
  test('returns only the fields of the schema, and sends the headers', async () => {
    const answer = await ask('ok', { request: { headers: { 'User-Agent': 'a-test' } } });
    expect(answer).toEqual([{ lat: '52.4871234' }, { lat: '52.4871234' }]);
    expect(standin.requests[0]?.headers['user-agent']).toBe('a-test');
  });

  test.each([
    ['failing', 'status', 500],
    ['html', 'content_type', undefined],
    ['garbage', 'not_json', undefined],
    ['huge', 'too_large', undefined],
  ] as const)('%s: %s', async (mood, reason, status) => {
    expect(await failureOf(ask(mood))).toMatchObject({ name: 'OutsideError', reason, status });
  });

  test('follows no redirect', async () => {
    expect(await failureOf(ask('redirect'))).toMatchObject({ reason: 'network' });
    expect(standin.requests).toHaveLength(1);
  });

  test('rejects an answer of another shape', async () => {
    expect(await failureOf(ask('ok', { schema: z.object({ lat: z.string() }) }))).toMatchObject({
      reason: 'unexpected',
    });
  });

  test('accepts a body of the maximum size, and none a byte larger', async () => {
    const size = JSON.stringify('x'.repeat(1_000_000)).length;
    await expect(ask('huge', { schema: z.string(), maxBytes: size })).resolves.toHaveLength(1_000_000);
    expect(await failureOf(ask('huge', { schema: z.string(), maxBytes: size - 1 }))).toMatchObject({
      reason: 'too_large',
    });
  });

  test.each(['never', 'stalled', 'slow'] as const)('%s: stops when its signal is aborted', async (mood) => {
    const deadline = new AbortController();
    const asking = failureOf(ask(mood, { signal: deadline.signal }));
    await standin.asked(1);
    deadline.abort();
    expect(await asking).toMatchObject({ reason: 'timeout' });
  });

  test('reports that the server is unreachable', async () => {
    const signal = new AbortController().signal;
    expect(await failureOf(fetchJson(new URL('http://127.0.0.1:9/'), { schema, signal }))).toMatchObject({
      reason: 'network',
    });
  });

  test.each(['failing', 'html', 'garbage', 'huge', 'redirect'] as const)(
    '%s: the error message quotes neither the request nor the answer',
    async (mood) => {
      expect((await failureOf(ask(mood))).message).not.toMatch(/secret|Alum|private|Sign in|lat|elsewhere/);
    },
  );
});

test.each([
  ['http://a.test', 'http://a.test/search?q=x+y'],
  ['http://a.test/', 'http://a.test/search?q=x+y'],
  ['http://a.test/maps', 'http://a.test/maps/search?q=x+y'],
  ['http://a.test/maps/', 'http://a.test/maps/search?q=x+y'],
])('an operation under %s', (base, address) => {
  expect(under(base, 'search', { q: 'x y' }).href).toBe(address);
});
