import { brotliCompressSync, constants } from 'node:zlib';
import {
  cellZoom,
  clusterDiameter,
  countOf,
  decodeClusters,
  encodeClusters,
  keptIndexes,
  type MapMarker,
  markersOf,
  maxSpots,
  pixelBits,
  spotDiameters,
  worstOf,
} from '@incidentmap/core/domain/map/clusters';
import {
  decodeColumns,
  decodeIndexes,
  encodeColumns,
  encodeIndexes,
  isWideKind,
  kindOf,
  severityOf,
  typeOf,
  hashBytes,
} from '@incidentmap/core/domain/map/columns';
import { dayNumber } from '@incidentmap/core/domain/dates/calendar';
import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import { curvePosition, fromMercator, mercatorBits, toMercator } from '@incidentmap/core/domain/places/mercator';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { ukBounds } from '@incidentmap/core/domain/limits';
import { defaultFilter } from '@incidentmap/core/domain/search/filter';
import { publicLocation } from '@incidentmap/core/domain/places/coordinates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../support/api/builders.ts';

const onGrid = fc.integer({ min: 0, max: 2 ** mercatorBits - 1 });
const aPoint = fc.record({
  x: onGrid,
  y: onGrid,
  kind: fc.integer({ min: 0, max: severities.length * 8 - 1 }),
  day: fc.integer({ min: 0, max: 65_535 }),
});
type Point = { x: number; y: number; kind: number; day: number };

const columnsOf = (points: readonly Point[]) => ({
  x: Uint32Array.from(points, ({ x }) => x),
  y: Uint32Array.from(points, ({ y }) => y),
  kind: Uint8Array.from(points, ({ kind }) => kind),
  day: Uint16Array.from(points, ({ day }) => day),
});
const hash = Buffer.from('twelve bytes');
const sent = (body: Uint8Array) => new Uint8Array(Buffer.concat([hash, body]));

describe('the columns', () => {
  it('decode to what was encoded', () => {
    fc.assert(
      fc.property(fc.array(aPoint, { maxLength: 50 }), (points) => {
        const columns = columnsOf(points);
        expect(decodeColumns(sent(encodeColumns(columns)))).toEqual({
          hash: hash.toString('base64url'),
          ...columns,
        });
      }),
    );
  });

  it('are rejected when truncated or corrupted, and never read past their end', () => {
    const whole = sent(encodeColumns(columnsOf([{ x: 5, y: 6, kind: 1, day: 40_000 }])));
    for (let length = 0; length < whole.length; length++)
      expect(() => decodeColumns(whole.subarray(0, length))).toThrow(RangeError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          decodeColumns(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });

  it('cover every severity and type', () => {
    for (const severity of severities) {
      for (const type of incidentTypes) {
        for (const isWide of [false, true]) {
          const kind = kindOf(severity, type, isWide);
          expect([severityOf(kind), typeOf(kind), isWideKind(kind)]).toEqual([severity, type, isWide]);
        }
      }
    }
    expect(dayNumber('2026-06-15') - dayNumber('2026-06-14')).toBe(1);
    expect(dayNumber('1899-12-31')).toBe(dayNumber('1900-01-01'));
  });

  it('take at most three bytes per incident', () => {
    // The centres of 250 m cells in and around towns, in proportion to their people; days of five years.
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const towns = gazetteerPlaces().filter(({ kind, population }) => kind === 'town' && population > 0);
    const share = towns.reduce((sum, { population }) => sum + Math.min(population, 1e6), 0) / 100_000;
    const around = () => (random() + random() + random() + random() - 2) / 2;
    const points = towns
      .flatMap(({ lat, lon, population }) =>
        Array.from({ length: Math.round(Math.min(population, 1e6) / share) }, () => {
          const spread = 0.006 + 0.05 * Math.sqrt(population / 1e6);
          const where = { lat: lat + around() * spread, lon: lon + around() * spread * 1.6 };
          const severity = severities[Math.floor(random() ** 0.7 * 4)]!;
          const type = incidentTypes[Math.floor(random() ** 1.7 * 8)]!;
          return {
            ...toMercator(publicLocation(where, 250)),
            kind: kindOf(severity, type),
            day: 46_000 - Math.floor(random() ** 1.25 * 1825),
          };
        }),
      )
      .sort((a, b) => curvePosition(a) - curvePosition(b) || b.day - a.day);
    const packed = brotliCompressSync(sent(encodeColumns(columnsOf(points))), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    expect(packed.length / points.length).toBeLessThanOrEqual(3);
  });

  it('return matching indexes in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(2 ** 22), { maxLength: 50 }), (found) => {
        const indexes = found.sort((a, b) => a - b);
        expect([...decodeIndexes(sent(encodeIndexes(indexes))).indexes]).toEqual(indexes);
      }),
    );
  });
});

describe('the grid', () => {
  it('is finer than twenty-five metres in the UK', () => {
    fc.assert(
      fc.property(
        fc.double({ min: ukBounds.south, max: ukBounds.north, noNaN: true }),
        fc.double({ min: ukBounds.west, max: ukBounds.east, noNaN: true }),
        (lat, lon) => {
          const back = fromMercator(toMercator({ lat, lon }));
          expect(Math.abs(back.lat - lat)).toBeLessThan(0.0002);
          expect(Math.abs(back.lon - lon)).toBeLessThan(0.0002);
          expect(toMercator(back)).toEqual(toMercator({ lat, lon }));
        },
      ),
    );
  });

  it('is traversed by its curve one aligned square after another', () => {
    fc.assert(
      fc.property(onGrid, onGrid, onGrid, onGrid, fc.integer({ min: 1, max: mercatorBits }), (ax, ay, bx, by, bits) => {
        const [a, b] = [
          { x: ax, y: ay },
          { x: bx, y: by },
        ];
        const square = ({ x, y }: { x: number; y: number }) => curvePosition({ x: x >>> bits, y: y >>> bits });
        if (square(a) !== square(b)) {
          expect(curvePosition(a) < curvePosition(b)).toBe(square(a) < square(b));
        }
      }),
    );
  });
});

describe('clustering', () => {
  const inUk = fc.record({
    lat: fc.double({ min: 50, max: 60, noNaN: true }),
    lon: fc.double({ min: -8, max: 1.9, noNaN: true }),
    kind: fc.integer({ min: 0, max: 31 }),
    day: fc.integer({ min: 40_000, max: 46_000 }),
  });
  const spread = (points: readonly ({ lat: number; lon: number } & Pick<Point, 'kind' | 'day'>)[]) => ({
    hash: '',
    ...columnsOf(
      points
        .map(({ lat, lon, kind, day }) => ({ ...toMercator({ lat, lon }), kind, day }))
        .sort((a, b) => curvePosition(a) - curvePosition(b) || b.day - a.day),
    ),
  });
  const box = ukBounds;
  const everything = { ...defaultFilter, severities };

  it.each([5, 6, 9, 14])('counts every matching incident exactly once, at zoom %i', (zoom) => {
    fc.assert(
      fc.property(fc.array(inUk, { minLength: 1, maxLength: 500 }), (points) => {
        const columns = spread(points);
        const kept = keptIndexes(columns, defaultFilter, null, testNow);
        const marks = markersOf(columns, kept, { box, zoom });
        const sum = marks.reduce((total, marker) => total + countOf(marker), 0);
        expect(sum).toBe(points.filter(({ kind }) => severityOf(kind) !== 'low').length);
        for (const { index } of marks) expect(kept[index]).toBe(1);
      }),
      { numRuns: 20 },
    );
  });

  it.each([4, 5, 6, 8, 10])('never lets one marker cover another, at zoom %i', (zoom) => {
    const radius = (marker: MapMarker) =>
      (marker.box ? clusterDiameter(countOf(marker)) : spotDiameters[severities.indexOf(worstOf(marker))]!) / 2;
    fc.assert(
      fc.property(fc.array(inUk, { minLength: 2, maxLength: 500 }), (points) => {
        const columns = spread(points);
        const marks = markersOf(columns, keptIndexes(columns, everything, null, testNow), { box, zoom });
        const placed = marks.map((marker) => ({ ...toMercator(marker), radius: radius(marker) }));
        const pixel = 2 ** pixelBits(zoom);
        for (const [at, a] of placed.entries()) {
          for (const b of placed.slice(at + 1)) {
            // A grid step is the precision of a marker's middle.
            expect(Math.hypot(a.x - b.x, a.y - b.y) / pixel + 2 / pixel).toBeGreaterThanOrEqual(a.radius + b.radius);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('leaves cells of the grid side by side, however near', () => {
    const columns = spread([
      { lat: 52, lon: -1, kind: 0, day: 45_000 },
      { lat: 52.0003, lon: -1, kind: 0, day: 45_000 },
    ]);
    const at = (zoom: number) =>
      markersOf(columns, keptIndexes(columns, everything, null, testNow), { box, zoom }).length;
    expect([at(cellZoom - 1), at(cellZoom)]).toEqual([1, 2]);
  });

  it('makes a cluster larger the more it has, from 28 to 64 pixels', () => {
    const sizes = [1, 2, 20, 200, 500, 100_000].map(clusterDiameter);
    expect([sizes[0], sizes.at(-1)]).toEqual([28, 64]);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  const crowd = Array.from({ length: 4000 }, (_, n) => ({
    lat: 51 + (n % 60) / 15,
    lon: -4 + Math.floor(n / 60) / 15,
    kind: kindOf(n === 17 ? 'critical' : 'medium', 'verbal'),
    day: 45_000,
  }));

  it('yields few markers, far enough apart to be pressed, each with its highest severity', () => {
    const columns = spread(crowd);
    const marks = markersOf(columns, keptIndexes(columns, everything, null, testNow), { box, zoom: 6 });
    expect(marks.length).toBeGreaterThan(5);
    expect(marks.length).toBeLessThan(maxSpots.spots);
    expect(marks.filter((marker) => worstOf(marker) === 'critical')).toHaveLength(1);
    expect(marks.every(({ box: corners }) => corners !== null)).toBe(true);
  });

  it('keeps single spots while they are few, and never splits incidents that share coordinates', () => {
    const apart = crowd.filter((_, n) => n < 60 && n % 6 === 0);
    const columns = spread([...apart, ...apart.slice(0, 5)]);
    const marks = markersOf(columns, keptIndexes(columns, everything, null, testNow), { box, zoom: 6 });
    expect(marks.map(countOf).toSorted()).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(marks.every(({ box: corners }) => corners === null)).toBe(true);
  });

  it('tells which spots stand for more than a cell: where one place is wide, or a district', () => {
    const [at, day] = [{ lat: 52, lon: -1 }, 45_000];
    const columns = spread([
      { ...at, kind: kindOf('low', 'verbal'), day },
      { ...at, kind: kindOf('low', 'verbal', true), day },
      { lat: 53, lon: -1, kind: kindOf('low', 'verbal'), day },
    ]);
    const kept = keptIndexes(columns, { ...everything, type: 'verbal', severities: ['low'] }, null, testNow);
    const marks = markersOf(columns, kept, { box, zoom: cellZoom });
    expect(marks.map((mark) => [countOf(mark), worstOf(mark), mark.isWide]).toSorted()).toEqual([
      [1, 'low', false],
      [2, 'low', true],
    ]);
  });

  it('respects range, type and text', () => {
    const columns = spread([
      { lat: 52, lon: -1, kind: kindOf('high', 'online'), day: dayNumber('2026-06-15') },
      { lat: 53, lon: -1, kind: kindOf('high', 'verbal'), day: dayNumber('2026-06-01') },
    ]);
    const count = (filter: object, matches: Uint32Array | null = null) =>
      keptIndexes(columns, { ...everything, ...filter }, matches, testNow).reduce((sum, each) => sum + each, 0);
    expect(count({})).toBe(2);
    expect(count({ range: 'week' })).toBe(1);
    expect(count({ type: 'verbal' })).toBe(1);
    expect(count({ severities: [] })).toBe(0);
    expect(count({}, Uint32Array.of())).toBe(0);
    expect(count({}, Uint32Array.of(1))).toBe(1);
  });

  it('sends the opening markers in less than a kilobyte', () => {
    const columns = spread(crowd);
    const marks = markersOf(columns, keptIndexes(columns, everything, null, testNow), { box, zoom: 6 });
    const bytes = sent(encodeClusters(marks));
    expect(bytes.length).toBeLessThan(1024);
    const { clusters } = decodeClusters(bytes);
    expect(clusters.map(({ counts, isSpot }) => ({ counts, isSpot }))).toEqual(
      marks.map(({ counts, box: corners }) => ({ counts, isSpot: corners === null })),
    );
    for (const [index, { lat, lon }] of clusters.entries()) {
      expect(Math.abs(lat - marks[index]!.lat)).toBeLessThan(0.006);
      expect(Math.abs(lon - marks[index]!.lon)).toBeLessThan(0.006);
    }
    expect(decodeClusters(bytes.subarray(0, hashBytes)).clusters).toEqual([]);
  });
});
