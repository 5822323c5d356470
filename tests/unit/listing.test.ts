import { type Incident, type PublicIncident, toPublic } from '@incidentmap/core/domain/incident';
import {
  type IncidentFilter,
  type Sort,
  defaultFilter,
  defaultSort,
  filterIncidents,
  sortIncidents,
} from '@incidentmap/core/domain/listing';
import { describe, expect, it } from 'vitest';
import { anIncident, testNow } from '../support/builders.ts';

const published = (overrides: Partial<Incident>): PublicIncident => toPublic(anIncident(overrides), 250);

const left = (incidents: PublicIncident[], filter: Partial<IncidentFilter>, now = testNow): string[] =>
  filterIncidents(incidents, { ...defaultFilter, ...filter }, now).map(({ id }) => id);

describe('the filter', () => {
  it('leaves out low severity unless asked', () => {
    const incidents = (['critical', 'high', 'medium', 'low'] as const).map((severity) =>
      published({ id: severity, severity }),
    );
    expect(left(incidents, {})).toEqual(['critical', 'high', 'medium']);
    expect(left(incidents, { severities: ['low'] })).toEqual(['low']);
    expect(left(incidents, { severities: [] })).toEqual([]);
  });

  it.each([
    ['all', ['0', '6', '7', '29', '30', '89', '90', '364', '365']],
    ['week', ['0', '6']],
    ['month', ['0', '6', '7', '29']],
    ['quarter', ['0', '6', '7', '29', '30', '89']],
    ['year', ['0', '6', '7', '29', '30', '89', '90', '364']],
  ] as const)('%s reaches back so many days, today included', (range, ids) => {
    const ages = [0, 6, 7, 29, 30, 89, 90, 364, 365];
    const incidents = ages.map((age) =>
      published({
        id: String(age),
        incidentDate: new Date(testNow.getTime() - age * 86_400_000).toISOString().slice(0, 10),
      }),
    );
    expect(left(incidents, { range })).toEqual(ids);
  });

  it("counts days from London's today", () => {
    const incidents = [published({ id: 'old', incidentDate: '2026-06-09' })];
    expect(left(incidents, { range: 'week' }, new Date('2026-06-15T22:59:00Z'))).toEqual(['old']);
    expect(left(incidents, { range: 'week' }, new Date('2026-06-15T23:00:00Z'))).toEqual([]);
  });

  it('takes one type', () => {
    const incidents = [published({ id: 'a', incidentType: 'online' }), published({ id: 'b', incidentType: 'verbal' })];
    expect(left(incidents, { type: 'online' })).toEqual(['a']);
    expect(left(incidents, { type: 'all' })).toEqual(['a', 'b']);
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
  ])('a search for %j', (search, ids) => {
    expect(left(searched, { search })).toEqual(ids);
  });

  it('all parts hold at once', () => {
    expect(left(searched, { search: 'leeds', severities: ['high'] })).toEqual([]);
    expect(left(searched, { search: 'leeds', severities: ['medium'], type: 'verbal', range: 'week' })).toEqual([
      'title',
    ]);
  });

  it('follows an incident that was corrected: a new object, not the old text', () => {
    const [first] = searched;
    if (!first) throw new Error('no incident');
    expect(left([first], { search: 'tram' })).toEqual([]);
    expect(left([{ ...first, title: 'On a tram' }], { search: 'tram' })).toEqual(['title']);
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
  ] as const)('by %s, %s, equals as they came', (by, direction, ids) => {
    const before = [...incidents];
    const sorted = sortIncidents(incidents, { by, direction } satisfies Sort);
    expect(sorted.map(({ id }) => id).join('')).toBe(ids.replace(' ', ''));
    expect(incidents).toEqual(before);
  });

  it('is newest first unless asked otherwise', () => {
    expect(sortIncidents(incidents, defaultSort)[0]?.id).toBe('b');
    expect(sortIncidents([], defaultSort)).toEqual([]);
  });
});
