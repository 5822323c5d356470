import { type Columns, hashBytes, hashText, kindOf } from '../../domain/map/columns.ts';
import { dayNumber } from '../../domain/dates/calendar.ts';
import { curvePosition, toMercator } from '../../domain/places/mercator.ts';
import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import { hashOf } from './compressedBody.ts';
import { mediaCountsOf } from './mediaCounts.ts';
import { makeNumbering, type Numbering } from './numbering.ts';
import { dropPack, type Pack, packOf, packSize, textIn } from './packed.ts';

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export const notLooked = 0xffff;

/**
 * The published incidents in columns, newest first: a row is an index into each of them. A change makes another table
 * (`changed`), so that readers of this one are not disturbed.
 */
export type Table = {
  readonly size: number;
  /** `dayNumber` of the incident's date. */
  readonly day: Uint16Array;
  /** `kindOf` its severity and type. */
  readonly kind: Uint8Array;
  /** `mediaCountsOf` it. */
  readonly media: Uint16Array;
  /** Its position in Mercator steps (domain/places/mercator.ts). */
  readonly x: Uint32Array;
  readonly y: Uint32Array;
  /** Its order within its day (`orderWithinDay`), by which an id is looked up too. */
  readonly within: Float64Array;
  /** The number of its location in `locations`. */
  readonly location: Uint32Array;
  /** Where its JSON is: the number of its pack, times `packSize`, plus its index in the pack. */
  readonly place: Uint32Array;
  /** The index of its text in core/src/server/publication/textSearch.ts, which sets it. */
  readonly slot: Uint32Array;
  /** The number of its nearest settlement (domain/places/areas.ts); `notLooked` until the first search of an area. */
  readonly settlement: Uint16Array;
  /** The rows in the order of the map's columns: along the curve, and newest first at one position. */
  readonly onCurve: Uint32Array;
  /** The rows in the order of `within`. */
  readonly byWithin: Uint32Array;
  readonly packs: readonly Pack[];
  /** The distinct locations. Versions of the table share them: one that no row has any more leaves the older ones too. */
  readonly locations: Numbering;
  /** What the map shows, in the order `onCurve`. */
  readonly columns: Columns;
};

/** The columns that are saved, with the type of each; the others begin anew with each instance. */
export const savedColumns = {
  day: Uint16Array,
  kind: Uint8Array,
  media: Uint16Array,
  x: Uint32Array,
  y: Uint32Array,
  within: Float64Array,
  location: Uint32Array,
  place: Uint32Array,
  onCurve: Uint32Array,
  byWithin: Uint32Array,
};

export type SavedColumns = Pick<Table, keyof typeof savedColumns>;

/** An incident that is to become a row. */
export type NewRow = Record<'day' | 'kind' | 'media' | 'x' | 'y' | 'within', number> & {
  location: string;
  json: Buffer;
};

/** From one version of the table to the next: the rows of `before` that are gone, and the rows of `after` that are new. */
export type Change = { before: Table; gone: readonly number[]; after: Table; come: Uint32Array };

/**
 * A number that orders the incidents of one day: the same on every instance, and random to anyone without SECRET. If they
 * were in the order of submission, someone who knows when one report was sent could tell the hour of its neighbours.
 */
export const orderWithinDay = (secret: string, id: string): number =>
  keyedHash(secret, 'place within a day', id).readUIntBE(0, 6);

/** `gridMetres`: the usual width of a public place. */
export const newRow = (shown: PublicIncident, within: number, gridMetres: number): NewRow => ({
  day: dayNumber(shown.incidentDate),
  kind: kindOf(shown.severity, shown.incidentType, shown.placeMetres !== gridMetres),
  media: mediaCountsOf(shown),
  ...toMercator({ lat: shown.latitude, lon: shown.longitude }),
  within,
  location: shown.location,
  json: Buffer.from(JSON.stringify(shown)),
});

const packAt = (place: number): number => Math.floor(place / packSize);

export function jsonOf({ place, packs }: Table, row: number): Buffer {
  const at = place[row] as number;
  return textIn(packs[packAt(at)] as Pack, at % packSize);
}

export const shownOf = (table: Table, row: number): PublicIncident =>
  JSON.parse(jsonOf(table, row).toString()) as PublicIncident;

/** The row of an incident; null when it is not public. `within`: `orderWithinDay` of its id. */
export const rowOf = (table: Table, id: string, within: number): number | null =>
  rowsWithin(table, within).find((row) => shownOf(table, row).id === id) ?? null;

/** The rows of this order within their day: hardly ever more than one. */
export function rowsWithin({ size, within: all, byWithin }: Table, within: number): Uint32Array {
  const withinAt = (at: number) => all[byWithin[at] as number] as number;
  const from = firstThat(size, (at) => withinAt(at) >= within);
  return byWithin.subarray(
    from,
    firstThat(size, (at) => withinAt(at) > within),
  );
}

/** The first index that passes, where all after it pass too; `end` if none does. */
export function firstThat(end: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The rows from 0 on. */
export const allRows = (size: number): Uint32Array => {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row++) rows[row] = row;
  return rows;
};

export function tableOf(
  saved: SavedColumns & Partial<Pick<Table, 'slot' | 'settlement'>>,
  packs: readonly Pack[],
  locations: Numbering,
): Table {
  const size = saved.day.length;
  return {
    slot: new Uint32Array(size),
    settlement: new Uint16Array(size).fill(notLooked),
    ...saved,
    size,
    packs,
    locations,
    columns: columnsOf(saved),
  };
}

/** The hash is that of the numbers: encoding a million of them would take longer than the rest of a change. */
function columnsOf({ onCurve, ...rows }: SavedColumns): Columns {
  const size = onCurve.length;
  const [x, y] = [new Uint32Array(size), new Uint32Array(size)];
  const [kind, day] = [new Uint8Array(size), new Uint16Array(size)];
  for (let index = 0; index < size; index++) {
    const row = onCurve[index] as number;
    x[index] = rows.x[row] as number;
    y[index] = rows.y[row] as number;
    kind[index] = rows.kind[row] as number;
    day[index] = rows.day[row] as number;
  }
  const hash = hashOf(Buffer.concat([x, y, kind, day].map((column) => new Uint8Array(column.buffer))));
  return { hash: hashText(hash.subarray(0, hashBytes)), x, y, kind, day };
}

export const emptyTable = (): Table =>
  tableOf(
    {
      day: new Uint16Array(),
      kind: new Uint8Array(),
      media: new Uint16Array(),
      x: new Uint32Array(),
      y: new Uint32Array(),
      within: new Float64Array(),
      location: new Uint32Array(),
      place: new Uint32Array(),
      onCurve: new Uint32Array(),
      byWithin: new Uint32Array(),
    },
    [],
    makeNumbering(),
  );

const newestFirst = (a: NewRow, b: NewRow): number => b.day - a.day || a.within - b.within;

/** Rows of the older table that stay together: those from `from` up to `to` begin at `at` in the newer one. */
type Run = { from: number; to: number; at: number };

/** Which rows are copied to where, and which rows the added ones become. */
function merged(before: Table, gone: readonly number[], added: readonly NewRow[]): { runs: Run[]; come: Uint32Array } {
  const runs: Run[] = [];
  const come = new Uint32Array(added.length);
  let [from, at] = [0, 0];
  const copyUpTo = (to: number): void => {
    if (to > from) runs.push({ from, to, at });
    at += to - from;
    from = to;
  };
  const isAfter = (row: number, { day, within }: NewRow): boolean =>
    (before.day[row] as number) < day || (before.day[row] === day && (before.within[row] as number) > within);
  let next = 0;
  for (const row of [...gone.toSorted((a, b) => a - b), before.size]) {
    for (; next < added.length; next++) {
      const position = firstThat(before.size, (old) => isAfter(old, added[next] as NewRow));
      if (position > row) break;
      copyUpTo(position);
      come[next] = at++;
    }
    copyUpTo(row);
    from = row + 1;
  }
  return { runs, come };
}

/** The next version of the table, without these rows, and with the new ones. */
export async function changed(before: Table, gone: readonly number[], rows: readonly NewRow[]): Promise<Change> {
  const added = rows.toSorted(newestFirst);
  const size = before.size - gone.length + added.length;
  const { runs, come } = merged(before, gone, added);
  const copied = <Column extends TypedArray>(column: Column, from: Column): Column => {
    for (const run of runs) column.set(from.subarray(run.from, run.to), run.at);
    return column;
  };
  const columns = {
    day: copied(new Uint16Array(size), before.day),
    kind: copied(new Uint8Array(size), before.kind),
    media: copied(new Uint16Array(size), before.media),
    x: copied(new Uint32Array(size), before.x),
    y: copied(new Uint32Array(size), before.y),
    within: copied(new Float64Array(size), before.within),
    location: copied(new Uint32Array(size), before.location),
    place: copied(new Uint32Array(size), before.place),
    slot: copied(new Uint32Array(size), before.slot),
    settlement: copied(new Uint16Array(size), before.settlement),
  };
  for (const [index, { day, kind, media, x, y, within, location }] of added.entries()) {
    const row = come[index] as number;
    columns.day[row] = day;
    columns.kind[row] = kind;
    columns.media[row] = media;
    columns.x[row] = x;
    columns.y[row] = y;
    columns.within[row] = within;
    columns.location[row] = before.locations.of(location);
    columns.settlement[row] = notLooked;
  }
  const packs = [...before.packs];
  // The new rows first: until then they have no place, and could be taken for some that are left in a pack.
  await packRows([...come], (_, index) => (added[index] as NewRow).json, columns.place, packs);
  await repack(before, gone, columns.place, packs);
  forgetLocations(before, gone, columns.location);

  const moved = movedBy(runs, before.size);
  const left = before.size - gone.length;
  const { x, y, within } = columns;
  const curveAt = (row: number) => curvePosition({ x: x[row] as number, y: y[row] as number });
  const saved = {
    ...columns,
    onCurve: inserted(stillIn(before.onCurve, moved, left), come, curveAt),
    byWithin: inserted(stillIn(before.byWithin, moved, left), come, (row) => within[row] as number),
  };
  return { before, gone, after: tableOf(saved, packs, before.locations), come };
}

/** Packs the JSON of these rows together, and writes where it is. */
async function packRows(
  rows: readonly number[],
  jsonAt: (row: number, index: number) => Buffer,
  place: Uint32Array,
  packs: Pack[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += packSize) {
    const together = rows.slice(from, from + packSize);
    const pack = await packOf(together.map((row, index) => jsonAt(row, from + index)));
    for (const [index, row] of together.entries()) place[row] = packs.length * packSize + index;
    packs.push(pack);
  }
}

const noPack: Pack = new Uint8Array();

/**
 * Packs the rows anew that shared a pack with rows that are gone, because the texts of those would stay in it; packs that
 * share memory with that one get memory of their own.
 */
async function repack(before: Table, gone: readonly number[], place: Uint32Array, packs: Pack[]): Promise<void> {
  const left = new Map(gone.map((row) => [packAt(before.place[row] as number), [] as number[]]));
  if (left.size === 0) return;
  const isOpened = new Uint8Array(packs.length);
  for (const number of left.keys()) isOpened[number] = 1;
  for (let row = 0; row < place.length; row++) {
    const number = packAt(place[row] as number);
    if (isOpened[number] === 1) left.get(number)?.push(row);
  }
  for (const [number, rows] of left) {
    const places = rows.map((row) => place[row] as number);
    await packRows(
      rows,
      (_, index) => textIn(packs[number] as Pack, (places[index] as number) % packSize),
      place,
      packs,
    );
  }
  const freed = new Set<ArrayBufferLike>();
  for (const number of left.keys()) {
    const pack = packs[number] as Pack;
    freed.add(pack.buffer);
    dropPack(pack);
    packs[number] = noPack;
  }
  for (const [number, pack] of packs.entries()) if (freed.has(pack.buffer)) packs[number] = pack.slice();
}

/** Drops the locations that no row has any more. */
function forgetLocations(before: Table, gone: readonly number[], location: Uint32Array): void {
  const unused = new Set(gone.map((row) => before.location[row] as number));
  for (let row = 0; row < location.length && unused.size > 0; row++) unused.delete(location[row] as number);
  for (const number of unused) before.locations.drop(number);
}

/** Stands for the new row of one that is gone. */
const nowhere = 0xffff_ffff;

/** The new row of each old one. */
function movedBy(runs: readonly Run[], size: number): Uint32Array {
  const moved = new Uint32Array(size).fill(nowhere);
  for (const { from, to, at } of runs) for (let row = from; row < to; row++) moved[row] = at + row - from;
  return moved;
}

/** The order of the rows that are left, by their new numbers. */
function stillIn(order: Uint32Array, moved: Uint32Array, left: number): Uint32Array {
  const rows = new Uint32Array(left);
  for (let index = 0, next = 0; next < left; index++) {
    const row = moved[order[index] as number] as number;
    if (row !== nowhere) rows[next++] = row;
  }
  return rows;
}

/** Up to this many rows are inserted one by one, because sorting all again would block every reader. */
const few = 1000;

/** The rows in the order of a key, and newest first where that is the same; `order` is in this order already. */
function inserted(order: Uint32Array, come: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const rows = new Uint32Array(order.length + come.length);
  if (come.length > few) {
    const keys = Float64Array.from(rows, (_, row) => keyOf(row));
    rows.set(order);
    rows.set(come, order.length);
    return rows.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
  }
  const compare = (a: number, b: number): number => keyOf(a) - keyOf(b) || a - b;
  let from = 0;
  for (const [index, row] of [...come].sort(compare).entries()) {
    const position = firstThat(order.length, (at) => compare(order[at] as number, row) > 0);
    rows.set(order.subarray(from, position), from + index);
    rows[position + index] = row;
    from = position;
  }
  rows.set(order.subarray(from), from + come.length);
  return rows;
}

/** The table with as few packs as possible: rows in packs that are not full are packed together. */
export async function compacted(table: Table): Promise<Table> {
  const rowsIn = new Uint32Array(table.packs.length);
  for (const at of table.place) rowsIn[packAt(at)]! += 1;
  const packs: Pack[] = [];
  const numbers = table.packs.map((pack, number) => (rowsIn[number] === packSize ? packs.push(pack) - 1 : null));
  const loose: number[] = [];
  const place = table.place.map((at, row) => {
    const number = numbers[packAt(at)] ?? null;
    if (number === null) loose.push(row);
    return number === null ? 0 : number * packSize + (at % packSize);
  });
  await packRows(loose, (row) => jsonOf(table, row), place, packs);
  return { ...table, place, packs };
}
