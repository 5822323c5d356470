import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { searchMaxLength, searchRadii } from '@incidentmap/core/domain/limits';
import {
  dateRanges,
  defaultSort,
  type ListOrder,
  listOrders,
  usualDirection,
} from '@incidentmap/core/domain/search/filter';
import { type Overlay, overlays } from '@incidentmap/core/domain/map/overlays';
import { type Box, type Coordinates, isInUk, isOnEarth } from '@incidentmap/core/domain/places/coordinates';
import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { type MapView, plainView, zooms } from '../../features/map/ground/view.ts';
import { type HomeFilter, usualFilter } from '../../lib/homeFilter.ts';
import { oneOf } from '../../lib/oneOf.ts';

/**
 * The visitor's choices on the home page. All of them are in the address, so that it can be shared and Back undoes
 * them.
 */
export type HomeState = {
  filter: HomeFilter;
  /** null for the usual order: the nearest first where a circle is searched, elsewhere the latest first. */
  sort: ListOrder | null;
  /** The list's page, from 1. */
  page: number;
  /** null for the home view, or that of the searched place. */
  view: MapView | null;
  /** Id of the incident that is open on the map. */
  incident: string | null;
  overlays: readonly Overlay[];
};

const names = [
  'range',
  'from',
  'to',
  'severity',
  'type',
  'q',
  'near',
  'km',
  'box',
  'sort',
  'dir',
  'page',
  'at',
  'incident',
  'overlays',
] as const;
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

/** So many numbers of degrees, to a hundredth at most: what the server takes. */
function degreesOf(value: string | null, count: number): number[] | null {
  const numbers = value?.split(',') ?? [];
  const areDegrees = numbers.length === count && numbers.every((number) => /^-?\d{1,3}(\.\d{1,2})?$/.test(number));
  // `+ 0` turns -0, which no address holds, into 0.
  return areDegrees ? numbers.map((number) => Number(number) + 0) : null;
}

function nearOf(value: string | null): Coordinates | undefined {
  const [lat = 0, lon = 0] = degreesOf(value, 2) ?? [];
  return isInUk({ lat, lon }) ? { lat, lon } : undefined;
}

function boxOf(value: string | null): Box | undefined {
  const numbers = degreesOf(value, 4);
  if (!numbers) return undefined;
  const [south = 0, west = 0, north = 0, east = 0] = numbers;
  const isBox =
    south <= north && west <= east && isOnEarth({ lat: south, lon: west }) && isOnEarth({ lat: north, lon: east });
  return isBox ? { south, west, north, east } : undefined;
}

/** Exact days take the place of a range. */
function datesOf(range: string | null, first: string | null, last: string | null) {
  const from = first !== null && isCalendarDate(first) ? first : undefined;
  const to = last !== null && isCalendarDate(last) ? last : undefined;
  const isSpan = (from ?? to) !== undefined && (from === undefined || to === undefined || from <= to);
  if (isSpan) return { range: usualFilter.range, from, to };
  return { range: oneOf(dateRanges, range) ?? usualFilter.range, from: undefined, to: undefined };
}

/** Parses the address; parts that are missing or invalid get their default. */
export function parseHomeState(query: URLSearchParams): HomeState {
  const get = (name: Name) => query.get(name);
  const direction = oneOf(['asc', 'desc'], get('dir'));
  const by = oneOf(listOrders, get('sort')) ?? (direction && defaultSort.by);
  const page = get('page') ?? '';
  const incident = get('incident') ?? '';
  return {
    filter: {
      ...datesOf(get('range'), get('from'), get('to')),
      severities: someOf(severities, get('severity')) ?? usualFilter.severities,
      type: oneOf(incidentTypes, get('type')) ?? usualFilter.type,
      search: (get('q') ?? '').slice(0, searchMaxLength).trim(),
      km: searchRadii.find((km) => String(km) === get('km')) ?? usualFilter.km,
      near: nearOf(get('near')),
      box: boxOf(get('box')),
    },
    sort: by
      ? { by, direction: direction ? (direction === 'asc' ? 'ascending' : 'descending') : usualDirection(by) }
      : null,
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
  const { near, box } = filter;
  put('range', filter.range, usualFilter.range);
  put('from', filter.from ?? '', '');
  put('to', filter.to ?? '', '');
  put('severity', written(filter.severities), written(usualFilter.severities));
  put('type', filter.type, usualFilter.type);
  put('q', filter.search.trim(), '');
  if (near) query.set('near', [near.lat, near.lon].join());
  put('km', String(filter.km), String(usualFilter.km));
  if (box) query.set('box', [box.south, box.west, box.north, box.east].join());
  if (sort) query.set('sort', sort.by);
  if (sort && sort.direction !== usualDirection(sort.by)) {
    query.set('dir', sort.direction === 'ascending' ? 'asc' : 'desc');
  }
  put('page', String(page), '1');
  if (view) query.set('at', [view.lat, view.lon, view.zoom].join());
  put('incident', incident ?? '', '');
  put('overlays', written(state.overlays), nothing);
  // A comma needs no escaping in a query, and people read addresses too.
  return query.toString().replaceAll('%2C', ',');
}
