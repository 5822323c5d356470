import { dayNumber, kindOf } from '../../../domain/map/columns.ts';
import { fromGrid } from '../../../domain/map/grid.ts';
import { inBox, type IsWithin } from '../../../domain/map/within.ts';
import { incidentTypes, severities, type Severity } from '../../../domain/incident/incidentTerms.ts';
import type { DaySpan, IncidentFilter, Sort, SortKey } from '../../../domain/incident/listing.ts';
import { type Coordinates, metresBetween } from '../../../domain/places/coordinates.ts';
import type { Row } from '../rows.ts';

const collator = new Intl.Collator('en-GB');

/** Rows that sort as equal share a key: keys are sorted instead of single rows. */
const groups: Record<SortKey, { keyOf: (row: Row) => string | number; inOrder: (a: Row, b: Row) => number }> = {
  date: { keyOf: ({ day }) => day, inOrder: (a, b) => a.day - b.day },
  // The worst severity has the lowest number, so the order is reversed.
  severity: { keyOf: ({ kind }) => kind >> 3, inOrder: (a, b) => (b.kind >> 3) - (a.kind >> 3) },
  location: { keyOf: ({ location }) => location, inOrder: (a, b) => collator.compare(a.location, b.location) },
};

/**
 * `ranks`: the rows that pass, as indexes into `newest`. `naming`: how many of them, the last ones, lie outside the
 * searched circle and only hold the name of its place. `hidden`: how many would pass if their severity were shown.
 */
export type Passed = { ranks: Uint32Array; naming: number; hidden: Record<Severity, number> };

/** A number of metres and a position are packed into one number, so that a typed array can sort them. */
const positions = 2 ** 24;

/** Filters and sorts rows that are given newest first; equal rows stay newest first in either direction. */
export function orderOf(newest: readonly Row[]) {
  const [days, kinds] = [new Uint16Array(newest.length), new Uint8Array(newest.length)];
  const [slots, ranks] = [new Uint32Array(newest.length), new Uint32Array(newest.length)];
  const [xs, ys] = [new Uint32Array(newest.length), new Uint32Array(newest.length)];
  for (const [rank, row] of newest.entries()) {
    days[rank] = row.day;
    kinds[rank] = row.kind;
    slots[rank] = row.slot;
    ranks[rank] = rank;
    xs[rank] = row.x;
    ys[rank] = row.y;
  }
  const made = new Map([['date descending', ranks]]);

  /** Indexes into `newest`, sorted; cached, because readers request the same few orders. */
  const inOrder = ({ by, direction }: Sort): Uint32Array => {
    const name = `${by} ${direction}`;
    const cached = made.get(name);
    if (cached) return cached;
    const { keyOf, inOrder: compare } = groups[by];
    const grouped = [...Map.groupBy(ranks, (rank) => keyOf(newest[rank] as Row)).values()];
    grouped.sort(([a = 0], [b = 0]) => compare(newest[a] as Row, newest[b] as Row));
    const order = Uint32Array.from((direction === 'ascending' ? grouped : grouped.toReversed()).flat());
    made.set(name, order);
    return order;
  };

  /** The rank of the first row that happened before a day; the rows are given newest first. */
  const firstRankBefore = (day: number): number => {
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] as number) >= day) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  let places: { lats: Float64Array; lons: Float64Array } | undefined;
  /** Computed when a distance is first needed. */
  const coordinates = () => {
    if (places) return places;
    const [lats, lons] = [new Float64Array(newest.length), new Float64Array(newest.length)];
    for (const [rank, row] of newest.entries()) {
      const { lat, lon } = fromGrid(row);
      lats[rank] = lat;
      lons[rank] = lon;
    }
    return (places = { lats, lons });
  };

  /** The distance from the centre to each of these rows, in metres. */
  const metresTo = (centre: Coordinates, passed: Uint32Array): Float64Array => {
    const { lats, lons } = coordinates();
    return Float64Array.from(passed, (rank) =>
      metresBetween(centre, { lat: lats[rank] as number, lon: lons[rank] as number }),
    );
  };

  return {
    /**
     * The rows that pass the filter. `hits` contains 1 for each slot that matches text and place; null if neither is
     * searched.
     */
    passing({ filter, sort }: { filter: IncidentFilter; sort: Sort }, span: DaySpan, hits: Uint8Array | null): Passed {
      const [first, last] = [dayNumber(span.first), dayNumber(span.last)];
      const [isWanted, isShown] = [new Uint8Array(256), new Uint8Array(256)];
      for (const severity of severities) {
        for (const type of incidentTypes) {
          if (filter.type !== 'all' && filter.type !== type) continue;
          isWanted[kindOf(severity, type)] = 1;
          if (filter.severities.includes(severity)) isShown[kindOf(severity, type)] = 1;
        }
      }
      const isInBox = filter.box && inBox(filter.box);
      // Tested in the order of the arrays, and sorted afterwards, because reading memory here and there takes far longer.
      const isPassed = new Uint8Array(newest.length);
      const hiddenKinds = new Uint32Array(256);
      const to = firstRankBefore(first);
      let count = 0;
      for (let rank = firstRankBefore(last + 1); rank < to; rank++) {
        const kind = kinds[rank] as number;
        if (isWanted[kind] === 0) continue;
        if (hits && hits[slots[rank] as number] !== 1) continue;
        if (isInBox && !isInBox(xs[rank] as number, ys[rank] as number)) continue;
        if (isShown[kind] === 1) count += isPassed[rank] = 1;
        else hiddenKinds[kind] = (hiddenKinds[kind] as number) + 1;
      }
      const order = inOrder(sort);
      const passed = new Uint32Array(count);
      for (let index = 0, next = 0; next < count; index++) {
        const rank = order[index] as number;
        if (isPassed[rank] === 1) passed[next++] = rank;
      }
      const hidden = { critical: 0, high: 0, medium: 0, low: 0 };
      for (const [kind, many] of hiddenKinds.entries()) {
        const severity = severities[kind >> 3];
        if (severity) hidden[severity] += many;
      }
      return { ranks: passed, naming: 0, hidden };
    },

    /** Sorts rows by distance; rows at the same distance keep their order. */
    byDistance(passed: Uint32Array, centre: Coordinates, direction: Sort['direction']): Uint32Array {
      const sign = direction === 'ascending' ? 1 : -1;
      const keys = metresTo(centre, passed).map((metres, position) => sign * Math.round(metres) * positions + position);
      keys.sort();
      return Uint32Array.from(keys, (key) => passed[((key % positions) + positions) % positions] as number);
    },

    /** The nearest of these rows; null if there are none. */
    nearest(passed: Uint32Array, centre: Coordinates): { row: Row; metres: number } | null {
      let [best, least] = [-1, Infinity];
      for (const [position, metres] of metresTo(centre, passed).entries()) {
        if (metres >= least) continue;
        [best, least] = [position, metres];
      }
      const row = newest[passed[best] ?? -1];
      return row ? { row, metres: least } : null;
    },

    /** These rows with the ones that are not within at the end, and how many those are; otherwise they keep their order. */
    withinFirst(passed: Uint32Array, isThere: IsWithin): Pick<Passed, 'ranks' | 'naming'> {
      const sorted = new Uint32Array(passed.length);
      const outside = new Uint32Array(passed.length);
      let [within, naming] = [0, 0];
      for (let index = 0; index < passed.length; index++) {
        const rank = passed[index] as number;
        if (isThere(xs[rank] as number, ys[rank] as number)) sorted[within++] = rank;
        else outside[naming++] = rank;
      }
      sorted.set(outside.subarray(0, naming), within);
      return { ranks: sorted, naming };
    },

    /** The number of these rows that happened on a day (`YYYY-MM-DD`) or later. */
    countSince(passed: Uint32Array, day: string): number {
      const first = dayNumber(day);
      let count = 0;
      for (let index = 0; index < passed.length; index++) {
        if ((days[passed[index] as number] as number) >= first) count++;
      }
      return count;
    },

    /** The number of these rows that are within. */
    count(passed: Uint32Array, isThere: IsWithin): number {
      let count = 0;
      for (let index = 0; index < passed.length; index++) {
        const rank = passed[index] as number;
        if (isThere(xs[rank] as number, ys[rank] as number)) count++;
      }
      return count;
    },
  };
}
