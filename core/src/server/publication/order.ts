import { kindOf, ratedKind, ratingOf, severityOf } from '../../domain/map/columns.ts';
import { dayNumber } from '../../domain/dates/calendar.ts';
import { fromMercator } from '../../domain/places/mercator.ts';
import { inBox, type IsWithin } from '../../domain/places/geometry.ts';
import { incidentTypes, severities, type Severity } from '../../domain/incident/incidentTerms.ts';
import type { DaySpan, IncidentFilter, Sort } from '../../domain/search/filter.ts';
import { type Coordinates, metresBetween } from '../../domain/places/coordinates.ts';
import { allRows, firstThat, type Table } from './table.ts';

const collator = new Intl.Collator('en-GB');

/**
 * `naming`: how many of the rows that pass, the last ones, lie outside the searched circle and only hold the name of its
 * place. `hidden`: how many would pass if their severity were shown.
 */
export type Passed = { rows: Uint32Array; naming: number; hidden: Record<Severity, number> };

/** A number of metres and a position are packed into one number, so that a typed array can sort them. */
const positions = 2 ** 24;

export const largest = (values: ArrayLike<number>): number => {
  let most = 0;
  for (let index = 0; index < values.length; index++) most = Math.max(most, values[index] as number);
  return most;
};

/** Filters and sorts the rows of a table; equal rows stay newest first in either direction. */
export function orderOf({ size, day: days, kind: kinds, x: xs, y: ys, location, locations }: Table) {
  /** By number of a location, its position among all: the same for two that the collator holds to be equal. */
  const alphabetical = (): Uint32Array => {
    const names = locations.texts.map((name) => name ?? '');
    const sorted = [...names.keys()].sort((a, b) => collator.compare(names[a] as string, names[b] as string));
    const order = new Uint32Array(names.length);
    let [position, before] = [0, ''];
    for (const number of sorted) {
      const name = names[number] as string;
      if (collator.compare(before, name) !== 0) position += 1;
      order[number] = position;
      before = name;
    }
    return order;
  };

  /** What the rows are sorted by, in ascending order. */
  const keysOf = (by: Sort['by']): ArrayLike<number> => {
    if (by === 'date') return days;
    // The worst severity has the lowest number, so the order is reversed.
    if (by === 'severity') return kinds.map((kind) => severities.length - ratingOf(kind));
    const order = alphabetical();
    return location.map((number) => order[number] as number);
  };

  const made = new Map([['date descending', allRows(size)]]);

  /** All rows, sorted by counting; cached, because readers request the same few orders. */
  const inOrder = ({ by, direction }: Sort): Uint32Array => {
    const name = `${by} ${direction}`;
    const cached = made.get(name);
    if (cached) return cached;
    const keys = keysOf(by);
    const most = largest(keys);
    const groupOf = (row: number) => (direction === 'ascending' ? (keys[row] as number) : most - (keys[row] as number));
    /** Where the next row of each group belongs. */
    const next = new Uint32Array(most + 2);
    for (let row = 0; row < size; row++) next[groupOf(row) + 1]! += 1;
    for (let group = 1; group < next.length; group++) next[group]! += next[group - 1] as number;
    const order = new Uint32Array(size);
    for (let row = 0; row < size; row++) order[next[groupOf(row)]!++] = row;
    made.set(name, order);
    return order;
  };

  /** The first row that happened before a day. */
  const firstBefore = (day: number): number => firstThat(size, (row) => (days[row] as number) < day);

  let places: { lats: Float64Array; lons: Float64Array } | undefined;
  /** Computed when a distance is first needed. */
  const coordinates = () => {
    if (places) return places;
    const [lats, lons] = [new Float64Array(size), new Float64Array(size)];
    for (let row = 0; row < size; row++) {
      const { lat, lon } = fromMercator({ x: xs[row] as number, y: ys[row] as number });
      lats[row] = lat;
      lons[row] = lon;
    }
    return (places = { lats, lons });
  };

  /** The distance from the centre to each of these rows, in metres. */
  const metresTo = (centre: Coordinates, passed: Uint32Array): Float64Array => {
    const { lats, lons } = coordinates();
    return Float64Array.from(passed, (row) =>
      metresBetween(centre, { lat: lats[row] as number, lon: lons[row] as number }),
    );
  };

  return {
    /**
     * The rows that pass the filter. `hits` contains 1 for each that matches text and place; null if neither is
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
      // Tested in the order of the arrays, and sorted afterwards, because reading memory here and there takes far longer;
      // and without branches on what is random, which no processor can foresee.
      const isPassed = new Uint8Array(size);
      const hiddenKinds = new Uint32Array(256);
      const to = firstBefore(first);
      let count = 0;
      for (let row = firstBefore(last + 1); row < to; row++) {
        if (isInBox && !isInBox(xs[row] as number, ys[row] as number)) continue;
        const kind = ratedKind(kinds[row] as number);
        const wanted = (hits ? (hits[row] as number) : 1) & (isWanted[kind] as number);
        const shown = wanted & (isShown[kind] as number);
        hiddenKinds[kind] = (hiddenKinds[kind] as number) + wanted - shown;
        isPassed[row] = shown;
        count += shown;
      }
      const order = inOrder(sort);
      const passed = new Uint32Array(count);
      for (let index = 0, next = 0; next < count; index++) {
        const row = order[index] as number;
        passed[next] = row;
        next += isPassed[row] as number;
      }
      const hidden = { critical: 0, high: 0, medium: 0, low: 0 };
      for (const [kind, many] of hiddenKinds.entries()) {
        hidden[severityOf(kind)] += many;
      }
      return { rows: passed, naming: 0, hidden };
    },

    /** Sorts rows by distance; rows at the same distance keep their order. */
    byDistance(passed: Uint32Array, centre: Coordinates, direction: Sort['direction']): Uint32Array {
      const sign = direction === 'ascending' ? 1 : -1;
      const keys = metresTo(centre, passed).map((metres, position) => sign * Math.round(metres) * positions + position);
      keys.sort();
      return Uint32Array.from(keys, (key) => passed[((key % positions) + positions) % positions] as number);
    },

    /** The nearest of these rows; null if there are none. */
    nearest(passed: Uint32Array, centre: Coordinates): { row: number; metres: number } | null {
      let [best, least] = [-1, Infinity];
      for (const [position, metres] of metresTo(centre, passed).entries()) {
        if (metres >= least) continue;
        [best, least] = [position, metres];
      }
      const row = passed[best];
      return row === undefined ? null : { row, metres: least };
    },

    /** These rows with the ones that are not within at the end, and how many those are; otherwise they keep their order. */
    withinFirst(passed: Uint32Array, isThere: IsWithin): Pick<Passed, 'rows' | 'naming'> {
      const sorted = new Uint32Array(passed.length);
      const outside = new Uint32Array(passed.length);
      let [within, naming] = [0, 0];
      for (let index = 0; index < passed.length; index++) {
        const row = passed[index] as number;
        if (isThere(xs[row] as number, ys[row] as number)) sorted[within++] = row;
        else outside[naming++] = row;
      }
      sorted.set(outside.subarray(0, naming), within);
      return { rows: sorted, naming };
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
        const row = passed[index] as number;
        if (isThere(xs[row] as number, ys[row] as number)) count++;
      }
      return count;
    },
  };
}
