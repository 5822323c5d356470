import { isInUk, publicLocation } from '@incidentmap/core/domain/places/coordinates';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const ukPoint = fc.record({
  lat: fc.double({ min: 49.5, max: 60.5, noNaN: true }),
  lon: fc.double({ min: -8.5, max: 2, noNaN: true }),
});

const metresBetween = (a: { lat: number; lon: number }, b: { lat: number; lon: number }): number => {
  const north = (a.lat - b.lat) * 111_320;
  const east = (a.lon - b.lon) * 111_320 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
};

it('the public place of a point is always the same, and at most half a grid diagonal away', () => {
  fc.assert(
    fc.property(ukPoint, fc.constantFrom(100, 250, 1000), (point, grid) => {
      const shown = publicLocation(point, grid);
      expect(publicLocation(point, grid)).toEqual(shown);
      expect(metresBetween(point, shown)).toBeLessThan((grid / 2) * Math.SQRT2 * 1.02);
    }),
  );
});

it('snapping is idempotent: publishing twice moves nothing', () => {
  fc.assert(
    fc.property(ukPoint, (point) => {
      const once = publicLocation(point, 250);
      expect(publicLocation(once, 250)).toEqual(once);
    }),
  );
});

it('points in one grid cell cannot be distinguished', () => {
  const shown = new Set<string>();
  for (let step = 0; step < 100; step++) {
    const { lat, lon } = publicLocation({ lat: 52.45 + step * 1e-6, lon: -1.86 + step * 1e-6 }, 250);
    shown.add(`${lat},${lon}`);
  }
  expect(shown.size).toBe(1);
});

it('the UK box is inclusive', () => {
  expect(isInUk({ lat: 49.5, lon: -8.5 })).toBe(true);
  expect(isInUk({ lat: 60.5, lon: 2 })).toBe(true);
  expect(isInUk({ lat: 60.51, lon: 2 })).toBe(false);
  expect(isInUk({ lat: 60.5, lon: 2.01 })).toBe(false);
});
