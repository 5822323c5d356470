import { dayNumber, kindOf } from '../../domain/columns.ts';
import { curvePosition, toGrid } from '../../domain/grid.ts';
import type { PublicIncident } from '../../domain/incident.ts';

/** What lists and the map are made by. */
export type RowFacts = {
  id: string;
  /** ISO 8601; never shown. */
  createdAt: string;
  location: string;
  day: number;
  kind: number;
  x: number;
  y: number;
};

/**
 * A published incident as it is kept: its answer as JSON in UTF-8, a part of `bytes`, which rows may share. Kept as bytes
 * because a hundred thousand of them are some sixty megabytes, which as text could be twice that.
 */
export type Row = RowFacts & {
  bytes: Buffer;
  from: number;
  to: number;
  curve: number;
  /** Where its text is, among those that can be searched: searchTexts.ts. */
  slot: number;
};

export const rowFrom = (facts: RowFacts, bytes: Buffer, from: number, to: number): Row => ({
  ...facts,
  bytes,
  from,
  to,
  curve: curvePosition(facts),
  slot: -1,
});

export function rowOf(shown: PublicIncident, createdAt: string): Row {
  const bytes = Buffer.from(JSON.stringify(shown));
  const facts = {
    id: shown.id,
    createdAt,
    location: shown.location,
    day: dayNumber(shown.incidentDate),
    kind: kindOf(shown.severity, shown.incidentType),
    ...toGrid({ lat: shown.latitude, lon: shown.longitude }),
  };
  return rowFrom(facts, bytes, 0, bytes.length);
}

export const jsonOf = ({ bytes, from, to }: Row): Buffer => bytes.subarray(from, to);

export const shownOf = ({ bytes, from, to }: Row): PublicIncident =>
  JSON.parse(bytes.toString('utf8', from, to)) as PublicIncident;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest incident first; of one day, the latest sent first. */
export const newestFirst = (a: Row, b: Row): number =>
  b.day - a.day || compare(b.createdAt, a.createdAt) || compare(a.id, b.id);

/** As the map's columns have them. */
export const alongTheCurve = (a: Row, b: Row): number => a.curve - b.curve || newestFirst(a, b);

/** Changes so few that each is put in its place; sorting everything anew would hold up every reader. */
const few = 1000;

/** The ordered rows without those that are gone, and with those that came. */
export function rearranged(
  rows: readonly Row[],
  gone: ReadonlySet<Row>,
  come: readonly Row[],
  order: (a: Row, b: Row) => number,
): Row[] {
  const left = gone.size === 0 ? [...rows] : rows.filter((row) => !gone.has(row));
  if (come.length > few) return left.concat(come).sort(order);
  for (const row of come) {
    let [low, high] = [0, left.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(left[middle] as Row, row) <= 0) low = middle + 1;
      else high = middle;
    }
    left.splice(low, 0, row);
  }
  return left;
}
