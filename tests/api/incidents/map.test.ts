import { brotliDecompressSync } from 'node:zlib';
import {
  countOf,
  countsSince,
  decodeClusters,
  keptIndexes,
  markersOf,
  nearestKept,
  worstOf,
} from '@incidentmap/core/domain/map/clusters';
import { boxOver } from '@incidentmap/core/domain/map/tiles';
import { defaultFilter, type IncidentFilter } from '@incidentmap/core/domain/search/filter';
import { decodeColumns, decodeIndexes } from '@incidentmap/core/domain/map/columns';
import { describe, expect, it } from 'vitest';
import { admin, nobody } from '../../support/api/api.ts';
import { aReport, type Report } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

const api = apiForEachTest();

async function publish(overrides: Partial<Report> = {}): Promise<string> {
  const { id } = await api.as(nobody).submitIncident({ body: aReport(overrides) });
  await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
  return id;
}

describe('the map', () => {
  it('holds every published incident without its id, and an index leads to the incident', async () => {
    const id = await publish({ title: 'The one that is wanted' });
    await publish({ latitude: 57.1, longitude: -2.1, severity: 'low' });
    const bytes = await api.as(nobody).getIncidentMap({ query: {} });
    expect(Buffer.from(bytes).includes(id)).toBe(false);
    const columns = decodeColumns(bytes);
    expect(columns.x).toHaveLength(2);
    expect(countsSince(columns, ['2026-06-14', '2026-06-15'])).toEqual([2, 0]);

    const { indexes, hash } = decodeIndexes(
      await api.as(nobody).getIncidentMap({ query: { part: 'matches', search: 'wanted' } }),
    );
    expect([hash, indexes.length]).toEqual([columns.hash, 1]);
    const [index = -1] = indexes;
    const found = await api.as(nobody).searchIncidents({ query: { mapHash: hash, index } });
    expect(found).toMatchObject({ total: 1, page: 1, mapHash: hash, incidents: [{ id }] });
  });

  it('keeps its ETag until something is published; an index of an older version is refused', async () => {
    await publish();
    const get = (headers: Record<string, string> = {}) => api.send('/api/incidents/map', { headers });
    const first = await get({ 'accept-encoding': 'br' });
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    const { hash } = decodeColumns(new Uint8Array(await first.arrayBuffer()));
    await publish({ latitude: 57.1, longitude: -2.1 });
    expect((await get({ 'if-none-match': tag })).status).toBe(200);
    const old = await api.send(`/api/incidents?mapHash=${hash}&index=0`);
    expect([old.status, ((await old.json()) as { code: string }).code]).toEqual([409, 'conflict']);
    const { columns } = await api.services.publication.current();
    const { br, identity } = await columns();
    expect(brotliDecompressSync(br)).toEqual(identity);
  });

  it('of few incidents opens with each spot, the highest severity last', async () => {
    await publish({ severity: 'high', latitude: 52.4, longitude: -1.9 });
    await publish({ severity: 'medium', latitude: 55.9, longitude: -3.2 });
    const { clusters } = decodeClusters(await api.as(nobody).getIncidentMap({ query: { part: 'clusters', zoom: 5 } }));
    expect(clusters.map((marker) => [worstOf(marker), marker.isSpot])).toEqual([
      ['medium', true],
      ['high', true],
    ]);
  });
});

describe('a view of the map that the server makes', () => {
  const tiles = [6, 30, 18, 32, 21] as const;
  const box = boxOver({ zoom: 6, west: 30, north: 18, east: 32, south: 21 });

  it.each<[string, object, Partial<IncidentFilter>]>([
    ['everything', {}, {}],
    ['a severity', { severities: 'low' }, { severities: ['low'] }],
    ['days', { from: '2026-06-02', to: '2026-06-10' }, { from: '2026-06-02', to: '2026-06-10' }],
    ['a box', { box: '52,-3,55,-1' }, { box: { south: 52, west: -3, north: 55, east: -1 } }],
    [
      'a circle',
      { near: '53.48,-2.24', km: '25' },
      { target: { circle: { lat: 53.48, lon: -2.24, km: 25 }, area: null, words: null } },
    ],
  ])('has the same markers as a browser that has the columns: %s', async (_, query, filter) => {
    for (let n = 0; n < 70; n++) {
      await publish({
        latitude: 51 + (n % 8) * 0.6,
        longitude: -3 + (n % 7) * 0.4,
        severity: n % 3 === 0 ? 'low' : 'high',
        incidentDate: `2026-06-${String(1 + (n % 12)).padStart(2, '0')}`,
      });
    }
    const columns = decodeColumns(await api.as(nobody).getIncidentMap({ query: {} }));
    const asked = { ...query, tiles: tiles.join(), mapHash: columns.hash } as never;
    const { markers, nearest } = await api.as(nobody).getMapView({ query: asked });
    const kept = keptIndexes(columns, { ...defaultFilter, ...filter }, null, api.services.now());
    expect(markers.length).toBeGreaterThan(0);
    expect(markers).toEqual(markersOf(columns, kept, { box, zoom: 6 }));
    const middle = { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
    expect(nearest).toEqual(nearestKept(columns, kept, middle));
    const days = ['2026-06-01', '2026-06-06'];
    const counts = await api.as(nobody).getMapCounts({ query: { ...query, mapHash: columns.hash, days } as never });
    expect(counts).toEqual(countsSince(columns, days, kept));
  });

  it('finds the words and the place that the list finds', async () => {
    const id = await publish({ title: 'The one that is wanted' });
    await publish({ latitude: 57.1, longitude: -2.1 });
    const { mapHash, total } = await api.as(nobody).searchIncidents({ query: { place: 'wanted' } });
    const query = { place: 'wanted', tiles: '0,0,0,0,0', mapHash } as never;
    const { markers } = await api.as(nobody).getMapView({ query });
    expect([total, markers.map(countOf)]).toEqual([1, [1]]);
    const found = await api.as(nobody).searchIncidents({ query: { mapHash, index: markers[0]!.index } });
    expect(found.incidents.map((incident) => incident.id)).toEqual([id]);
  });

  it('counts of a searched place only what happened there', async () => {
    await publish({ latitude: 53.48, longitude: -2.24, location: 'Manchester' });
    await publish({ latitude: 51.5, longitude: -0.12, title: 'Far from Manchester' });
    const { mapHash } = await api.as(nobody).searchIncidents({ query: { place: 'Manchester' } });
    const query = { place: 'Manchester', days: '2020-01-01', mapHash } as never;
    expect(await api.as(nobody).getMapCounts({ query })).toEqual([1]);
  });

  it('of another version is refused, so that no index leads to another incident', async () => {
    const { mapHash } = await api.as(nobody).searchIncidents({ query: { page: 1 } });
    await publish();
    for (const query of ['tiles=0,0,0,0,0', 'days=2026-06-01']) {
      const answer = await api.send(`/api/incidents/map?${query}&mapHash=${mapHash}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'conflict']);
    }
  });

  it.each([
    ['outside the world', '3,0,0,8,0'],
    ['the wrong way round', '3,2,0,1,0'],
    ['nearer than the map goes', '13,0,0,0,0'],
    ['more than any screen has', '12,0,0,64,0'],
    ['between two tiles', '3,0.5,0,1,0'],
    ['too few numbers', '3,0,0'],
  ])('of tiles %s is refused', async (_, numbers) => {
    const { mapHash } = await api.as(nobody).searchIncidents({ query: { page: 1 } });
    const answer = await api.send(`/api/incidents/map?tiles=${numbers}&mapHash=${mapHash}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid_request']);
  });
});

describe('the list, page by page', () => {
  it('states total, page and version, and follows filter, order and search text', async () => {
    for (let n = 1; n <= 12; n++) {
      await publish({
        title: `Report number ${n}`,
        severity: n === 7 ? 'low' : 'high',
        incidentDate: `2026-06-${String(n).padStart(2, '0')}`,
      });
    }
    const ask = async (query: object) => {
      const { incidents, ...rest } = await api.as(nobody).searchIncidents({ query });
      return { ...rest, titles: incidents.map(({ title }) => title.replace('Report number ', '')) };
    };
    expect(await ask({ page: 1 })).toMatchObject({
      total: 11,
      page: 1,
      titles: ['12', '11', '10', '9', '8', '6', '5', '4', '3', '2'],
    });
    expect(await ask({ page: 99 })).toMatchObject({ page: 2, titles: ['1'] });
    expect(await ask({ severities: 'low' })).toMatchObject({ total: 1, titles: ['7'] });
    expect(await ask({ severities: '' })).toMatchObject({ total: 0, titles: [] });
    expect(await ask({ range: 'week' })).toMatchObject({ titles: ['12', '11', '10', '9'] });
    expect(await ask({ search: 'NUMBER 1', direction: 'ascending' })).toMatchObject({
      titles: ['1', '10', '11', '12'],
    });
    expect(await ask({ type: 'online' })).toMatchObject({ total: 0 });
    const { id } = (await api.as(nobody).listIncidents()).at(-1)!;
    expect(await ask({ around: id })).toMatchObject({ page: 2, titles: ['1'] });
    expect((await ask({ beside: id, severities: 'high,low' })).total).toBe(12);
  });

  it.each(['?page=0', '?page=x', '?sort=colour', '?severities=grave', '?index=1', '?around=%3Cb%3E', '?range=decade'])(
    'rejects %s and explains why',
    async (query) => {
      const response = await api.send(`/api/incidents${query}`);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'invalid_request']);
    },
  );

  it('without parameters is still the whole array', async () => {
    for (let n = 0; n < 11; n++) await publish();
    expect(await api.as(nobody).listIncidents()).toHaveLength(11);
  });
});
