import { describe, expect, it } from 'vitest';
import { labelPoint, placeLabels } from '../../../frontend/src/features/map/ground/labels.ts';
import {
  cellStyle,
  clusterStyle,
  spotOverCell,
  spotStyle,
} from '../../../frontend/src/features/map/frame/markerStyle.ts';
import { liftOver } from '../../../frontend/src/features/map/ground/occupied.ts';
import { cellSide, clusterNumber, crowdedOf, ringOf } from '../../../frontend/src/features/map/frame/markerContent.ts';

it.each(['en', 'ar', 'ur'])('a cluster has its count as the language writes it: %s', (language) => {
  const format = new Intl.NumberFormat(language, { notation: 'compact' });
  const numberOf = clusterNumber(language);
  for (const count of [1, 42, 999, 1000, 1499, 12_345]) expect(numberOf(count)).toBe(format.format(count));
});

describe('labels', () => {
  const box = (x: number, y: number) => ({ x, y, width: 40, height: 10 });
  const reach = () => 15;

  const shifts = (labels: ReturnType<typeof box>[], ...obstacles: { x: number; y: number; radius: number }[]) =>
    placeLabels(labels, obstacles, 4, reach).map(({ label, shift }) => [label.x, label.y, shift]);

  it('yield to earlier ones', () => {
    expect(shifts([box(0, 0), box(30, 0), box(100, 0), box(30, 30)])).toEqual([
      [0, 0, 0],
      [100, 0, 0],
      [30, 30, 0],
    ]);
  });

  it('stand beside a marker that they would touch, on its nearer side, if that is near enough', () => {
    expect(shifts([box(0, 3)], { x: 0, y: 0, radius: 12 })).toEqual([[0, 3, 14]]);
    expect(shifts([box(10, -3)], { x: 0, y: 0, radius: 12 })).toEqual([[10, -3, -14]]);
    expect(shifts([box(0, 17)], { x: 0, y: 0, radius: 12 })).toEqual([[0, 17, 0]]);
    expect(shifts([box(32, 0)], { x: 0, y: 0, radius: 12 })).toEqual([[32, 0, 0]]);
  });

  it('keep clear of each other and of markers wherever on a large map they are', () => {
    const rows = Array.from({ length: 400 }, (_, at) => box((at % 40) * 31 - 200, Math.floor(at / 40) * 37 - 150));
    const markers = Array.from({ length: 60 }, (_, at) => ({
      x: (at % 12) * 101,
      y: Math.floor(at / 12) * 71,
      radius: 9,
    }));
    const placed = placeLabels(rows, markers, 4, reach).map(({ label, shift }) => ({ ...label, y: label.y + shift }));
    expect(placed.length).toBeGreaterThan(50);
    for (const [at, a] of placed.entries()) {
      for (const b of placed.slice(at + 1)) {
        if (Math.abs(a.x - b.x) < 44 && Math.abs(a.y - b.y) < 14) throw new Error('Two labels overlap');
      }
      for (const { x, y, radius } of markers) {
        const [across, down] = [Math.max(0, Math.abs(a.x - x) - 20), Math.max(0, Math.abs(a.y - y) - 5)];
        if (Math.hypot(across, down) < radius) throw new Error('A label touches a marker');
      }
    }
  });

  it('move past a second marker that is in their way, if that is near enough', () => {
    const pin = { x: 0, y: -17, radius: 20 };
    const cluster = { x: 0, y: 0, radius: 10 };
    const placed = placeLabels([box(0, 0)], [pin, cluster], 4, () => 40);
    expect(placed.map(({ shift }) => shift)).toEqual([15]);
  });

  it('are left out where markers leave no room', () => {
    const markers = [-20, 0, 20].map((y) => ({ x: 0, y, radius: 12 }));
    expect(shifts([box(0, 0)], ...markers)).toEqual([]);
    expect(shifts([box(0, 3)], { x: 0, y: 0, radius: 14 })).toEqual([]);
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

describe('the pin of a search', () => {
  it('stands at its place where nothing else is, and else on the upper edge of the markers there', () => {
    const pin = { x: 100, y: 100 };
    expect(liftOver(pin, [])).toBe(0);
    expect(liftOver(pin, [{ x: 130, y: 100, radius: 20 }])).toBe(0);
    expect(liftOver(pin, [{ x: 105, y: 98, radius: 20 }])).toBe(18);
    expect(
      liftOver(pin, [
        { x: 105, y: 98, radius: 20 },
        { x: 100, y: 90, radius: 16 },
      ]),
    ).toBe(22);
  });
});

describe('the look of a marker', () => {
  it('shows the shares of severities in the ring of a cluster, however few the worst are', () => {
    expect(ringOf({ counts: [0, 1, 3, 0] })).toBe(
      'conic-gradient(var(--severity-high) 0.000turn 0.250turn,var(--severity-medium) 0.250turn 1.000turn)',
    );
    const [, critical = ''] = /critical\) 0\.000turn (\S+)turn/.exec(ringOf({ counts: [1, 0, 999, 0] })) ?? [];
    expect(Number(critical)).toBeGreaterThan(0.025);
    expect(clusterStyle({ counts: [0, 1, 3, 0] }, String).text).toBe('4');
  });

  it('is that of the worst severity of a spot, with the count of more than one', () => {
    expect(spotStyle({ counts: [0, 1, 0, 0] }, String)).toMatchObject({ className: 'map-spot map-high', text: '' });
    expect(spotStyle({ counts: [1, 2, 0, 0] }, String)).toMatchObject({
      className: 'map-spot map-critical',
      text: '3',
    });
  });

  it('is as large as the cell that it stands for, and holds the mark where that has room', () => {
    // A pixel is about 22.7 m at this latitude.
    expect([250, 1000, 5000].map((metres) => cellSide(53.5, 12, metres))).toEqual([11, 44, 220]);
    expect(cellStyle({ counts: [0, 1, 0, 0] }, String, 44, false)).toMatchObject({
      className: 'map-cell map-high',
      style: { '--map-side': '44px', '--map-size': '20px' },
    });
  });

  it('stands above the outline of a cell that it would hide', () => {
    const critical = { counts: [1, 0, 0, 0] };
    const { size } = spotStyle(critical, String);
    expect(spotOverCell(critical, 8).rise).toBe(Math.round(size / 2 + 4));
    expect(spotOverCell(critical, 60).rise).toBeUndefined();
  });

  it('stands in its full size on a cell that is smaller than it, but where others are near', () => {
    expect(cellStyle({ counts: [0, 2, 0, 0] }, String, 11, false)).toMatchObject({
      className: 'map-cell map-high map-cell-carrying',
      style: { '--map-side': '11px', '--map-size': '20px' },
      text: '2',
    });
    expect(cellStyle({ counts: [0, 1, 0, 0] }, String, 11, true)).toMatchObject({
      className: 'map-cell map-high map-cell-small',
      style: { '--map-size': '11px' },
    });
    const [alone, one, other] = [
      { x: 100, y: 100 },
      { x: 29, y: 29 },
      { x: 31, y: 31 },
    ];
    expect(crowdedOf([alone, one, other])).toEqual(new Set([one, other]));
  });
});
