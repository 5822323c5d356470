import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { type IncidentFilter, type Sort, defaultFilter, defaultSort } from '@incidentmap/core/domain/search/filter';
import { decodeColumns } from '@incidentmap/core/domain/map/columns';
import { toMercator } from '@incidentmap/core/domain/places/mercator';
import { describe, expect, it } from 'vitest';
import { aPublicIncident as published, testNow } from '../../support/api/builders.ts';
import { snapshotOf } from '../../support/api/snapshot.ts';

const left = async (incidents: PublicIncident[], filter: Partial<IncidentFilter>, now = testNow): Promise<string[]> =>
  (await snapshotOf(incidents))
    .page({ filter: { ...defaultFilter, ...filter }, sort: defaultSort, page: 1 }, now)
    .incidents.map(({ id }) => id);

describe('the filter', () => {
  it('hides low severity by default', async () => {
    const incidents = (['critical', 'high', 'medium', 'low'] as const).map((severity) =>
      published({ id: severity, severity }),
    );
    expect(await left(incidents, {})).toEqual(['critical', 'high', 'medium']);
    expect(await left(incidents, { severities: ['low'] })).toEqual(['low']);
    expect(await left(incidents, { severities: [] })).toEqual([]);
  });

  it.each([
    ['all', ['0', '6', '7', '29', '30', '89', '90', '364', '365']],
    ['week', ['0', '6']],
    ['month', ['0', '6', '7', '29']],
    ['quarter', ['0', '6', '7', '29', '30', '89']],
    ['year', ['0', '6', '7', '29', '30', '89', '90', '364']],
  ] as const)('%s covers that many days, today included', async (range, ids) => {
    const ages = [0, 6, 7, 29, 30, 89, 90, 364, 365];
    const incidents = ages.map((age) =>
      published({
        id: String(age),
        incidentDate: new Date(testNow.getTime() - age * 86_400_000).toISOString().slice(0, 10),
      }),
    );
    expect(await left(incidents, { range })).toEqual(ids);
  });

  it('counts days from today in London', async () => {
    const incidents = [published({ id: 'old', incidentDate: '2026-06-09' })];
    expect(await left(incidents, { range: 'week' }, new Date('2026-06-15T22:59:00Z'))).toEqual(['old']);
    expect(await left(incidents, { range: 'week' }, new Date('2026-06-15T23:00:00Z'))).toEqual([]);
  });

  it('selects one type', async () => {
    const incidents = [published({ id: 'a', incidentType: 'online' }), published({ id: 'b', incidentType: 'verbal' })];
    expect(await left(incidents, { type: 'online' })).toEqual(['a']);
    expect(await left(incidents, { type: 'all' })).toEqual(['a', 'b']);
  });

  const searched = [
    published({ id: 'title', title: "Mosque's door", description: 'Painted over at night.', location: 'Leeds' }),
    published({
      id: 'text',
      title: 'On a bus',
      description: 'Near the Café Médina, twice',
      location: 'Sparkhill, Birmingham',
    }),
    published({
      id: 'place',
      title: 'On a tram',
      description: 'Followed for a while',
      location: 'Bangor, County Down',
    }),
  ];

  it.each([
    ['', ['title', 'text', 'place']],
    ['  ', ['title', 'text', 'place']],
    ['mosques', ['title']],
    ['MOSQUE’S', ['title']],
    ['cafe medina', ['text']],
    ['CAFÉ MÉDINA', ['text']],
    ['twice', ['text']],
    ['ham', ['text']],
    ['sparkhill, birmingham', ['text']],
    ['something in leeds', ['title']],
    ['Leeds or Bangor', ['title', 'place']],
    ['on a', ['text', 'place']],
    // A phrase is not found across two fields, nor a word of two letters in a location.
    ['door painted', []],
    ['le xx', []],
    ['tram bus', []],
    ['zzz', []],
  ])('a search for %j', async (search, ids) => {
    expect(await left(searched, { search })).toEqual(ids);
  });

  it('combines all criteria', async () => {
    expect(await left(searched, { search: 'leeds', severities: ['high'] })).toEqual([]);
    expect(await left(searched, { search: 'leeds', severities: ['medium'], type: 'verbal', range: 'week' })).toEqual([
      'title',
    ]);
  });

  it('matches the corrected text of an edited incident, not the old one', async () => {
    const [first] = searched;
    if (!first) throw new Error('no incident');
    expect(await left([first], { search: 'tram' })).toEqual([]);
    expect(await left([{ ...first, title: 'On a tram' }], { search: 'tram' })).toEqual(['title']);
  });
});

describe('the order', () => {
  const incidents = [
    published({ id: 'a', incidentDate: '2026-06-01', severity: 'medium', location: 'Éastbourne' }),
    published({ id: 'b', incidentDate: '2026-06-03', severity: 'critical', location: 'Zennor' }),
    published({ id: 'c', incidentDate: '2026-06-01', severity: 'low', location: 'ashford' }),
    published({ id: 'd', incidentDate: '2025-12-31', severity: 'medium', location: 'Bath' }),
    published({ id: 'e', incidentDate: '2026-06-01', severity: 'high', location: 'Zennor' }),
  ];

  it.each([
    ['date', 'descending', 'bac ed'],
    ['date', 'ascending', 'dac eb'],
    ['severity', 'descending', 'bead c'],
    ['severity', 'ascending', 'cad eb'],
    ['location', 'ascending', 'cdabe'],
    ['location', 'descending', 'beadc'],
  ] as const)('by %s, %s, with ties in their original order', async (by, direction, ids) => {
    const filter = { ...defaultFilter, severities };
    const { incidents: sorted } = (await snapshotOf(incidents)).page(
      { filter, sort: { by, direction } satisfies Sort, page: 1 },
      testNow,
    );
    expect(sorted.map(({ id }) => id).join('')).toBe(ids.replace(' ', ''));
  });

  it('is newest first by default', async () => {
    expect((await left(incidents, {}))[0]).toBe('b');
    expect(await left([], {})).toEqual([]);
  });
});

describe('the pages', async () => {
  const incidents = Array.from({ length: 25 }, (_, n) =>
    published({
      id: `n${n}`,
      severity: n % 2 === 0 ? 'high' : 'low',
      incidentDate: `2026-05-${String(28 - n).padStart(2, '0')}`,
      ...(n < 3 ? { latitude: 53.8, longitude: -1.55 } : {}),
    }),
  );
  const snapshot = await snapshotOf(incidents);
  const page = (query: Partial<Parameters<typeof snapshot.page>[0]>) => {
    const found = snapshot.page(
      { filter: { ...defaultFilter, severities }, sort: defaultSort, page: 1, ...query },
      testNow,
    );
    return { ...found, incidents: found.incidents.map(({ id }) => id) };
  };

  it('hold ten incidents each, the last page the rest; a page past the end is the last page', () => {
    expect(page({ page: 2 })).toMatchObject({
      total: 25,
      page: 2,
      incidents: incidents.slice(10, 20).map(({ id }) => id),
    });
    expect(page({ page: 9 })).toMatchObject({ page: 3, incidents: ['n20', 'n21', 'n22', 'n23', 'n24'] });
  });

  it('can be found by an incident on them', () => {
    expect(page({ around: 'n14' }).page).toBe(2);
    expect(page({ around: 'n14', filter: { ...defaultFilter, severities: ['high'] } }).page).toBe(1);
    expect(page({ around: 'unknown', page: 3 }).page).toBe(3);
  });

  it('of one location hold all its incidents, whichever of them names it', async () => {
    expect(page({ at: 'n1' }).incidents).toEqual(['n0', 'n1', 'n2']);
    const columns = decodeColumns((await snapshot.columns()).identity!);
    const { x, y } = toMercator({ lat: incidents[1]!.latitude, lon: incidents[1]!.longitude });
    const index = columns.x.findIndex((each, at) => each === x && columns.y[at] === y);
    expect(page({ at: { mapHash: columns.hash, index } }).incidents).toEqual(['n0', 'n1', 'n2']);
    expect(page({ at: 'unknown' }).incidents).toEqual([]);
    expect(() => page({ at: { mapHash: 'another', index } })).toThrow(/changed/);
  });
});
