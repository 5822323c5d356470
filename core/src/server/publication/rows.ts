import { dayNumber, kindOf } from '../../domain/map/columns.ts';
import { curvePosition, toGrid } from '../../domain/map/grid.ts';
import type { PublicIncident } from '../../domain/incident/incident.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Pack, packOf, packOfOne, packSize, textIn } from './packed.ts';

/** The facts of an incident by which lists and the map are built. */
export type RowFacts = {
  id: string;
  /** Its order within its day (`orderWithinDay`). */
  within: number;
  location: string;
  day: number;
  kind: number;
  x: number;
  y: number;
};

/** A published incident in memory. Its JSON is compressed in a pack with others: a hundred thousand take some 65 MB. */
export type Row = RowFacts & {
  pack: Pack;
  /** Its index in the pack. */
  index: number;
  curve: number;
  /** The index of its text in search/texts.ts. */
  slot: number;
  /** The number of its nearest settlement (domain/places/areas.ts); null until the first search of an area. */
  settlement: number | null;
};

export const rowFrom = ({ id, within, location, day, kind, x, y }: RowFacts, pack: Pack, index: number): Row => ({
  id,
  within,
  location,
  day,
  kind,
  x,
  y,
  pack,
  index,
  curve: curvePosition({ x, y }),
  slot: -1,
  settlement: null,
});

/**
 * A number that orders the incidents of one day: the same on every instance, and random to anyone without SECRET. If they
 * were in the order of submission, someone who knows when one report was sent could tell the hour of its neighbours.
 */
export const orderWithinDay = (secret: string, id: string): number =>
  keyedHash(secret, 'place within a day', id).readUIntBE(0, 6);

export function rowOf(shown: PublicIncident, within: number): Row {
  const facts = {
    id: shown.id,
    within,
    location: shown.location,
    day: dayNumber(shown.incidentDate),
    kind: kindOf(shown.severity, shown.incidentType),
    ...toGrid({ lat: shown.latitude, lon: shown.longitude }),
  };
  return rowFrom(facts, packOfOne(JSON.stringify(shown)), 0);
}

export const jsonOf = ({ pack, index }: Row): Buffer => textIn(pack, index);

export const shownOf = (row: Row): PublicIncident => JSON.parse(jsonOf(row).toString()) as PublicIncident;

/** Packs the JSON of these rows, in order. */
export async function* packed(rows: readonly Row[]): AsyncGenerator<{ pack: Pack; rows: readonly Row[] }> {
  for (let from = 0; from < rows.length; from += packSize) {
    const together = rows.slice(from, from + packSize);
    yield { pack: await packOf(together.map(jsonOf)), rows: together };
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest incident first; within a day in an order that reveals nothing (`orderWithinDay`). */
export const newestFirst = (a: Row, b: Row): number => b.day - a.day || a.within - b.within || compare(a.id, b.id);

/** The order of the map's columns. */
export const alongTheCurve = (a: Row, b: Row): number => a.curve - b.curve || newestFirst(a, b);

/** Up to this many new rows are inserted one by one, because sorting everything again would block every reader. */
const few = 1000;

/** The sorted rows, without those that are gone and with those that are new. */
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
