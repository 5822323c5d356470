import type { Request } from '@incidentmap/core/contract';
import { defaultRadius, type searchRadii } from '@incidentmap/core/domain/limits';
import { defaultFilter, type IncidentFilter } from '@incidentmap/core/domain/search/filter';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';

/** How far around a place, in kilometres. */
export type Radius = (typeof searchRadii)[number];

/** What the visitor chose to see on the home page. `search`: the text of the search field, a place or words. */
export type HomeFilter = Omit<IncidentFilter, 'target'> & {
  km: Radius;
  /** The centre of the circle where the text does not say it, such as the visitor's own location (`searchCentre`). */
  near?: Coordinates | undefined;
};

export const usualFilter: HomeFilter = { ...defaultFilter, km: defaultRadius };

/** Whether a text or a point is searched. */
export const hasSearch = ({ search, near }: HomeFilter): boolean => search.trim() !== '' || near !== undefined;

/** Whether both mean the same place or words; the radius may differ. */
export const isSameSearch = (a: HomeFilter, b: HomeFilter): boolean =>
  a.search.trim() === b.search.trim() && a.near?.lat === b.near?.lat && a.near?.lon === b.near?.lon;

/** The search, as the server is asked: the same for list and map. */
function searchQueryOf({ search, near, km }: HomeFilter) {
  const place = search.trim();
  return {
    ...(place !== '' && { place }),
    ...(near && { near: [near.lat, near.lon] as [number, number] }),
    ...((place !== '' || near) && km !== defaultRadius && { km }),
  };
}

/** The filter, as the list is asked. */
export function listQueryOf(filter: HomeFilter) {
  const { range, severities, type, from, to, box } = filter;
  return {
    range,
    severities: [...severities],
    type,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(box && { box: [box.south, box.west, box.north, box.east] as [number, number, number, number] }),
    ...searchQueryOf(filter),
  } satisfies Request<'searchIncidents'>['query'];
}

/** How the map is asked which incidents match; null without a text, because the browser decides about all else. */
export const matchesQueryOf = (filter: HomeFilter) =>
  filter.search.trim() === '' ? null : ({ part: 'matches', ...searchQueryOf(filter) } as const);
