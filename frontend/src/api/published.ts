import type { Operation } from '@incidentmap/core/contract';

const operations: readonly unknown[] = [
  'listIncidents',
  'searchIncidents',
  'getIncidentMap',
] satisfies readonly Operation[];

/** For SWR's `mutate`: matches every cached response that an approval or a deletion changes. */
export const showsPublished = (key: unknown): boolean => Array.isArray(key) && operations.includes(key[0]);
