import { defaultFilter } from '@incidentmap/core/domain/incident/listing';
import { describe, expect, it } from 'vitest';
import { activeFilters } from '../../frontend/src/features/filters/activeFilters.ts';

describe('the count of active filters', () => {
  it.each([
    [{}, 0],
    [{ range: 'week' }, 1],
    [{ severities: ['critical', 'high', 'medium', 'low'] }, 1],
    [{ severities: ['critical', 'high', 'low'] }, 1],
    [{ severities: [] }, 1],
    [{ severities: ['medium', 'critical', 'high'] }, 0],
    [{ search: '  ' }, 0],
    [{ range: 'year', severities: ['low'], type: 'online', search: 'Leeds' }, 4],
  ] as const)('of %o is %i', (part, count) => {
    expect(activeFilters({ ...defaultFilter, ...part })).toBe(count);
  });
});
