import { severities, type Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { defaultFilter, defaultSort, type IncidentFilter } from '@incidentmap/core/domain/search/filter';
import { namePattern } from '@incidentmap/core/domain/search/pattern';
import { countsSince, keptIndexes } from '@incidentmap/core/domain/map/clusters';
import { decodeColumns, decodeIndexes } from '@incidentmap/core/domain/map/columns';
import { toMercator } from '@incidentmap/core/domain/places/mercator';
import { shownKilometres } from '@incidentmap/core/domain/places/geometry';
import { allAreas, regionAt } from '@incidentmap/core/domain/places/areas';
import { isSearchable, searchBox, searchCentre } from '@incidentmap/core/domain/places/coordinates';
import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import { interpretSearch } from '@incidentmap/core/domain/search/interpret';
import { regionOf } from '@incidentmap/core/domain/places/regions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeIncidents } from '../../bench/data.ts';
import { aPublicIncident, published, testNow } from '../../support/api/builders.ts';
import { snapshotOf } from '../../support/api/snapshot.ts';

const incidents = [...madeIncidents(1500, testNow)].map((incident) => published(incident));
const snapshot = await snapshotOf(incidents);
const everything: IncidentFilter = { ...defaultFilter, severities };

/** The ids that the list finds, over all its pages. */
function listed(filter: Partial<IncidentFilter>): string[] {
  const ids: string[] = [];
  for (let page = 1, total = 1; ids.length < total; page++) {
    const found = snapshot.page({ filter: { ...everything, ...filter }, sort: defaultSort, page }, testNow);
    ids.push(...found.incidents.map(({ id }) => id));
    total = found.total;
  }
  return ids.toSorted();
}

const columns = decodeColumns((await snapshot.columns()).identity!);

/** What the map shows: how many there are at each position. */
async function onMap(filter: Partial<IncidentFilter>): Promise<string[]> {
  const { search = '', target } = filter;
  const isAsked = search !== '' || target?.area || target?.words;
  const matches = isAsked ? decodeIndexes((await snapshot.matches({ search, target })).identity!).indexes : null;
  const kept = keptIndexes(columns, { ...everything, ...filter }, matches, testNow);
  return [...kept.keys()]
    .filter((index) => kept[index] === 1)
    .map((index) => `${columns.x[index]} ${columns.y[index]}`);
}

const positions = (ids: readonly string[]): string[] => {
  const wanted = new Set(ids);
  return incidents
    .filter(({ id }) => wanted.has(id))
    .map(({ latitude: lat, longitude: lon }) => toMercator({ lat, lon }))
    .map(({ x, y }) => `${x} ${y}`);
};

/** Kilometres on the sphere (haversine), to compare with our flat distances. */
function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [dLat, dLon] = [rad(b.lat - a.lat) / 2, rad(b.lon - a.lon) / 2];
  const h = Math.sin(dLat) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLon) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

const centres = fc
  .constantFrom(...incidents)
  .map(({ latitude, longitude }) => searchCentre({ lat: latitude, lon: longitude }));
const radii = fc.constantFrom(2, 5, 10, 25);
const severitySets = fc.subarray([...severities], { minLength: 1 });
const days = fc.constantFrom(...incidents).map(({ incidentDate }) => incidentDate);
const boxes = fc
  .record({
    south: fc.double({ min: 50, max: 57 }),
    west: fc.double({ min: -6, max: 1 }),
    side: fc.double({ min: 0.1, max: 2 }),
  })
  .map(({ south, west, side }) => searchBox({ south, west, north: south + side, east: west + side }));

describe('a circle', () => {
  it('finds the same in the list, on the map, and one by one on the sphere', async () => {
    await fc.assert(
      fc.asyncProperty(centres, radii, severitySets, async (centre, km, shown) => {
        const filter = { severities: shown, target: { circle: { ...centre, km }, area: null, words: null } };
        const found = listed(filter);
        expect((await onMap(filter)).toSorted()).toEqual(positions(found).toSorted());
        for (const { id, latitude: lat, longitude: lon, severity } of incidents) {
          const away = kilometres(centre, { lat, lon });
          // Positions are rounded to some 20 metres, and the map is flat: 0.5 % at the edge is not compared.
          if (Math.abs(away - km) < 0.03 + km * 0.005) continue;
          expect(found.includes(id), `${away} of ${km}`).toBe(away < km && shown.includes(severity));
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('a box finds the same in the list, on the map, and one by one', async () => {
  await fc.assert(
    fc.asyncProperty(boxes, async (box) => {
      const found = listed({ box });
      expect((await onMap({ box })).toSorted()).toEqual(positions(found).toSorted());
      const edge = 0.0005;
      for (const { id, latitude: lat, longitude: lon } of incidents) {
        const isIn = (by: number) =>
          lat > box.south - by && lat < box.north + by && lon > box.west - by && lon < box.east + by;
        if (isIn(edge) === isIn(-edge)) expect(found.includes(id)).toBe(isIn(0));
      }
    }),
    { numRuns: 60 },
  );
});

it('days from and to count, in the list and on the map', async () => {
  await fc.assert(
    fc.asyncProperty(days, days, async (from, to) => {
      const found = listed({ from, to });
      const expected = incidents.filter(({ incidentDate: day }) => day >= from && day <= to).map(({ id }) => id);
      expect(found).toEqual(expected.toSorted());
      expect(await onMap({ from, to })).toHaveLength(found.length);
    }),
    { numRuns: 30 },
  );
  expect(listed({ range: 'month', from: '1900-01-01' })).toEqual(listed({ range: 'month' }));
});

describe('an area', () => {
  it('finds the same in the list, on the map, and one by one', async () => {
    for (const area of [
      'scotland',
      'london',
      'west-yorkshire',
      'county-antrim',
      'east-london',
      'llanelli-constituency',
    ]) {
      const filter = { target: interpretSearch({ area }).target };
      const found = listed(filter);
      expect((await onMap(filter)).toSorted(), area).toEqual(positions(found).toSorted());
    }
    const inScotland = incidents.filter(({ latitude: lat, longitude: lon }) => regionAt({ lat, lon }) === 'Scotland');
    expect(listed({ target: interpretSearch({ place: 'Scotland' }).target })).toEqual(
      inScotland.map(({ id }) => id).toSorted(),
    );
    expect(inScotland.length).toBeGreaterThan(50);
  });

  it('every incident lies in exactly one nation, and in one region where that is England', () => {
    const among = (names: string[]) =>
      names.flatMap((area) => listed({ target: interpretSearch({ area }).target })).toSorted();
    const all = incidents.map(({ id }) => id).toSorted();
    expect(among(['england', 'scotland', 'wales', 'northern-ireland'])).toEqual(all);
    const regions = allAreas().filter(
      ({ kind, region, id }) => kind === 'region' && region && id !== 'southern-england',
    );
    expect(regions).toHaveLength(9);
    expect(among(regions.map(({ id }) => id))).toEqual(among(['england']));
  });

  it('has an id of its own, and at least one place', () => {
    expect(new Set(allAreas().map(({ id }) => id)).size).toBe(allAreas().length);
    for (const { name, box } of allAreas()) {
      expect(Object.values(box).every(Number.isFinite), name).toBe(true);
    }
  });

  it('the region of a town is that of the risk banner', () => {
    const towns = gazetteerPlaces().filter(({ kind, population }) => kind === 'town' && population >= 20_000);
    const other = towns.filter((town) => regionAt(town) !== regionOf(town.address)?.region);
    expect(other.map(({ address }) => address)).toEqual([]);
  });
});

describe('a place finds what is near or holds its name', async () => {
  const here = (overrides: object) => aPublicIncident({ location: 'Somewhere', ...overrides });
  const ely = { latitude: 52.4, longitude: 0.26 };
  const far = { latitude: 57.1, longitude: -2.1 };
  const few = await snapshotOf([
    here({ id: 'near', ...ely }),
    here({ id: 'outskirts', latitude: 52.46, longitude: 0.26, severity: 'low' }),
    here({ id: 'named', title: 'Coming back from Ely', ...far }),
    here({ id: 'not named', title: 'Most likely a stranger', ...far, severity: 'high' }),
    here({ id: 'old', ...ely, incidentDate: '2024-01-01', severity: 'high' }),
  ]);
  const page = (place: string, km: number, filter: Partial<IncidentFilter> = {}) =>
    few.page(
      {
        filter: { ...defaultFilter, target: interpretSearch({ place, km }).target, ...filter },
        sort: { by: 'distance', direction: 'ascending' },
        page: 1,
      },
      testNow,
    );
  const ids = (...[place, km, filter]: Parameters<typeof page>) =>
    page(place, km, filter).incidents.map(({ id }) => id);

  it('nearest first, then those that only hold the name, as whole words', () => {
    expect(ids('Ely', 5)).toEqual(['near', 'old', 'named']);
    expect(ids('Ely', 10, { severities })).toEqual(['near', 'old', 'outskirts', 'named']);
    expect(namePattern('Ely')).toEqual({ text: 'ely', words: [], isWhole: true });
  });

  it('counts by severity what is hidden there', () => {
    expect(page('Ely', 10).hidden).toEqual({ critical: 0, high: 0, medium: 0, low: 1 } satisfies Record<
      Severity,
      number
    >);
    expect(page('Ely', 10, { severities: ['low'] }).hidden).toMatchObject({ high: 1, medium: 2 });
  });

  it('says what would widen an empty answer', () => {
    expect(page('Ely', 5).widening).toBeNull();
    expect(page('Ely', 2, { severities: ['low'], range: 'week' }).widening).toEqual({
      radius: { km: 10, total: 1 },
      allTime: 0,
      nearest: { address: expect.any(String), lat: expect.any(Number), lon: expect.any(Number), kilometres: 6.5 },
    });
    expect(page('Ely', 2, { severities: ['high'], range: 'week' }).widening).toMatchObject({
      radius: null,
      allTime: 1,
    });
    const empty = page('Inverness', 5, { type: 'online' }).widening;
    expect(empty).toEqual({ radius: null, allTime: 0, nearest: null });
    expect(page('zzz', 5).widening).toMatchObject({ radius: null, nearest: null });
    expect(page('', 5, { box: { south: 57, west: -5, north: 57.05, east: -4 } }).widening?.nearest?.address).toMatch(
      /Aberdeen/,
    );
  });
});

it('distances are shown in steps of half a kilometre, or of a coarser grid', () => {
  expect([0, 240, 260, 800, 1100, 6420].map((metres) => shownKilometres(metres, 250))).toEqual([0, 0, 0.5, 1, 1, 6.5]);
  expect(shownKilometres(2400, 1000)).toBe(2);
});

it('what is searched is rounded to a hundredth of a degree, and a box outwards', () => {
  expect(searchCentre({ lat: 53.45678, lon: -2.22345 })).toEqual({ lat: 53.46, lon: -2.22 });
  expect(searchBox({ south: 53.451, west: -2.229, north: 53.459, east: -2.221 })).toEqual({
    south: 53.45,
    west: -2.23,
    north: 53.46,
    east: -2.22,
  });
  expect([53.45, -0.07, 51, 53.456].map(isSearchable)).toEqual([true, true, true, false]);
});

it('statistics count what a search found', async () => {
  const filter = { ...everything, target: { circle: { lat: 51.51, lon: -0.13, km: 25 }, area: null, words: null } };
  const kept = keptIndexes(columns, filter, null, testNow);
  expect(countsSince(columns, ['1900-01-01'], kept)).toEqual([listed(filter).length]);
  expect(countsSince(columns, ['1900-01-01'])).toEqual([incidents.length]);
});
