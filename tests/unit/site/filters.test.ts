import { describe, expect, it } from 'vitest';
import { activeFilters } from '../../../frontend/src/features/filters/activeFilters.ts';
import { usualFilter } from '../../../frontend/src/lib/homeFilter.ts';

describe('the count of active filters', () => {
  it.each([
    [{}, 0],
    [{ range: 'week' }, 1],
    [{ severities: ['critical', 'high', 'medium', 'low'] }, 1],
    [{ severities: ['critical', 'high', 'low'] }, 1],
    [{ severities: [] }, 1],
    [{ severities: ['medium', 'critical', 'high'] }, 0],
    [{ search: '  ' }, 0],
    [{ near: { lat: 53.45, lon: -2.22 }, km: 10 }, 1],
    [{ km: 10 }, 0],
    [{ from: '2026-01-01', to: '2026-02-01' }, 1],
    [{ box: { south: 53, west: -2, north: 54, east: -1 }, search: 'bus' }, 2],
    [{ range: 'year', severities: ['low'], type: 'online', search: 'Leeds' }, 4],
  ] as const)('of %o is %i', (part, count) => {
    expect(activeFilters({ ...usualFilter, ...part })).toBe(count);
  });
});
