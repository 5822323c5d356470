import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { districtMetres } from '@incidentmap/core/domain/limits';
import { districtOf } from '@incidentmap/core/domain/places/gazetteer';
import { publicLocation } from '@incidentmap/core/domain/places/coordinates';
import { approved, waitingAgain } from '@incidentmap/core/domain/submission/decide';
import { edit } from '@incidentmap/core/domain/submission/incidentEdit';
import type { Caller, Life } from '@incidentmap/core/domain/submission/life';
import { gaining } from '@incidentmap/core/domain/submission/merge';
import { withoutOldBadge } from '@incidentmap/core/domain/submission/verification';
import { withPrecision } from '@incidentmap/core/domain/submission/precision';
import { type Entry, hasEntry, type Incident, shown } from '@incidentmap/core/domain/submission/submission';
import { describe, expect, it } from 'vitest';
import { anIncident, published, testNow } from '../../support/api/builders.ts';

const superAdmin: Caller = { userId: 'super', name: 'super', role: 'SuperAdmin' };
const approval = { isDelayed: false, choices: undefined, without: [] };
const isPublic = (entry: Partial<Entry> = {}) => anIncident({ status: 'approved', placeMetres: 250, ...entry });
const hidden = (entry: Partial<Entry> = {}): Incident => {
  const incident = isPublic(entry);
  const life: Life = { is: 'waiting', wasPublic: { by: superAdmin, heldSince: testNow.toISOString() } };
  return waitingAgain(incident, life, new Map());
};
const incidentOf = (submission: Parameters<typeof hasEntry>[0]): Incident => {
  if (!hasEntry(submission)) throw new Error('It has no entry');
  return submission;
};
const told = ({ location, latitude, longitude, placeMetres }: PublicIncident) => ({
  location,
  latitude,
  longitude,
  placeMetres,
});
const detailOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return (error as { details?: readonly { path: string; code: string }[] }).details?.[0];
  }
  return null;
};

describe('the public place and day', () => {
  const widths = [250, 1000, 5000, 20_000] as const;

  it.each(widths.flatMap((from) => widths.map((to) => [from, to] as const)))(
    'of %i m are edited to %i m only if that is no narrower, while public and after it was hidden',
    (from, to) => {
      for (const incident of [isPublic({ placeMetres: from }), hidden({ placeMetres: from })]) {
        const act = () => edit(incident, { revision: 0, placeMetres: to }, superAdmin, testNow);
        if (to >= from) expect(act().entry.placeMetres).toBe(to);
        else expect(detailOf(act)).toMatchObject({ path: 'placeMetres', code: 'only_wider' });
      }
    },
  );

  it('get narrower by no new approval of what was public, and are what they were when nothing is chosen', () => {
    const before = hidden({ placeMetres: 5000, datePrecision: 'month' });
    const approve = (precision: object) => approved(before, { ...approval, precision }, superAdmin, testNow);
    expect(detailOf(() => approve({ placeMetres: 1000 }))).toMatchObject({ code: 'only_wider' });
    expect(detailOf(() => approve({ datePrecision: 'day' }))).toMatchObject({ code: 'only_wider' });
    expect(approve({}).entry).toMatchObject({ placeMetres: 5000, datePrecision: 'month' });
    expect(approve({ placeMetres: 20_000 }).entry).toMatchObject({ placeMetres: 20_000 });
    const others = { ...approval, entry: { ...before.entry, placeMetres: undefined, datePrecision: undefined } };
    expect(approved(before, others as never, superAdmin, testNow).entry).toMatchObject({ datePrecision: 'month' });
  });

  it('can be chosen again as long as nothing was public', () => {
    const waiting = anIncident({ placeMetres: 5000, datePrecision: 'month' });
    const precision = { placeMetres: 250, datePrecision: 'day' } as const;
    expect(approved(waiting, { ...approval, precision }, superAdmin, testNow).entry).toMatchObject(precision);
    expect(edit(waiting, { revision: 0, ...precision }, superAdmin, testNow).entry).toMatchObject(precision);
  });

  it('are other ones when its reviewer approves it again within the ten seconds', () => {
    const first = approved(anIncident(), { ...approval, isDelayed: true, choices: [] }, superAdmin, testNow);
    const again = (precision: object) =>
      approved(first, { ...approval, isDelayed: true, choices: [], precision }, superAdmin, testNow);
    expect(again({})).toBe(first);
    expect(again({ datePrecision: 'month' }).entry).toMatchObject({ datePrecision: 'month' });
  });

  it('are told by the audit trail when they are chosen or widened', () => {
    const precision = { placeMetres: 1000, datePrecision: 'month' } as const;
    const changes = [
      { field: 'placeMetres', before: null, after: 1000 },
      { field: 'datePrecision', before: null, after: 'month' },
    ];
    expect(approved(anIncident(), { ...approval, precision }, superAdmin, testNow).lastChange).toMatchObject({
      changes,
    });
    const widened = edit(
      isPublic({ datePrecision: 'day' }),
      { revision: 0, datePrecision: 'month' },
      superAdmin,
      testNow,
    );
    expect(widened.lastChange?.changes).toEqual([{ field: 'datePrecision', before: 'day', after: 'month' }]);
  });
});

describe('a month', () => {
  it('is written in the place of each of its days, also of those that sources give', () => {
    const incident = anIncident({
      datePrecision: 'month',
      incidentDate: '2026-06-14',
      sources: [
        {
          id: 'other',
          kind: 'report',
          sentAt: testNow.toISOString(),
          link: null,
          revision: 0,
          by: superAdmin,
          at: testNow.toISOString(),
          gives: { date: { incidentDate: '2026-05-31', incidentTime: 'Evening' } },
        },
      ],
    });
    const settled = withPrecision(incident, 250);
    expect(settled.entry.incidentDate).toBe('2026-06-01');
    expect(shown(settled).incidentDate).toBe('2026-05-01');
    expect(incidentOf(settled).sent).toMatchObject({ incidentDate: '2026-06-14' });
  });

  it('is the day of sending as well, which might tell the other one', () => {
    const shownAs = published(withPrecision(anIncident({ datePrecision: 'month' }), 250));
    expect(shownAs).toMatchObject({ incidentDate: '2026-06-01', createdAt: '2026-06-01', datePrecision: 'month' });
  });

  it('takes no badge away, nor does a home', () => {
    const badged = isPublic({ verifiedBy: 'Invented partner', datePrecision: 'day', placeMetres: 5000 });
    const badgeAfter = (values: object) =>
      withoutOldBadge(badged, edit(badged, { revision: 0, ...values }, superAdmin, testNow)).entry.verifiedBy;
    expect(badgeAfter({ datePrecision: 'month' })).toBe('Invented partner');
    expect(badgeAfter({ placeMetres: 20_000 })).toBe('Invented partner');
    expect(badgeAfter({ atHome: true })).toBe('Invented partner');
    expect(badgeAfter({ title: 'Other words' })).toBeNull();
  });
});

describe('a merge', () => {
  const other = { placeMetres: 5000, datePrecision: 'month' } as const;

  it.each([
    [{ placeMetres: 250, datePrecision: 'day' }, other],
    [other, {}],
    [other, { placeMetres: 250, datePrecision: 'day' }],
  ] as const)('of %j with %j is as wide as the wider of the two', (own, others) => {
    for (const parts of [[], ['place', 'date']] as const) {
      const merged = gaining(isPublic(own), anIncident(others), parts, superAdmin, testNow);
      expect(merged.entry).toMatchObject(other);
      expect(shown(merged).incidentDate).toBe('2026-06-01');
    }
  });

  it('with a home shows no district but that of the place that was public as a square', () => {
    const { lat, lon } = publicLocation({ lat: 52.451234, lon: -1.867654 }, 5000);
    const corner = { latitude: lat - 0.02, longitude: lon + 0.03 };
    const home = gaining(
      isPublic({ ...corner, placeMetres: 5000 }),
      anIncident({ atHome: true }),
      [],
      superAdmin,
      testNow,
    );
    expect(published(home).location).toBe(districtOf({ lat, lon }).address);
    expect(published(anIncident({ ...corner, atHome: true })).location).not.toBe(districtOf({ lat, lon }).address);
    const wider = isPublic({ placeMetres: 20_000 });
    const widerHome = gaining(wider, anIncident({ atHome: true }), [], superAdmin, testNow);
    expect(told(published(widerHome))).toEqual(told(published(wider)));
  });
});

describe('what the public reads', () => {
  it('is as wide as was chosen, never narrower than the grid of the site, and says how wide', () => {
    for (const [placeMetres, grid, width] of [
      [250, 250, 250],
      [250, 1000, 1000],
      [5000, 250, 5000],
    ] as const) {
      const { latitude, longitude, ...rest } = published(anIncident({ placeMetres }), grid);
      expect(rest.placeMetres).toBe(width);
      expect({ lat: latitude, lon: longitude }).toEqual(publicLocation({ lat: 52.451234, lon: -1.867654 }, width));
    }
  });

  it('names what is near the middle of a wide square, and no street in it', () => {
    const street = 'Stoney Lane, Sparkhill';
    expect(published(anIncident({ location: street })).location).toBe(street);
    const { location, latitude: lat, longitude: lon } = published(anIncident({ location: street, placeMetres: 5000 }));
    expect(location).toBe(`Near ${districtOf({ lat, lon }).address}`);
  });

  it('is the district of a home, as wide as one, unless a wider square was chosen', () => {
    const home = published(anIncident({ atHome: true }));
    expect(home.placeMetres).toBe(districtMetres);
    for (const placeMetres of [250, 5000])
      expect(published(anIncident({ atHome: true, placeMetres }))).toMatchObject(told(home));
    expect(published(anIncident({ atHome: true, placeMetres: 20_000 }))).toMatchObject(
      told(published(anIncident({ placeMetres: 20_000 }))),
    );
  });
});

it('the middle of a district has that district, so a home stays where it is once its place is erased', () => {
  const middles = new Set<string>();
  for (let lat = 49.6; lat <= 60.4; lat += 0.31) {
    for (let lon = -8.4; lon <= 1.9; lon += 0.37) {
      const district = districtOf({ lat, lon });
      middles.add(district.address);
      expect(districtOf(district)).toEqual(district);
    }
  }
  expect(middles.size).toBeGreaterThan(100);
  expect(middles).toContain('United Kingdom');
});
