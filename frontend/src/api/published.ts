import type { Operation } from '@incidentmap/core/contract';

const operations: readonly unknown[] = [
  'getIncident',
  'searchIncidents',
  'getIncidentMap',
] satisfies readonly Operation[];

/**
 * For SWR's `mutate`: matches every cached response that an approval or a deletion changes, but for the gallery's pages, which
 * are read again when they are asked for.
 */
export const showsPublished = (key: unknown): boolean => Array.isArray(key) && operations.includes(key[0]);
