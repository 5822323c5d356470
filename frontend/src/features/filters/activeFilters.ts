import { defaultRadius } from '@incidentmap/core/domain/limits';
import { defaultFilter } from '@incidentmap/core/domain/search/filter';
import type { FilterControl } from './filterControl.ts';
import { type HomeFilter, hasSearch } from '../../lib/homeFilter.ts';

/** How many parts of the filter differ from the default. */
export function activeFilters(filter: HomeFilter): number {
  const { range, from, to, severities, type, box } = filter;
  const isUsual =
    severities.length === defaultFilter.severities.length &&
    severities.every((severity) => defaultFilter.severities.includes(severity));
  const isDated = range !== defaultFilter.range || from !== undefined || to !== undefined;
  return [isDated, !isUsual, type !== defaultFilter.type, hasSearch(filter), box !== undefined].filter(Boolean).length;
}

/** How many of the choices differ from the default, whatever is searched for. */
export const chosenFilters = ({
  filter,
  isCircle,
  overlays,
}: Pick<FilterControl, 'filter' | 'isCircle' | 'overlays'>) =>
  activeFilters({ ...filter, search: '', near: undefined, box: undefined }) +
  (isCircle && filter.km !== defaultRadius ? 1 : 0) +
  (overlays.length > 0 ? 1 : 0);
