import { describe, expect, it } from 'vitest';
import { labelPoint, placeLabels } from '../../frontend/src/features/map/base/labels.ts';
import { cellStyle, clusterStyle, spotStyle } from '../../frontend/src/features/map/base/markerStyle.ts';
import { cellSide, ringOf } from '../../frontend/src/features/map/base/markerContent.ts';

describe('labels', () => {
  const box = (x: number, y: number, reach?: number) => ({ x, y, width: 40, height: 10, ...(reach && { reach }) });

  const shifts = (labels: ReturnType<typeof box>[], ...obstacles: { x: number; y: number; radius: number }[]) =>
    placeLabels(labels, obstacles, 4).map(({ label, shift }) => [label.x, label.y, shift]);

  it('yield to earlier ones', () => {
    expect(shifts([box(0, 0), box(30, 0), box(100, 0), box(30, 30)])).toEqual([
      [0, 0, 0],
      [100, 0, 0],
      [30, 30, 0],
    ]);
  });

  it('stand beside a marker that they would touch, on its nearer side', () => {
    expect(shifts([box(0, 3)], { x: 0, y: 0, radius: 12 })).toEqual([[0, 3, 14]]);
    expect(shifts([box(10, -3)], { x: 0, y: 0, radius: 12 })).toEqual([[10, -3, -14]]);
    expect(shifts([box(0, 17)], { x: 0, y: 0, radius: 12 })).toEqual([[0, 17, 0]]);
    expect(shifts([box(32, 0)], { x: 0, y: 0, radius: 12 })).toEqual([[32, 0, 0]]);
  });

  it('are left out where markers leave no room', () => {
    const markers = [-20, 0, 20].map((y) => ({ x: 0, y, radius: 12 }));
    expect(shifts([box(0, 0)], ...markers)).toEqual([]);
    expect(shifts([box(0, 3, 13)], { x: 0, y: 0, radius: 12 })).toEqual([]);
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
    expect(cellStyle({ counts: [0, 1, 0, 0] }, String, 11).className).toContain('map-cell-small');
    expect(cellStyle({ counts: [0, 1, 0, 0] }, String, 44).className).not.toContain('map-cell-small');
  });
});
