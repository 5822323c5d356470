import { searchRadii } from '../../../domain/constants.ts';
import {
  daysOf,
  type DaySpan,
  defaultSort,
  type IncidentFilter,
  type ListOrder,
  type SearchPattern,
  searchPattern,
  type SearchTarget,
} from '../../../domain/incident/listing.ts';
import { type Counts, countedFrom } from '../../../domain/incident/statistics.ts';
import { blockSize, blocksOf, meet } from '../../../domain/map/blocks.ts';
import { fromGrid } from '../../../domain/map/grid.ts';
import { type Circle, gridBoxAround, inCircle, shownKilometres } from '../../../domain/map/within.ts';
import { areaById, settlementAt } from '../../../domain/places/areas.ts';
import { type Coordinates, searchCentre } from '../../../domain/places/coordinates.ts';
import { nearestPlace } from '../../../domain/places/gazetteer.ts';
import { lastResults } from '../lastResults.ts';
import type { Row } from '../rows.ts';
import { orderOf, type Passed } from './order.ts';
import { makeTexts } from './texts.ts';

/** The same rows by id, newest first, and along the curve. */
export type Ordered = { byId: ReadonlyMap<string, Row>; newest: readonly Row[]; onCurve: readonly Row[] };

/** For a search without results: which single changes of the filter would find incidents. */
export type Widening = {
  /** The smallest larger radius that finds incidents. */
  radius: { km: number; total: number } | null;
  /** The number of incidents without the date filter; 0 also if there is no date filter. */
  allTime: number;
  /**
   * The nearest incident at any distance: a point to search around, and the distance as coarse as the public may know
   * it (`shownKilometres`).
   */
  nearest: (Coordinates & { address: string; kilometres: number }) | null;
};

/** Searches one version of the publication, in memory. It knows only public locations. */
export type Searcher = {
  /**
   * The incidents that pass the filter, sorted, as indexes into `newest`, those within the searched circle first; how many
   * the severity filter hides; and how many of those that lie where the search looks are of the last days.
   */
  list(query: { filter: IncidentFilter; sort: ListOrder }, now: Date): Passed & { counts: Counts };
  /** Call it when `list` finds nothing. */
  widen(filter: IncidentFilter, now: Date): Widening;
  /**
   * The incidents that match text and place, as ascending indexes into `onCurve`, which are indexes of the columns too.
   */
  matches(filter: Pick<IncidentFilter, 'search' | 'target'>): number[];
};

const cachedSearches = 20;

/** Without those that only name the searched place. */
const thereOf = ({ ranks, naming }: Passed): Uint32Array => ranks.subarray(0, ranks.length - naming);

const middleOf = ({ box, target }: IncidentFilter): Coordinates | null => {
  if (target?.circle) return target.circle;
  if (box) return { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
  return (target?.area && areaById(target.area)) || null;
};

/**
 * The in-memory search index of the publication. `change` updates it, at a cost of O(number of changes); `over` returns
 * the searcher of one version. `gridMetres`: the grid size of public locations.
 */
export function makeSearch(gridMetres: number) {
  const texts = makeTexts();

  function over({ newest, onCurve }: Ordered): Searcher {
    const order = orderOf(newest);
    const slots = Uint32Array.from(onCurve, ({ slot }) => slot);
    const xs = Uint32Array.from(onCurve, ({ x }) => x);
    const ys = Uint32Array.from(onCurve, ({ y }) => y);
    const points = { x: xs, y: ys };
    const slotsEnd = slots.reduce((most, slot) => Math.max(most, slot + 1), 0);
    let settlements: Uint16Array | undefined;
    /**
     * The settlement of each incident, in curve order. It is computed once for each incident, at the first search by
     * area.
     */
    const settlementsOf = (): Uint16Array =>
      (settlements ??= Uint16Array.from(onCurve, (row) => (row.settlement ??= settlementAt(fromGrid(row)))));

    const hitsOfWords = lastResults((pattern: SearchPattern) => texts.find(pattern), cachedSearches);

    /** Contains 1 for each slot that matches the circle, the area or the words. */
    const hitsOfTarget = lastResults(({ circle, area, words }: SearchTarget): Uint8Array => {
      const hits = words ? hitsOfWords(words).slice() : new Uint8Array(slotsEnd);
      const add = (isMet: (index: number) => boolean): void => {
        for (let index = 0; index < slots.length; index++) if (isMet(index)) hits[slots[index] as number] = 1;
      };
      if (circle) {
        const isWithin = inCircle(circle);
        const around = gridBoxAround(circle);
        for (const [number, block] of blocksOf(points).entries()) {
          if (!meet(block, around)) continue;
          const from = number * blockSize;
          for (let index = from; index < Math.min(from + blockSize, slots.length); index++) {
            if (isWithin(xs[index] as number, ys[index] as number)) hits[slots[index] as number] = 1;
          }
        }
      }
      const named = area === null ? undefined : areaById(area);
      if (named) {
        const lies = settlementsOf();
        add((index) => named.holds(lies[index] as number, xs[index] as number, ys[index] as number));
      }
      return hits;
    }, cachedSearches);

    /** Contains 1 for each slot that matches text and place; null if neither is searched. */
    const hitsOf = ({ search, target }: Pick<IncidentFilter, 'search' | 'target'>): Uint8Array | null => {
      const pattern = searchPattern(search);
      const holding = pattern && hitsOfWords(pattern);
      if (!target) return holding;
      const there = hitsOfTarget(target);
      return holding ? there.map((hit, slot) => hit & (holding[slot] as number)) : there;
    };

    const newestOf = (filter: IncidentFilter, now: Date): Passed =>
      order.passing({ filter, sort: defaultSort }, daysOf(filter, now), hitsOf(filter));

    /** Cached, because every view of the home page begins with the same query. */
    const passing = lastResults((filter: IncidentFilter, { by, direction }: ListOrder, span: DaySpan): Passed => {
      const sort = by === 'distance' ? defaultSort : { by, direction };
      const passed = order.passing({ filter, sort }, span, hitsOf(filter));
      const circle = filter.target?.circle;
      if (!circle) return passed;
      const ranks = by === 'distance' ? order.byDistance(passed.ranks, circle, direction) : passed.ranks;
      return { ...passed, ...order.withinFirst(ranks, inCircle(circle)) };
    }, cachedSearches);

    return {
      list({ filter, sort }, now) {
        const passed = passing(filter, sort, daysOf(filter, now));
        const there = thereOf(passed);
        const { thisWeek, thisMonth } = countedFrom(now);
        return {
          ...passed,
          counts: {
            total: there.length,
            thisWeek: order.countSince(there, thisWeek),
            thisMonth: order.countSince(there, thisMonth),
          },
        };
      },
      widen(filter, now) {
        const isLimited = filter.range !== 'all' || filter.from !== undefined || filter.to !== undefined;
        const anyTime = { ...filter, range: 'all', from: undefined, to: undefined } as const;
        const anywhere = newestOf({ ...filter, target: undefined, box: undefined }, now).ranks;
        return {
          radius: filter.box ? null : widerCircle(anywhere, filter.target?.circle),
          allTime: isLimited ? thereOf(passing(anyTime, defaultSort, daysOf(anyTime, now))).length : 0,
          nearest: nearestTo(middleOf(filter), anywhere),
        };
      },
      matches(filter) {
        const hits = hitsOf(filter);
        const indexes: number[] = [];
        for (let index = 0; index < slots.length; index++) {
          if (!hits || hits[slots[index] as number] === 1) indexes.push(index);
        }
        return indexes;
      },
    };

    function widerCircle(ranks: Uint32Array, circle: Circle | null | undefined): Widening['radius'] {
      for (const km of searchRadii) {
        const total = circle && km > circle.km ? order.count(ranks, inCircle({ ...circle, km })) : 0;
        if (total > 0) return { km, total };
      }
      return null;
    }

    function nearestTo(centre: Coordinates | null, ranks: Uint32Array): Widening['nearest'] {
      const found = centre && order.nearest(ranks, centre);
      if (!found) return null;
      const point = fromGrid(found.row);
      const address = nearestPlace(point)?.address ?? found.row.location;
      return { ...searchCentre(point), address, kilometres: shownKilometres(found.metres, gridMetres) };
    }
  }

  return {
    change: texts.change,
    /** Removes the words that no row has any more. */
    cleanUp: texts.cleanUp,
    over,
  };
}
