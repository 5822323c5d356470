import { HttpError } from '@incidentmap/core/contract';
import { decodeColumns, decodeIndexes } from '@incidentmap/core/domain/map/columns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { seconds } from '../../support/run/pace.ts';

let api: TestApi;
const idOf = new Map<string, string>();
beforeAll(async () => {
  api = await startApi();
  for (const report of [
    { title: 'In Rusholme', location: 'Rusholme, Manchester', latitude: 53.455, longitude: -2.223 },
    { title: 'In Rusholme, low', location: 'Rusholme', latitude: 53.455, longitude: -2.223, severity: 'low' },
    { title: 'In Stockport', location: 'Stockport', latitude: 53.408, longitude: -2.157, incidentDate: '2026-03-01' },
    { title: 'In Leeds', location: 'Leeds', latitude: 53.798, longitude: -1.545 },
    { title: 'By the mosque', location: 'Glasgow', latitude: 55.86, longitude: -4.25 },
    { title: 'Fans from Leeds', location: 'Lerwick', latitude: 60.155, longitude: -1.147 },
  ]) {
    const body = aReport(report) as Parameters<ReturnType<TestApi['as']>['submitIncident']>[0]['body'];
    const { id } = await api.as(nobody).submitIncident({ body });
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    idOf.set(report.title, id);
  }
}, seconds(60));
afterAll(() => api.close());

type Query = Parameters<ReturnType<TestApi['as']>['searchIncidents']>[0]['query'];
const ask = (query: Query) => api.as(nobody).searchIncidents({ query });
const titles = async (query: Query) => (await ask(query)).incidents.map(({ title }) => title).toSorted();

describe('a search by place', () => {
  it.each<[Query, string[]]>([
    [{ place: 'M14 5GR' }, ['In Rusholme']],
    [{ place: 'M14 5GR', km: 10 }, ['In Rusholme', 'In Stockport']],
    [{ place: 'Scotland' }, ['By the mosque', 'Fans from Leeds']],
    [{ place: 'Leeds' }, ['Fans from Leeds', 'In Leeds']],
    [{ place: 'mosque' }, ['By the mosque']],
    [{ place: 'Hyde Park Leeds' }, ['In Leeds']],
    [{ place: 'Shetland' }, ['Fans from Leeds']],
    [{ place: 'Greater Manchester' }, ['In Rusholme', 'In Stockport']],
    [{ near: [53.45, -2.22], km: 2 }, ['In Rusholme']],
    [{ area: 'yorkshire' }, ['In Leeds']],
    [{ box: [53.4, -2.2, 53.9, -1.5] }, ['In Leeds', 'In Stockport']],
    [{ place: 'Scotland', search: 'mosque' }, ['By the mosque']],
    [{ from: '2026-02-01', to: '2026-03-01' }, ['In Stockport']],
    [{ from: '2026-03-02', range: 'year', place: 'M14 5GR', km: 10 }, ['In Rusholme']],
    // The specified parameter is as it was.
    [{ search: 'Leeds' }, ['Fans from Leeds', 'In Leeds']],
    [{ search: 'M14 5GR' }, []],
  ])('%j finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('says what was understood, what else may be meant, and how many are hidden', async () => {
    const found = await ask({ place: 'Newport' });
    expect(found.place).toMatchObject({ kind: 'town', address: 'Newport, South Wales', region: 'Wales', area: null });
    expect(found.candidates.length).toBeGreaterThan(3);
    expect((await ask({ place: 'mosque' })).place).toBeNull();
    expect((await ask({ place: 'M14 5GR' })).hidden).toEqual({ critical: 0, high: 0, medium: 0, low: 1 });
  });

  it('lists the nearest first where a circle is searched, and the latest first elsewhere', async () => {
    const sorted = async (query: Query) =>
      (await ask({ sort: 'distance', ...query })).incidents.map(({ title }) => title);
    expect(await sorted({ place: 'Stockport', km: 10 })).toEqual(['In Stockport', 'In Rusholme']);
    expect(await sorted({ place: 'Stockport', km: 10, direction: 'descending' })).toEqual([
      'In Rusholme',
      'In Stockport',
    ]);
    expect((await sorted({ place: 'Greater Manchester' })).at(-1)).toBe('In Stockport');
  });

  it.each(['distance', 'date', 'severity', 'location'] as const)(
    'counts what lies in the circle, and lists what only names the place after it, by %s',
    async (sort) => {
      for (const direction of ['ascending', 'descending'] as const) {
        const found = await ask({ place: 'Leeds', sort, direction });
        expect(found).toMatchObject({ total: 2, naming: 1, counts: { total: 1, thisWeek: 1, thisMonth: 1 } });
        expect(found.incidents.map(({ title }) => title)).toEqual(['In Leeds', 'Fans from Leeds']);
      }
    },
  );

  it('counts what only names the place at a spot of the map, too', async () => {
    const there = { place: 'Leeds', beside: idOf.get('Fans from Leeds')! };
    expect(await ask(there)).toMatchObject({ total: 1, naming: 1 });
    expect(await ask({ ...there, beside: idOf.get('In Leeds')! })).toMatchObject({ total: 1, naming: 0 });
  });

  it('takes what lies in an area or holds words for a match', async () => {
    expect(await ask({ place: 'Scotland' })).toMatchObject({ total: 2, naming: 0, counts: { total: 2 } });
    expect(await ask({ search: 'Leeds' })).toMatchObject({ total: 2, naming: 0, counts: { total: 2 } });
    expect(await ask({ place: 'Stockport', km: 10, from: '2026-03-01', to: '2026-03-01' })).toMatchObject({
      counts: { total: 1, thisWeek: 0 },
    });
  });

  it('that finds nothing says what would', async () => {
    const { total, widening } = await ask({ place: 'Stockport', km: 2, range: 'week' });
    expect(total).toBe(0);
    expect(widening).toEqual({
      radius: { km: 10, total: 1 },
      allTime: 1,
      nearest: {
        address: expect.stringContaining('Manchester'),
        lat: 53.46,
        lon: -2.22,
        kilometres: 6.5,
      },
    });
    expect((await ask({ place: 'Stockport', km: 10 })).widening).toBeNull();
  });

  it('that finds only what names the place says what would find more', async () => {
    const { total, naming, widening } = await ask({ place: 'Leeds', search: 'Fans', range: 'year' });
    expect([total, naming]).toEqual([1, 1]);
    expect(widening).toMatchObject({
      radius: null,
      allTime: 0,
      nearest: { address: expect.stringContaining('Lerwick') },
    });
  });

  it('finds the page of an incident, and the spot of one', async () => {
    const around = await ask({ place: 'Scotland', around: idOf.get('By the mosque')! });
    expect(around).toMatchObject({ page: 1, total: 2 });
    expect((await ask({ place: 'Scotland', beside: idOf.get('By the mosque')! })).total).toBe(1);
  });

  it('is the same on the map: the indexes of those that the list finds', async () => {
    const columns = decodeColumns(await api.as(nobody).getIncidentMap({ query: {} }));
    const severities = ['critical', 'high', 'medium', 'low'] as const;
    for (const query of [
      { place: 'Scotland' },
      { place: 'Leeds', km: 25 },
      { near: [53.45, -2.22] },
      { area: 'london' },
    ] as const) {
      const { hash, indexes } = decodeIndexes(
        await api.as(nobody).getIncidentMap({ query: { part: 'matches', ...query } as never }),
      );
      const { total, mapHash } = await ask({ ...query, severities: [...severities] } as Query);
      expect([hash, indexes.length]).toEqual([mapHash, total]);
      expect(hash).toBe(columns.hash);
    }
  });
});

it.each([
  'near=53.4521,-2.22',
  'near=53.45',
  'near=53.45,-2.22,5',
  'near=,',
  'near=40,-1',
  'near=x,y',
  'km=5000',
  'km=3',
  'box=1,2,3',
  'box=54,-2,53,-1',
  'box=53.123,-2,54,-1',
  'area=%3Cb%3E',
  'area=atlantis',
  `area=${'a'.repeat(61)}`,
  'from=2026-02-30',
  'to=yesterday',
])(
  '?%s is refused: nothing finer than a hundredth of a degree, and only known areas, radii and days',
  async (query) => {
    const response = await api.send(`/api/incidents?${query}`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'invalid_request']);
  },
);

it.each([
  ['atlantis', 'There is no such area.', undefined],
  ['<b>', 'There is no such area.', undefined],
  ['a'.repeat(61), expect.any(String), 'text_too_long'],
])('the area “%s” is refused for what is wrong with it', async (area, message, code) => {
  const response = await api.send(`/api/incidents?${new URLSearchParams({ area })}`);
  const problem = (await response.json()) as { message: string; details?: { code: string }[] };
  expect([problem.message, problem.details?.[0]?.code]).toEqual([message, code]);
});

it('the map refuses an unknown area, too', async () => {
  const asked = api.as(nobody).getIncidentMap({ query: { part: 'matches', area: 'atlantis' } });
  await expect(asked).rejects.toThrow(HttpError);
});
