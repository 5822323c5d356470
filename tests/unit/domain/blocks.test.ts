import { countOf, countsSince, markersOf, nearestKept } from '@incidentmap/core/domain/map/clusters';
import { curvePosition, toMercator } from '@incidentmap/core/domain/places/mercator';
import { inBox } from '@incidentmap/core/domain/places/geometry';
import { ukBounds } from '@incidentmap/core/domain/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const corner = toMercator({ lat: ukBounds.north, lon: ukBounds.west });
const far = toMercator({ lat: ukBounds.south, lon: ukBounds.east });

/** Enough points for several blocks, by a small generator of their own, along the curve. */
function columnsOf(seed: number, count: number) {
  let state = seed;
  const next = (below: number) => (state = (state * 1103515245 + 12345) % 2 ** 31) % below;
  const points = Array.from({ length: count }, () => ({
    x: corner.x + next(far.x - corner.x),
    y: corner.y + next(far.y - corner.y),
    kind: next(4) << 3,
    day: 40_000 + next(1000),
  })).sort((a, b) => curvePosition(a) - curvePosition(b));
  return {
    hash: '',
    x: Uint32Array.from(points, ({ x }) => x),
    y: Uint32Array.from(points, ({ y }) => y),
    kind: Uint8Array.from(points, ({ kind }) => kind),
    day: Uint16Array.from(points, ({ day }) => day),
    kept: Uint8Array.from(points, () => Number(next(3) > 0)),
  };
}

const many = fc.tuple(fc.integer({ min: 1, max: 2 ** 30 }), fc.integer({ min: 0, max: 3000 }));
const aDegree = fc.double({ min: 0, max: 1, noNaN: true });
const aPlace = fc.tuple(aDegree, aDegree).map(([down, across]) => ({
  lat: ukBounds.south + down * (ukBounds.north - ukBounds.south),
  lon: ukBounds.west + across * (ukBounds.east - ukBounds.west),
}));

describe('points that are left out block by block', () => {
  it('are those outside the view, and no others', () => {
    fc.assert(
      fc.property(many, aPlace, aPlace, fc.integer({ min: 4, max: 12 }), ([seed, count], a, b, zoom) => {
        const { kept, ...columns } = columnsOf(seed, count);
        const box = {
          south: Math.min(a.lat, b.lat),
          west: Math.min(a.lon, b.lon),
          north: Math.max(a.lat, b.lat),
          east: Math.max(a.lon, b.lon),
        };
        const isInside = inBox(box);
        const expected = kept.filter(
          (isKept, index) => isKept && isInside(columns.x[index]!, columns.y[index]!),
        ).length;
        const shown = markersOf(columns, kept, { box, zoom }).reduce((total, marker) => total + countOf(marker), 0);
        expect(shown).toBe(expected);
      }),
    );
  });

  it('are no nearer than the nearest', () => {
    fc.assert(
      fc.property(many, aPlace, ([seed, count], place) => {
        const { kept, ...columns } = columnsOf(seed, count);
        const from = toMercator(place);
        const away = Array.from(kept, (isKept, index) =>
          isKept ? Math.hypot(columns.x[index]! - from.x, columns.y[index]! - from.y) : Infinity,
        );
        const found = nearestKept(columns, kept, place);
        const at = found && toMercator(found);
        expect(at ? Math.hypot(at.x - from.x, at.y - from.y) : Infinity).toBe(Math.min(Infinity, ...away));
      }),
    );
  });
});

it('what happened on a day or later is counted, of what is kept where that is asked', () => {
  const { kept, ...columns } = columnsOf(7, 3000);
  const days = ['1900-01-01', '2010-06-01', '2011-01-15', '9999-12-31'];
  const from = [0, 40_328, 40_556, Infinity];
  expect(countsSince(columns, days)).toEqual(from.map((first) => columns.day.filter((day) => day >= first).length));
  expect(countsSince(columns, days, kept)).toEqual(
    from.map((first) => columns.day.filter((day, index) => kept[index] === 1 && day >= first).length),
  );
});
