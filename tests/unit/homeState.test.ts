import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { dateRanges, sortKeys } from '@incidentmap/core/domain/incident/listing';
import { overlays } from '@incidentmap/core/domain/map/overlays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHomeState, type HomeState, parseHomeState, searchMaxLength } from '../../frontend/src/app/homeState.ts';
import { plainView } from '../../frontend/src/features/map/base/view.ts';

const parse = (query: string): HomeState => parseHomeState(new URLSearchParams(query));
const usual = parse('');

const some = <T>(all: readonly T[]) => fc.subarray([...all]);

const states: fc.Arbitrary<HomeState> = fc.record({
  filter: fc.record({
    range: fc.constantFrom(...dateRanges),
    severities: some(severities),
    type: fc.constantFrom('all' as const, ...incidentTypes),
    search: fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((text) => text.trim())
      .filter((text) => text.length <= searchMaxLength),
  }),
  sort: fc.record({
    by: fc.constantFrom(...sortKeys),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
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
      filter: { range: 'all', severities: ['critical', 'high', 'medium'], type: 'all', search: '' },
      sort: { by: 'date', direction: 'descending' },
      page: 1,
      view: null,
      incident: null,
      overlays: [],
    });
    expect(formatHomeState(usual)).toBe('');
  });

  it('is written to the address in readable form', () => {
    const state: HomeState = {
      filter: { range: 'month', severities: ['critical', 'low'], type: 'verbal', search: 'Bradford & Leeds' },
      sort: { by: 'severity', direction: 'ascending' },
      page: 3,
      view: { lat: 53.8, lon: -1.5491, zoom: 9 },
      incident: 'abc-1',
      overlays: ['areas', 'events'],
    };
    const written =
      'range=month&severity=critical,low&type=verbal&q=Bradford+%26+Leeds&sort=severity&dir=asc&page=3' +
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
    expect(parse('sort=location&dir=desc').sort.direction).toBe('descending');
    expect(formatHomeState({ ...usual, sort: { by: 'location', direction: 'ascending' } })).toBe('sort=location');
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
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('none', 'low', '54,-2,6', '3'));
    const names = ['range', 'severity', 'type', 'q', 'sort', 'dir', 'page', 'at', 'incident', 'overlays'] as const;
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
