import { dayNumber, kindOf } from '../../domain/map/columns.ts';
import { curvePosition, toGrid } from '../../domain/map/grid.ts';
import type { PublicIncident } from '../../domain/incident/incident.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Pack, packOf, packOfOne, packSize, textIn } from './packed.ts';

/** What lists and the map are made by. */
export type RowFacts = {
  id: string;
  /** Its place among those of its day: `placeWithinDay`. */
  within: number;
  location: string;
  day: number;
  kind: number;
  x: number;
  y: number;
};

/** A published incident as it is kept: its answer as JSON, one of a pack, because a hundred thousand are some 65 MB. */
export type Row = RowFacts & {
  pack: Pack;
  /** Its place in the pack. */
  index: number;
  curve: number;
  /** Where its text is, among those that can be searched: searchTexts.ts. */
  slot: number;
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
});

/**
 * A number, the same at every instance, that orders incidents of one day for whoever has no SECRET as by chance. In the
 * order of sending, a report that someone knows of would tell the hour of its neighbours.
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

/** The answers of these rows in packs, in their order. */
export async function* packed(rows: readonly Row[]): AsyncGenerator<{ pack: Pack; rows: readonly Row[] }> {
  for (let from = 0; from < rows.length; from += packSize) {
    const together = rows.slice(from, from + packSize);
    yield { pack: await packOf(together.map(jsonOf)), rows: together };
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest incident first; those of one day in an order that tells nothing (`placeWithinDay`). */
export const newestFirst = (a: Row, b: Row): number => b.day - a.day || a.within - b.within || compare(a.id, b.id);

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
