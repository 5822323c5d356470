import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { searchMaxLength, searchRadii } from '@incidentmap/core/domain/limits';
import { dateRanges, listOrders } from '@incidentmap/core/domain/search/filter';
import { overlays } from '@incidentmap/core/domain/map/overlays';
import { searchBox, searchCentre } from '@incidentmap/core/domain/places/coordinates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHomeState, type HomeState, parseHomeState } from '../../../frontend/src/pages/home/homeState.ts';
import { plainView } from '../../../frontend/src/features/map/ground/view.ts';

const parse = (query: string): HomeState => parseHomeState(new URLSearchParams(query));
const usual = parse('');

const some = <T>(all: readonly T[]) => fc.subarray([...all]);

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Degrees as the address holds them: it knows no -0. */
const plain = <T extends Record<string, number>>(numbers: T): T =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, number + 0])) as T;
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const dates = fc.oneof(
  fc.record({ range: fc.constantFrom(...dateRanges), from: fc.constant(undefined), to: fc.constant(undefined) }),
  fc.tuple(day, day).map((days) => {
    const [from, to] = days.toSorted();
    return { range: 'all' as const, from, to };
  }),
  day.map((from) => ({ range: 'all' as const, from, to: undefined })),
);

const filters: fc.Arbitrary<HomeState['filter']> = fc
  .record({
    severities: some(severities),
    type: fc.constantFrom('all' as const, ...incidentTypes),
    search: fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((text) => text.trim())
      .filter((text) => text.length <= searchMaxLength),
    km: fc.constantFrom(...searchRadii),
    near: fc.option(
      fc.record({ lat: degrees(49.5, 60.5), lon: degrees(-8.5, 2) }).map((point) => plain(searchCentre(point))),
      { nil: undefined },
    ),
    box: fc.option(
      fc
        .record({ south: degrees(45, 55), west: degrees(-9, -3), north: degrees(56, 61), east: degrees(-2, 3) })
        .map((box) => plain(searchBox(box))),
      { nil: undefined },
    ),
    dates,
  })
  .map(({ dates: when, ...rest }) => ({ ...rest, ...when }));

const states: fc.Arbitrary<HomeState> = fc.record({
  filter: filters,
  sort: fc.option(
    fc.record({
      by: fc.constantFrom(...listOrders),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
  ),
  page: fc.integer({ min: 1, max: 999_999 }),
  view: fc.option(
    fc
      .record({
        lat: fc.double({ min: 40, max: 70, noNaN: true }),
        lon: fc.double({ min: -20, max: 20, noNaN: true }),
        zoom: fc.double({ min: 0, max: 20, noNaN: true }),
      })
      .map(plainView),
  ),
  incident: fc.option(fc.stringMatching(/^[\w-]{1,100}$/)),
  overlays: some(overlays),
});

describe('the state of the home page', () => {
  it('has defaults for what the address leaves out', () => {
    expect(usual).toEqual({
      filter: { range: 'all', severities: ['critical', 'high', 'medium'], type: 'all', search: '', km: 5 },
      sort: null,
      page: 1,
      view: null,
      incident: null,
      overlays: [],
    });
    expect(formatHomeState(usual)).toBe('');
  });

  it('is written to the address in readable form', () => {
    const state: HomeState = {
      filter: { range: 'month', severities: ['critical', 'low'], type: 'verbal', search: 'Bradford & Leeds', km: 10 },
      sort: { by: 'severity', direction: 'ascending' },
      page: 3,
      view: { lat: 53.8, lon: -1.5491, zoom: 9 },
      incident: 'abc-1',
      overlays: ['areas', 'events'],
    };
    const written =
      'range=month&severity=critical,low&type=verbal&q=Bradford+%26+Leeds&km=10&sort=severity&dir=asc&page=3' +
      '&at=53.8,-1.5491,9&incident=abc-1&overlays=areas,events';
    expect(formatHomeState(state)).toBe(written);
    expect(parse(written)).toEqual(state);
  });

  it('distinguishes "no severity" from "not given"', () => {
    const none = { ...usual, filter: { ...usual.filter, severities: [] } };
    expect(formatHomeState(none)).toBe('severity=none');
    expect(parse('severity=none')).toEqual(none);
  });

  it('starts each sort order in its natural direction, and omits that from the address', () => {
    expect(parse('sort=location').sort).toEqual({ by: 'location', direction: 'ascending' });
    expect(parse('sort=location&dir=desc').sort?.direction).toBe('descending');
    expect(formatHomeState({ ...usual, sort: { by: 'location', direction: 'ascending' } })).toBe('sort=location');
  });

  it('writes where and when is searched, each as short as it is exact', () => {
    const state: HomeState = {
      ...usual,
      filter: {
        ...usual.filter,
        near: { lat: 53.45, lon: -2.22 },
        box: { south: 53, west: -2.5, north: 53.62, east: -1 },
        from: '2026-01-01',
        to: '2026-03-31',
      },
      sort: { by: 'distance', direction: 'descending' },
    };
    const written = 'from=2026-01-01&to=2026-03-31&near=53.45,-2.22&box=53,-2.5,53.62,-1&sort=distance&dir=desc';
    expect(formatHomeState(state)).toBe(written);
    expect(parse(written)).toEqual(state);
  });

  it('takes exact days instead of a range, and one day alone', () => {
    expect(parse('range=week&from=2026-01-01').filter).toEqual({ ...usual.filter, from: '2026-01-01' });
    expect(parse('to=2026-01-01').filter).toEqual({ ...usual.filter, to: '2026-01-01' });
  });

  it('keeps the order of old links, whose usual order was the latest first', () => {
    expect(parse('sort=date').sort).toEqual({ by: 'date', direction: 'descending' });
    expect(parse('dir=asc').sort).toEqual({ by: 'date', direction: 'ascending' });
    expect(parse('q=Leeds').sort).toBeNull();
  });

  it('survives a round trip through the address', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parse(formatHomeState(state))).toEqual(state);
      }),
    );
  });

  it('keeps unrelated parameters in the address', () => {
    const query = formatHomeState({ ...usual, page: 2 }, new URLSearchParams('lang=cy&page=9&q=old'));
    expect(query).toBe('lang=cy&page=2');
  });
});

describe('garbage in the address', () => {
  it.each([
    'range=decade',
    'range=constructor',
    'severity=',
    'severity=awful,worse',
    'type=toString',
    'q=%20%20',
    'sort=random',
    'dir=sideways',
    'km=3',
    'km=5.0',
    'near=',
    'near=53.45',
    'near=53.4512,-2.22',
    'near=53.45,-2.22,1',
    'near=40,-2',
    'near=NaN,NaN',
    'box=54,-2,53,-1',
    'box=53,-1,54,-2',
    'box=53.123,-2,54,-1',
    'box=53,-2,54',
    'box=-99,-2,54,-1',
    'from=2026-02-30',
    'from=yesterday',
    'from=2026-03-01&to=2026-02-01',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=Infinity',
    'at=',
    'at=north,west,near',
    'at=54.5,-2',
    'at=54.5,-2,6,1',
    'at=NaN,NaN,NaN',
    'at=0,0,6',
    'at=54.5,-2,99',
    'at=1e1,-2,6',
    'incident=',
    'incident=../admin',
    'incident=%3Cscript%3E',
    `incident=${'x'.repeat(101)}`,
    'overlays=everything',
    'page',
    '%E0%A4%A',
  ])('%s is ignored', (query) => {
    expect(parse(query)).toEqual(usual);
  });

  it('does not affect valid parameters beside it', () => {
    expect(parse('severity=low,awful,low').filter.severities).toEqual(['low']);
    expect(parse('range=decade&type=online').filter).toEqual({ ...usual.filter, type: 'online' });
  });

  it('never throws, and does not survive a round trip', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('none', 'low', '54,-2,6', '3', '54,-2', '53,-2,54,-1', '2026-02-01'),
    );
    const names = 'range from to severity type q near km box sort dir page at incident overlays'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (pairs) => {
        const state = parseHomeState(new URLSearchParams(pairs));
        expect(parse(formatHomeState(state))).toEqual(state);
      }),
    );
  });

  it('is truncated when a search is longer than the server accepts', () => {
    expect(parse(`q=${'a'.repeat(5000)}`).filter.search).toHaveLength(searchMaxLength);
  });
});
