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

/** What a visitor has chosen on the home page. All of it is in the address, so that it can be shared and gone back to. */
export type HomeState = {
  filter: IncidentFilter;
  sort: Sort;
  /** Of the list, from 1. */
  page: number;
  /** null: as the map comes. */
  view: MapView | null;
  /** Id of the one that is open on the map. */
  incident: string | null;
  overlays: readonly Overlay[];
};

export const searchMaxLength = geocodeMaxLength;

const names = ['range', 'severity', 'type', 'q', 'sort', 'dir', 'page', 'at', 'incident', 'overlays'] as const;
type Name = (typeof names)[number];

/** For a list without any, which is not the same as none said. */
const nothing = 'none';

/** In the order of `allowed`, so that the same choice always has the same address. */
function someOf<T extends string>(allowed: readonly T[], value: string | null): T[] | undefined {
  if (value === nothing) return [];
  const said = value?.split(',') ?? [];
  const known = allowed.filter((each) => said.includes(each));
  return known.length > 0 ? known : undefined;
}

const written = (choice: readonly string[]): string => choice.join(',') || nothing;

function viewOf(value: string | null): MapView | null {
  const numbers = value?.split(',') ?? [];
  if (numbers.length !== 3 || !numbers.every((number) => /^-?\d{1,3}(\.\d{1,15})?$/.test(number))) return null;
  const [lat = 0, lon = 0, zoom = 0] = numbers.map(Number);
  return isInUk({ lat, lon }) && zoom >= zooms.min && zoom <= zooms.max ? plainView({ lat, lon, zoom }) : null;
}

/** What the address says; where it says nothing, or nothing that makes sense, the default. */
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

/** The query of an address that says so, without its question mark; defaults are left out. What else it holds is kept. */
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
  // A comma may stand in a query as it is, and an address is read by people too.
  return query.toString().replaceAll('%2C', ',');
}
