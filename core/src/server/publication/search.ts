import { searchRadii } from '../../domain/limits.ts';
import {
  daysOf,
  type DaySpan,
  defaultSort,
  type IncidentFilter,
  type ListOrder,
  type SearchTarget,
} from '../../domain/search/filter.ts';
import { isNamed, type SearchPattern, searchPattern } from '../../domain/search/pattern.ts';
import { type Counts, countedFrom } from '../../domain/figures/statistics.ts';
import { blockSize, blocksOf, meet } from '../../domain/map/blocks.ts';
import { severityOf } from '../../domain/map/columns.ts';
import { fromMercator } from '../../domain/places/mercator.ts';
import { type Circle, mercatorBoxAround, inCircle, shownKilometres } from '../../domain/places/geometry.ts';
import type { GalleryFilter } from '../../domain/incident/gallery.ts';
import { areaById, settlementAt } from '../../domain/places/areas.ts';
import { type Coordinates, searchCentre } from '../../domain/places/coordinates.ts';
import { nearestPlace } from '../../domain/places/gazetteer.ts';
import { searchable } from '../../domain/text/fold.ts';
import type { Told } from '../../domain/review/duplicates.ts';
import { lastResults } from './lastResults.ts';
import { counterOf } from './mediaCounts.ts';
import { allRows, type Change, emptyTable, notLooked, type Table } from './table.ts';
import { makeAlike } from './alike.ts';
import { largest, orderOf, type Passed } from './order.ts';
import { makeTexts } from './textSearch.ts';

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
   * The incidents that pass the filter, sorted, those within the searched circle first; how many
   * the severity filter hides; and how many of those that lie where the search looks are of the last days.
   */
  list(query: { filter: IncidentFilter; sort: ListOrder }, now: Date): Passed & { counts: Counts };
  /** Call it when `list` finds nothing. */
  widen(filter: IncidentFilter, now: Date): Widening;
  /**
   * The incidents that match text and place, as ascending indexes into the map's columns.
   */
  matches(filter: Pick<IncidentFilter, 'search' | 'target'>): number[];
  /**
   * At most so many rows that are likely about the same event as a report, likeliest first. `showing`: those that show its
   * link, each as its order within its day.
   */
  alike(told: Told, showing: readonly number[], most: number): { row: number; likeness: number }[];
  gallery(filter: GalleryFilter): GalleryRows;
};

/** The incidents with media that the gallery shows, newest first, and how many media those are. */
type GalleryRows = { rows: Uint32Array; total: number };

const cachedSearches = 20;

/** Without those that only name the searched place. */
const thereOf = ({ rows, naming }: Passed): Uint32Array => rows.subarray(0, rows.length - naming);

const middleOf = ({ box, target }: IncidentFilter): Coordinates | null => {
  if (target?.circle) return target.circle;
  if (box) return { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
  return (target?.area && areaById(target.area)) || null;
};

/** So many slots may be of rows that are gone, at least, before all texts are read again. */
const mostGone = 1000;

/**
 * The in-memory search index of the publication. `change` updates it, at a cost of O(number of changes); `over` returns
 * the searcher of one version. `gridMetres`: the grid size of public locations.
 */
export function makeSearch(gridMetres: number) {
  let texts = makeTexts();
  /** How many slots of `texts` are of rows that are gone. */
  let gone = 0;
  /** Each location is folded once. */
  const searchedLocations: string[] = [];
  const alike = makeAlike();

  function change(next: Change): void {
    alike.change(next);
    gone += next.gone.length;
    if (gone > mostGone && gone > (next.after.size + gone) / 4) {
      gone = 0;
      texts = makeTexts();
      texts.change({ before: emptyTable(), gone: [], after: next.after, come: allRows(next.after.size) });
    } else texts.change(next);
    for (const [number, location] of next.after.locations.texts.entries()) {
      if (location === null) searchedLocations[number] = '';
    }
  }

  function over(table: Table): Searcher {
    const { size, columns, onCurve, x, y, kind, media, slot, location, locations, settlement } = table;
    const order = orderOf(table);
    const textsThen = texts;
    let isLooked = false;
    /** The settlement of each incident. It is computed once for each, at the first search by area. */
    const settlements = (): Uint16Array => {
      if (isLooked) return settlement;
      for (let row = 0; row < size; row++) {
        if (settlement[row] === notLooked) settlement[row] = settlementAt(pointOf(row));
      }
      isLooked = true;
      return settlement;
    };
    const pointOf = (row: number): Coordinates => fromMercator({ x: x[row] as number, y: y[row] as number });

    /** Contains 1 for each location, by its number, that has the words. */
    const named = (pattern: SearchPattern): Uint8Array =>
      Uint8Array.from(locations.texts, (name, number) =>
        Number(isNamed((searchedLocations[number] ??= searchable(name ?? '')), pattern)),
      );

    /** Contains 1 for each row that has the words in its text or its location. */
    const hitsOfWords = lastResults((pattern: SearchPattern): Uint8Array => {
      const found = textsThen.find(pattern);
      const there = named(pattern);
      const hits = new Uint8Array(size);
      for (let row = 0; row < size; row++) {
        hits[row] = (found[slot[row] as number] as number) | (there[location[row] as number] as number);
      }
      return hits;
    }, cachedSearches);

    /** Contains 1 for each row that matches the circle, the area or the words. */
    const hitsOfTarget = lastResults(({ circle, area, words }: SearchTarget): Uint8Array => {
      const hits = words ? hitsOfWords(words).slice() : new Uint8Array(size);
      if (circle) {
        const isWithin = inCircle(circle);
        const around = mercatorBoxAround(circle);
        for (const [number, block] of blocksOf(columns).entries()) {
          if (!meet(block, around)) continue;
          const from = number * blockSize;
          for (let index = from; index < Math.min(from + blockSize, size); index++) {
            if (isWithin(columns.x[index] as number, columns.y[index] as number)) hits[onCurve[index] as number] = 1;
          }
        }
      }
      const searched = area === null ? undefined : areaById(area);
      if (searched) {
        const lies = settlements();
        for (let row = 0; row < size; row++) {
          if (searched.holds(lies[row] as number, x[row] as number, y[row] as number)) hits[row] = 1;
        }
      }
      return hits;
    }, cachedSearches);

    /** Contains 1 for each row that matches text and place; null if neither is searched. */
    const hitsOf = ({ search, target }: Pick<IncidentFilter, 'search' | 'target'>): Uint8Array | null => {
      const pattern = searchPattern(search);
      const holding = pattern && hitsOfWords(pattern);
      if (!target) return holding;
      const there = hitsOfTarget(target);
      return holding ? there.map((hit, row) => hit & (holding[row] as number)) : there;
    };

    const newestOf = (filter: IncidentFilter, now: Date): Passed =>
      order.passing({ filter, sort: defaultSort }, daysOf(filter, now), hitsOf(filter));

    /** Cached, because every view of the home page begins with the same query. */
    const passing = lastResults((filter: IncidentFilter, { by, direction }: ListOrder, span: DaySpan): Passed => {
      const sort = by === 'distance' ? defaultSort : { by, direction };
      const passed = order.passing({ filter, sort }, span, hitsOf(filter));
      const circle = filter.target?.circle;
      if (!circle) return passed;
      const rows = by === 'distance' ? order.byDistance(passed.rows, circle, direction) : passed.rows;
      return { ...passed, ...order.withinFirst(rows, inCircle(circle)) };
    }, cachedSearches);

    const rowsWithMedia = lastResults((): Uint32Array => allRows(size).filter((row) => media[row] !== 0), 1);

    /** Those that have the whole text in their title or their location. */
    const rowsWithTitle = lastResults((search: string): Uint32Array => {
      const rows = rowsWithMedia();
      const pattern = searchPattern(search);
      if (!pattern) return rows;
      const whole = { ...pattern, words: [] };
      const slots = new Uint8Array(largest(slot) + 1);
      for (const row of rows) slots[slot[row] as number] = 1;
      const found = textsThen.find(whole, slots);
      const there = named(whole);
      return rows.filter((row) => found[slot[row] as number] === 1 || there[location[row] as number] === 1);
    }, cachedSearches);

    const gallery = lastResults(({ media: wanted, severity, search }: GalleryFilter): GalleryRows => {
      const countOf = counterOf(wanted);
      const countAt = (row: number): number => countOf(media[row] as number);
      const rows = rowsWithTitle(search).filter(
        (row) => countAt(row) > 0 && (severity === undefined || severityOf(kind[row] as number) === severity),
      );
      return { rows, total: rows.reduce((total, row) => total + countAt(row), 0) };
    }, cachedSearches);

    return {
      gallery,
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
        const anywhere = newestOf({ ...filter, target: undefined, box: undefined }, now).rows;
        return {
          radius: filter.box ? null : widerCircle(anywhere, filter.target?.circle),
          allTime: isLimited ? thereOf(passing(anyTime, defaultSort, daysOf(anyTime, now))).length : 0,
          nearest: nearestTo(middleOf(filter), anywhere),
        };
      },
      matches(filter) {
        const hits = hitsOf(filter);
        const indexes: number[] = [];
        for (let index = 0; index < size; index++) {
          if (!hits || hits[onCurve[index] as number] === 1) indexes.push(index);
        }
        return indexes;
      },
      alike: alike.over(table),
    };

    function widerCircle(rows: Uint32Array, circle: Circle | null | undefined): Widening['radius'] {
      for (const km of searchRadii) {
        const total = circle && km > circle.km ? order.count(rows, inCircle({ ...circle, km })) : 0;
        if (total > 0) return { km, total };
      }
      return null;
    }

    function nearestTo(centre: Coordinates | null, rows: Uint32Array): Widening['nearest'] {
      const found = centre && order.nearest(rows, centre);
      if (!found) return null;
      const point = pointOf(found.row);
      const address = nearestPlace(point)?.address ?? locations.texts[location[found.row] as number] ?? '';
      return { ...searchCentre(point), address, kilometres: shownKilometres(found.metres, gridMetres) };
    }
  }

  return {
    change,
    /** Removes the words that no row has any more. */
    cleanUp: () => texts.cleanUp(),
    over,
  };
}
