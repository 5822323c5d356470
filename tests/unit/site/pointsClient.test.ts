import { expect, it } from 'vitest';
import {
  makePointsClient,
  type PointsCall,
  type ShowQuery,
} from '../../../frontend/src/features/map/worker/pointsClient.ts';
import { type HomeFilter, usualFilter } from '../../../frontend/src/lib/homeFilter.ts';

const query = (part: Partial<HomeFilter> = {}): ShowQuery => ({
  filter: { ...usualFilter, ...part },
  now: new Date('2026-11-20T12:00Z'),
  found: null,
  view: { box: { south: 50, west: -8, north: 60, east: 2 }, zoom: 6 },
});

/** A client whose worker answers each call at once with its number; and the calls that it received. */
function clientWithWorker() {
  const calls: PointsCall[] = [];
  const { client, receive } = makePointsClient((id, call) => {
    calls.push(call);
    queueMicrotask(() => receive({ id, value: id }));
  });
  return { client, calls };
}

it('uses the prefetched markers of the next filter', async () => {
  const { client, calls } = clientWithWorker();
  await client.show(query());
  client.prefetch({ ...usualFilter, type: 'online' });
  expect(calls.length).toBe(2);
  expect(await client.show(query({ type: 'online' }))).toBe(2);
  expect(calls.length).toBe(2);
  // They are used once: the next request is a new one.
  expect(await client.show(query({ type: 'online' }))).toBe(3);
});

it.each([
  ['another filter than the prefetched one', query({ type: 'verbal' })],
  ['another view than the prefetched one', { ...query({ type: 'online' }), view: { ...query().view, zoom: 7 } }],
  ['the matches of another search', { ...query({ type: 'online' }), found: new Uint8Array([1]) }],
])('asks again for %s', async (_, asked) => {
  const { client } = clientWithWorker();
  await client.show(query());
  client.prefetch({ ...usualFilter, type: 'online' });
  expect(await client.show(asked)).toBe(3);
});

it('asks again after other incidents were loaded', async () => {
  const { client } = clientWithWorker();
  await client.show(query());
  client.prefetch({ ...usualFilter, type: 'online' });
  await client.load(new Uint8Array());
  expect(await client.show(query({ type: 'online' }))).toBe(4);
});

it('prefetches nothing that is already shown, and no text whose matches are not known yet', async () => {
  const { client, calls } = clientWithWorker();
  client.prefetch(usualFilter);
  await client.show(query());
  client.prefetch({ ...usualFilter });
  client.prefetch({ ...usualFilter, search: 'bus' });
  expect(calls.length).toBe(1);
  // A circle without a text needs no matches.
  client.prefetch({ ...usualFilter, near: { lat: 53.45, lon: -2.22 } });
  expect(calls.length).toBe(2);
});

it('rejects pending requests when the worker fails to understand or ends', async () => {
  const { client, receive, fail } = makePointsClient(() => undefined);
  const first = client.show(query());
  receive({ id: 1, error: 'There are no columns yet' });
  await expect(first).rejects.toThrow('There are no columns yet');
  const second = client.count([]);
  fail('It ended');
  await expect(second).rejects.toThrow('It ended');
});
