import { searchRadii } from '../../../domain/constants.ts';
import {
  daysOf,
  type DaySpan,
  defaultSort,
  type IncidentFilter,
  type ListOrder,
  type SearchPattern,
  searchPattern,
  type Sought,
} from '../../../domain/incident/listing.ts';
import { fromGrid } from '../../../domain/map/grid.ts';
import { inCircle, shownKilometres } from '../../../domain/map/within.ts';
import { areaById, settlementAt } from '../../../domain/places/areas.ts';
import { type Coordinates, searchCentre } from '../../../domain/places/coordinates.ts';
import { nearestPlace } from '../../../domain/places/gazetteer.ts';
import { lastResults } from '../lastResults.ts';
import type { Row } from '../rows.ts';
import { orderOf, type Passed } from './order.ts';
import { makeTexts } from './texts.ts';

/** The same rows by id, newest first, and along the curve. */
export type Ordered = { byId: ReadonlyMap<string, Row>; newest: readonly Row[]; onCurve: readonly Row[] };

/** What would find some incidents where a search found none; all else stays as it is. */
export type Widening = {
  /** The smallest larger circle with some. */
  radius: { km: number; total: number } | null;
  /** How many there are without limits in time; 0 also where there are no such limits. */
  allTime: number;
  /**
   * Where the nearest one is, however far: a point to search around, and the distance as finely as the public may know it
   * (`shownKilometres`).
   */
  nearest: (Coordinates & { address: string; kilometres: number }) | null;
};

/** Answers every search of one version of the publication, from memory and about public places only. */
export type Searcher = {
  /** The incidents that pass the filter, in this order, as indexes into `newest`; and how many its severities hide. */
  list(query: { filter: IncidentFilter; sort: ListOrder }, now: Date): Passed;
  /** Worth asking where `list` is empty. */
  widen(filter: IncidentFilter, now: Date): Widening;
  /** The incidents that match text and place, as ascending indexes into `onCurve`: those of the map's columns. */
  matches(filter: Pick<IncidentFilter, 'search' | 'sought'>): number[];
};

const cachedSearches = 20;

const middleOf = ({ box, sought }: IncidentFilter): Coordinates | null => {
  if (sought?.circle) return sought.circle;
  if (box) return { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
  return (sought?.area && areaById(sought.area)) || null;
};

/**
 * The search of the publication: everything by which incidents are found, from memory. `change` follows the publication,
 * at a cost of O(what changed); `over` is the searcher of one version. `gridMetres`: how coarse public places are.
 */
export function makeSearch(gridMetres: number) {
  const texts = makeTexts();

  function over({ newest, onCurve }: Ordered): Searcher {
    const order = orderOf(newest);
    const slots = Uint32Array.from(onCurve, ({ slot }) => slot);
    const hitsOf = lastResults((pattern: SearchPattern) => texts.find(pattern), cachedSearches);

    /** 1 for each slot where one of the alternatives is met. */
    const hitsOfSought = lastResults(({ circle, area, words }: Sought): Uint8Array => {
      const hits = words ? hitsOf(words).slice() : new Uint8Array(slots.reduce((a, b) => Math.max(a, b), -1) + 1);
      const isInCircle = circle && inCircle(circle);
      const named = area === null ? undefined : areaById(area);
      for (const row of onCurve) {
        if (isInCircle?.(row.x, row.y) || (named && named.holds(settlementOf(row), row.x, row.y))) hits[row.slot] = 1;
      }
      return hits;
    }, cachedSearches);

    const hitsFor = ({ search, sought }: Pick<IncidentFilter, 'search' | 'sought'>): Uint8Array[] => {
      const pattern = searchPattern(search);
      return [...(pattern ? [hitsOf(pattern)] : []), ...(sought ? [hitsOfSought(sought)] : [])];
    };

    /** Cached, because every view of the home page begins with the same query. */
    const passing = lastResults((filter: IncidentFilter, { by, direction }: ListOrder, span: DaySpan): Passed => {
      if (by !== 'distance') return order.passing({ filter, sort: { by, direction } }, span, hitsFor(filter));
      const passed = order.passing({ filter, sort: defaultSort }, span, hitsFor(filter));
      const centre = filter.sought?.circle;
      return centre ? { ...passed, ranks: order.byDistance(passed.ranks, centre, direction) } : passed;
    }, cachedSearches);

    const list: Searcher['list'] = ({ filter, sort }, now) => passing(filter, sort, daysOf(filter, now));
    const ranksOf = (filter: IncidentFilter, now: Date): Uint32Array =>
      order.passing({ filter, sort: defaultSort }, daysOf(filter, now), hitsFor(filter)).ranks;

    return {
      list,
      widen(filter, now) {
        const { sought } = filter;
        const circle = sought?.circle;
        let radius: Widening['radius'] = null;
        for (const km of circle ? searchRadii : []) {
          if (!circle || km <= circle.km) continue;
          const total = ranksOf({ ...filter, sought: { ...sought, circle: { ...circle, km } } }, now).length;
          if (total === 0) continue;
          radius = { km, total };
          break;
        }
        const { from: _from, to: _to, ...anyTime } = { ...filter, range: 'all' as const };
        const isLimited = filter.range !== 'all' || filter.from !== undefined || filter.to !== undefined;
        const allTime = isLimited ? ranksOf(anyTime, now).length : 0;
        const centre = middleOf(filter);
        const { sought: _sought, box: _box, ...anywhere } = filter;
        const found = centre && order.nearest(ranksOf(anywhere, now), centre);
        const row = found && newest[found.rank];
        if (!row) return { radius, allTime, nearest: null };
        const point = fromGrid(row);
        const address = nearestPlace(point)?.address ?? row.location;
        const kilometres = shownKilometres(found.metres, gridMetres);
        return { radius, allTime, nearest: { ...searchCentre(point), address, kilometres } };
      },
      matches(filter) {
        const hits = hitsFor(filter);
        const indexes: number[] = [];
        for (let index = 0; index < slots.length; index++) {
          const slot = slots[index] as number;
          if (hits.every((each) => each[slot] === 1)) indexes.push(index);
        }
        return indexes;
      },
    };
  }

  return {
    change: texts.change,
    /** Removes the words that no row has any more. */
    tidy: texts.tidy,
    over,
  };
}

/** Found once for each row, when an area is first sought. */
const settlementOf = (row: Row): number => (row.settlement ??= settlementAt(fromGrid(row)));
