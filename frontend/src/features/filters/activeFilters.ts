import { defaultFilter } from '@incidentmap/core/domain/incident/listing';
import { type HomeFilter, isSeeking } from '../../lib/homeFilter.ts';

/** How many parts of the filter differ from the default. */
export function activeFilters(filter: HomeFilter): number {
  const { range, from, to, severities, type, box } = filter;
  const isUsual =
    severities.length === defaultFilter.severities.length &&
    severities.every((severity) => defaultFilter.severities.includes(severity));
  const isDated = range !== defaultFilter.range || from !== undefined || to !== undefined;
  return [isDated, !isUsual, type !== defaultFilter.type, isSeeking(filter), box !== undefined].filter(Boolean).length;
}
