import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../support/api/api.ts';
import { anIncident } from '../../support/api/builders.ts';

/**
 * Someone who knows when one report was sent (their own, say) must not learn the hour of another from its position. So
 * the public answers for the same incidents must be identical to the last byte, in whatever order they were sent.
 */

const count = 40;
const severities = ['critical', 'high', 'medium'] as const;
const ids = Array.from({ length: count }, (_, n) => `sent-${n}`);
const orders = ['date', 'severity', 'location'].flatMap((sort) =>
  ['ascending', 'descending'].flatMap((direction) =>
    [1, 2, 3, 4].map((page) => `/api/incidents?sort=${sort}&direction=${direction}&page=${page}`),
  ),
);
const publicReads = [
  '/api/incidents',
  ...orders,
  `/api/incidents?around=${ids[7]}`,
  `/api/incidents?beside=${ids[7]}`,
  '/api/incidents?search=tram',
  '/api/incidents/map',
  '/api/incidents/map?part=clusters',
  '/api/incidents/map?part=matches&search=tram',
];

let open: TestApi[];
beforeEach(() => {
  open = [];
});
afterEach(() => Promise.all(open.map((api) => api.close())));

const anApproved = (id: string, more: Parameters<typeof anIncident>[0]) =>
  anIncident({ id, status: 'approved', ...more });

const hourOf = (place: number): string => new Date(Date.UTC(2026, 5, 14, 6, place * 10)).toISOString();

/** The API with all incidents on one day, at one place; `placeOf`: how many were sent before it. */
async function published(placeOf: (n: number) => number, settings: Record<string, string> = {}): Promise<TestApi> {
  const api = await startApi(settings);
  open.push(api);
  const sent = ids.map((id, n) => anApproved(id, { severity: severities[n % 3]!, sentAt: hourOf(placeOf(n)) }));
  for (const incident of sent.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1))) {
    await api.services.submissions.add(incident);
  }
  return api;
}

async function whatIsPublic(api: TestApi): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of publicReads) {
    const response = await api.send(path);
    expect(response.status).toBe(200);
    found[path] = `${response.headers.get('etag')} ${Buffer.from(await response.arrayBuffer()).toString('latin1')}`;
  }
  return found;
}

const listed = async (api: TestApi, path = '/api/incidents'): Promise<string[]> =>
  ((await (await api.send(path)).json()) as PublicIncident[]).map(({ id }) => id);

describe('reports of one day', () => {
  it('dayOnly: yield the same public answers and ETags whichever was sent first', async () => {
    const [forwards, backwards, shuffled] = await Promise.all(
      [(n: number) => n, (n: number) => count - 1 - n, (n: number) => (n * 17) % count].map(async (placeOf) =>
        whatIsPublic(await published(placeOf)),
      ),
    );
    expect(backwards).toEqual(forwards);
    expect(shuffled).toEqual(forwards);
  });

  it('are in the same order at every instance with the same SECRET, which nobody can predict without it', async () => {
    const one = await listed(await published((n) => n));
    expect(one.toSorted()).toEqual(ids.toSorted());
    expect(await listed(await published((n) => n))).toEqual(one);
    const other = await listed(await published((n) => n, { SECRET: 'another secret of thirty-two characters' }));
    expect(other.toSorted()).toEqual(ids.toSorted());
    expect(other).not.toEqual(one);
    for (const known of [ids, ids.toReversed(), ids.toSorted(), ids.toSorted().toReversed()]) {
      expect(one).not.toEqual(known);
    }
  });

  it('keep their order when another one is approved later', async () => {
    const api = await published((n) => n);
    const before = await listed(api);
    await api.services.submissions.add(anApproved('late', { sentAt: hourOf(count + 1) }));
    await api.services.publication.announce(['late']);
    const after = await listed(api);
    expect(after.filter((id) => id !== 'late')).toEqual(before);
    // A starting instance has the same order.
    const again = await published((n) => n);
    await again.services.submissions.add(anApproved('late', { sentAt: hourOf(0) }));
    expect(await listed(again)).toEqual(after);
  });
});
