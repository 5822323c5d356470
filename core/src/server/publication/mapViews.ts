import { countsSince, keptIndexes, type MapMarker, markersOf, nearestKept } from '../../domain/map/clusters.ts';
import type { Columns } from '../../domain/map/columns.ts';
import { boxOver, type Tiles } from '../../domain/map/tiles.ts';
import { inCircle } from '../../domain/places/geometry.ts';
import { daysOf, type IncidentFilter } from '../../domain/search/filter.ts';
import type { Coordinates } from '../../domain/places/coordinates.ts';
import { lastResults } from './lastResults.ts';
import type { Searcher } from './search.ts';

const cachedFilters = 8;
const cachedViews = 200;

/** The days are explicit, so the date is not used. */
const anyDate = new Date(0);

const hasOnlyCircle = ({ search, target }: IncidentFilter): boolean =>
  search.trim() === '' && !target?.words && !target?.area;

/** What a browser computes by itself from the columns, for a map with too many incidents to send. */
export type MapViews = {
  /** The markers in these tiles, and the nearest incident to their middle, in them or not; null when none matches. */
  view(
    query: { filter: IncidentFilter; tiles: Tiles },
    now: Date,
  ): { markers: MapMarker[]; nearest: Coordinates | null };
  /**
   * For each day, how many of the incidents that pass the filter happened on it or later; where a circle is searched, only
   * of those inside it.
   */
  countsSince(query: { filter: IncidentFilter; days: readonly string[] }, now: Date): number[];
};

export function makeMapViews(columns: Columns, search: Pick<Searcher, 'matches'>): MapViews {
  /** The range as days, so that what was found yesterday is not taken for today's. */
  const dated = ({ range, from, to, ...filter }: IncidentFilter, now: Date): IncidentFilter => {
    const { first, last } = daysOf({ range, from, to }, now);
    return { ...filter, range: 'all', from: first, to: last };
  };
  const keptBy = lastResults(
    (filter: IncidentFilter) =>
      keptIndexes(columns, filter, hasOnlyCircle(filter) ? null : Uint32Array.from(search.matches(filter)), anyDate),
    cachedFilters,
  );
  const viewOf = lastResults((filter: IncidentFilter, tiles: Tiles) => {
    const box = boxOver(tiles);
    const middle = { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
    const kept = keptBy(filter);
    return {
      markers: markersOf(columns, kept, { box, zoom: tiles.zoom }),
      nearest: nearestKept(columns, kept, middle),
    };
  }, cachedViews);
  const counted = lastResults((filter: IncidentFilter, days: readonly string[]) => {
    const kept = keptBy(filter);
    const circle = filter.target?.circle;
    if (!circle) return countsSince(columns, days, kept);
    const isWithin = inCircle(circle);
    const { x, y } = columns;
    const isThere = (index: number) => isWithin(x[index] as number, y[index] as number);
    return countsSince(
      columns,
      days,
      kept.map((isKept, index) => Number(isKept === 1 && isThere(index))),
    );
  }, cachedFilters);
  return {
    view: ({ filter, tiles }, now) => viewOf(dated(filter, now), tiles),
    countsSince: ({ filter, days }, now) => counted(dated(filter, now), days),
  };
}
