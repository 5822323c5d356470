import { describe, expect, it } from 'vitest';
import { labelPoint, shiftOff, withoutOverlap } from '../../frontend/src/features/map/base/labels.ts';
import { spotRadius } from '../../frontend/src/features/map/incidents/spotRadius.ts';

it('circles grow with zoom and count, within limits', () => {
  expect(spotRadius(6, 1)).toBe(5);
  expect(spotRadius(12, 1)).toBeGreaterThan(spotRadius(6, 1));
  expect(spotRadius(6, 8)).toBeGreaterThan(spotRadius(6, 1));
  expect(spotRadius(16, 100_000)).toBe(16);
});

describe('labels', () => {
  const box = (x: number, y: number) => ({ x, y, width: 40, height: 10 });

  it('yield to earlier ones', () => {
    const labels = [box(0, 0), box(30, 0), box(100, 0), box(30, 30)];
    expect(withoutOverlap(labels, 4)).toEqual([labels[0], labels[2], labels[3]]);
  });

  it('do not cover the only marker of a map, and go to its nearer side', () => {
    const mark = { x: 0, y: 0, radius: 12 };
    expect(shiftOff(box(0, 14), mark)).toBe(3);
    expect(shiftOff(box(10, -3), mark)).toBe(-14);
    expect(shiftOff(box(0, 17), mark)).toBe(0);
    expect(shiftOff(box(32, 0), mark)).toBe(0);
  });

  it('stand in the middle of the largest part', () => {
    const square = (x: number, y: number, size: number) => [
      [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
        [x, y],
      ],
    ];
    expect(labelPoint([square(10, 10, 1), square(0, 0, 4)])).toEqual([2, 2]);
  });
});
