import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { geocodeMaxLength } from '@incidentmap/core/domain/constants';
import {
  dateRanges,
  defaultFilter,
  defaultSort,
  type IncidentFilter,
  type Sort,
  sortKeys,
  usualDirection,
} from '@incidentmap/core/domain/incident/listing';
import { type Overlay, overlays } from '@incidentmap/core/domain/map/overlays';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import { type MapView, plainView, zooms } from '../features/map/base/view.ts';
import { oneOf } from '../lib/oneOf.ts';

/**
 * The visitor's choices on the home page. All of them are in the address, so that it can be shared and Back undoes
 * them.
 */
export type HomeState = {
  filter: IncidentFilter;
  sort: Sort;
  /** The list's page, from 1. */
  page: number;
  /** null for the home view. */
  view: MapView | null;
  /** Id of the incident that is open on the map. */
  incident: string | null;
  overlays: readonly Overlay[];
};

export const searchMaxLength = geocodeMaxLength;

const names = ['range', 'severity', 'type', 'q', 'sort', 'dir', 'page', 'at', 'incident', 'overlays'] as const;
type Name = (typeof names)[number];

/** An explicitly empty choice, as opposed to the default. */
const nothing = 'none';

/** The known values in the order of `allowed`, so that the same choice always has the same address. */
function someOf<T extends string>(allowed: readonly T[], value: string | null): T[] | undefined {
  if (value === nothing) return [];
  const values = value?.split(',') ?? [];
  const known = allowed.filter((each) => values.includes(each));
  return known.length > 0 ? known : undefined;
}

const written = (choice: readonly string[]): string => choice.join(',') || nothing;

function viewOf(value: string | null): MapView | null {
  const numbers = value?.split(',') ?? [];
  if (numbers.length !== 3 || !numbers.every((number) => /^-?\d{1,3}(\.\d{1,15})?$/.test(number))) return null;
  const [lat = 0, lon = 0, zoom = 0] = numbers.map(Number);
  return isInUk({ lat, lon }) && zoom >= zooms.min && zoom <= zooms.max ? plainView({ lat, lon, zoom }) : null;
}

/** Parses the address; parts that are missing or invalid get their default. */
export function parseHomeState(query: URLSearchParams): HomeState {
  const get = (name: Name) => query.get(name);
  const by = oneOf(sortKeys, get('sort')) ?? defaultSort.by;
  const direction = oneOf(['asc', 'desc'], get('dir'));
  const page = get('page') ?? '';
  const incident = get('incident') ?? '';
  return {
    filter: {
      range: oneOf(dateRanges, get('range')) ?? defaultFilter.range,
      severities: someOf(severities, get('severity')) ?? defaultFilter.severities,
      type: oneOf(incidentTypes, get('type')) ?? defaultFilter.type,
      search: (get('q') ?? '').slice(0, searchMaxLength).trim(),
    },
    sort: {
      by,
      direction: direction ? (direction === 'asc' ? 'ascending' : 'descending') : usualDirection(by),
    },
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    view: viewOf(get('at')),
    incident: /^[\w-]{1,100}$/.test(incident) ? incident : null,
    overlays: someOf(overlays, get('overlays')) ?? [],
  };
}

/** Formats the query string without its question mark. Defaults are left out, and other parameters are kept. */
export function formatHomeState(state: HomeState, others = new URLSearchParams()): string {
  const { filter, sort, page, view, incident } = state;
  const query = new URLSearchParams(others);
  for (const name of names) query.delete(name);
  const put = (name: Name, value: string, usual: string) => {
    if (value !== usual) query.set(name, value);
  };
  put('range', filter.range, defaultFilter.range);
  put('severity', written(filter.severities), written(defaultFilter.severities));
  put('type', filter.type, defaultFilter.type);
  put('q', filter.search.trim(), '');
  put('sort', sort.by, defaultSort.by);
  if (sort.direction !== usualDirection(sort.by)) query.set('dir', sort.direction === 'ascending' ? 'asc' : 'desc');
  put('page', String(page), '1');
  if (view) query.set('at', [view.lat, view.lon, view.zoom].join());
  put('incident', incident ?? '', '');
  put('overlays', written(state.overlays), nothing);
  // A comma needs no escaping in a query, and people read addresses too.
  return query.toString().replaceAll('%2C', ',');
}
