import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { describe, expect, it } from 'vitest';
import { labelPoint, withoutOverlap } from '../../frontend/src/features/map/labels.ts';
import { spotRadius, spotsOf } from '../../frontend/src/features/map/spots.ts';

const incident = (id: string, place: [number, number], severity: PublicIncident['severity']): PublicIncident => ({
  id,
  title: 'A title',
  description: 'A description',
  location: 'Leeds',
  latitude: place[0],
  longitude: place[1],
  incidentType: 'verbal',
  severity,
  incidentDate: '2026-01-02',
  mediaFiles: [],
  shareableUrl: '',
  sourceUrl: null,
  partnerId: null,
  verifiedBy: null,
  createdAt: '2026-01-02',
});

describe('spots', () => {
  const leeds: [number, number] = [53.8, -1.55];
  const york: [number, number] = [53.96, -1.08];

  it('hold every incident of a place, in order, and the worst severity of them', () => {
    const spots = spotsOf([
      incident('a', leeds, 'low'),
      incident('b', leeds, 'critical'),
      incident('c', york, 'medium'),
      incident('d', leeds, 'high'),
    ]);
    expect(spots.map(({ worst, incidents }) => [worst, incidents.map(({ id }) => id)])).toEqual([
      ['medium', ['c']],
      ['critical', ['a', 'b', 'd']],
    ]);
  });

  it('grow with zoom and number, within reason', () => {
    expect(spotRadius(6, 1)).toBe(5);
    expect(spotRadius(12, 1)).toBeGreaterThan(spotRadius(6, 1));
    expect(spotRadius(6, 8)).toBeGreaterThan(spotRadius(6, 1));
    expect(spotRadius(16, 100_000)).toBe(16);
  });
});

describe('labels', () => {
  const box = (x: number, y: number) => ({ x, y, width: 40, height: 10 });

  it('give way to earlier ones', () => {
    const labels = [box(0, 0), box(30, 0), box(100, 0), box(30, 30)];
    expect(withoutOverlap(labels, 4)).toEqual([labels[0], labels[2], labels[3]]);
  });

  it('stand at the middle of the largest part', () => {
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
