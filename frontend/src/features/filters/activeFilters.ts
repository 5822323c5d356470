import { defaultFilter, type IncidentFilter } from '@incidentmap/core/domain/incident/listing';

/** How many parts of the filter differ from what everyone sees first. */
export function activeFilters({ range, severities, type, search }: IncidentFilter): number {
  const isUsual =
    severities.length === defaultFilter.severities.length &&
    severities.every((severity) => defaultFilter.severities.includes(severity));
  return [range !== defaultFilter.range, !isUsual, type !== defaultFilter.type, search.trim() !== ''].filter(Boolean)
    .length;
}
