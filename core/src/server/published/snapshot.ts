import { encodeClusters, keptPlaces, marksOf } from '../../domain/clusters.ts';
import { type Columns, decodeColumns, encodeColumns, encodePlaces, versionBytes } from '../../domain/columns.ts';
import type { PublicIncident } from '../../domain/incident.ts';
import { listPageSize, mapView, ukBounds } from '../../domain/limits.ts';
import { defaultFilter, type IncidentFilter, searchPattern, type Sort } from '../../domain/listing.ts';
import { Problem } from '../../domain/problem.ts';
import { hashOf, prepare, type Prepared } from '../prepared.ts';
import { alongTheCurve, newestFirst, type Row, shownOf } from './rows.ts';
import { orderOf } from './order.ts';
import type { SearchTexts } from './searchTexts.ts';

export type ListQuery = {
  filter: IncidentFilter;
  sort: Sort;
  /** From 1; one past the end is the last. */
  page: number;
  /** The page that this incident is on, where the filter lets it through, instead. */
  around?: string | undefined;
  /** Only those at the position of this incident: an id, or a place in the columns of a version. */
  at?: string | { version: string; place: number } | undefined;
};

export type ListPage = { incidents: PublicIncident[]; total: number; page: number; version: string };

/** Everything the public may see at one moment. */
export type Snapshot = {
  /** Of the map's columns; moves with everything that the map shows. */
  version: string;
  size: number;
  ids(): Iterable<string>;
  find(id: string): PublicIncident | undefined;
  /** Every incident, newest first, as JSON. Made when it is first asked for. */
  list(): Promise<Prepared>;
  columns(): Promise<Prepared>;
  /** What the map shows at first at a zoom; none where the columns themselves are small. */
  clusters(zoom: number): Promise<Prepared>;
  /** The places whose text has this in it. */
  matches(search: string): Promise<Prepared>;
  /** Problem `conflict` when `at` names another version. */
  page(query: ListQuery, now: Date): ListPage;
};

/** The rows of a snapshot, in both orders; kept so that the next is made from them. */
export type Ordered = { byId: ReadonlyMap<string, Row>; newest: readonly Row[]; onCurve: readonly Row[] };

/** Sorting what is nearly in order costs little more than reading it. */
export function ordered(byId: ReadonlyMap<string, Row>, before: Ordered | null): Ordered {
  const isCurrent = (row: Row) => byId.get(row.id) === row;
  const known = new Set(before?.newest);
  const added = [...byId.values()].filter((row) => !known.has(row));
  const arranged = (rows: readonly Row[], order: (a: Row, b: Row) => number) =>
    [...rows.filter(isCurrent), ...added].sort(order);
  return {
    byId: new Map(byId),
    newest: arranged(before?.newest ?? [], newestFirst),
    onCurve: arranged(before?.onCurve ?? [], alongTheCurve),
  };
}

const nowhere = { x: -1, y: -1 };
const octets = 'application/octet-stream';
/** Columns of fewer incidents than this are as quickly there as their clusters. */
const fewIncidents = 500;
const rememberedSearches = 20;

const once = <A extends unknown[], T>(make: (...input: A) => T, most: number): ((...input: A) => T) => {
  const made = new Map<string, T>();
  return (...input) => {
    const key = JSON.stringify(input);
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(...input);
    if (made.size === most) made.delete([...made.keys()][0] ?? '');
    made.set(key, result);
    return result;
  };
};

function columnsOf(onCurve: readonly Row[]): { columns: Columns; bytes: Buffer; version: Buffer } {
  const body = encodeColumns({
    x: Uint32Array.from(onCurve, ({ x }) => x),
    y: Uint32Array.from(onCurve, ({ y }) => y),
    kind: Uint8Array.from(onCurve, ({ kind }) => kind),
    day: Uint16Array.from(onCurve, ({ day }) => day),
  });
  // Two orders of equal columns would name different incidents by the same place.
  const version = hashOf(Buffer.concat([hashOf(body), hashOf(Buffer.from(onCurve.map(({ id }) => id).join()))]));
  const bytes = Buffer.concat([version.subarray(0, versionBytes), body]);
  return { columns: decodeColumns(bytes), bytes, version: version.subarray(0, versionBytes) };
}

export function makeSnapshot({ byId, newest, onCurve }: Ordered, texts: SearchTexts): Snapshot {
  const { columns, bytes, version } = columnsOf(onCurve);
  const order = orderOf(newest);
  const rankOf = once(() => new Map(newest.map((row, rank) => [row, rank])), 1);
  /** By rank, 1 where the text was found; null without a text. */
  const found = once((search: string): Uint8Array | null => {
    const pattern = searchPattern(search);
    if (!pattern) return null;
    const ranks = rankOf();
    const hits = new Uint8Array(newest.length);
    for (const row of texts.find(pattern)) hits[ranks.get(row) ?? newest.length] = 1;
    return hits;
  }, rememberedSearches);

  const versioned = (body: Uint8Array) => prepare(Buffer.concat([version, body]), octets);

  const spotOf = (at: NonNullable<ListQuery['at']>): { x: number; y: number } => {
    if (typeof at === 'string') return byId.get(at) ?? nowhere;
    if (at.version !== columns.version) throw new Problem('conflict', { message: 'The map has changed since.' });
    return onCurve[at.place] ?? nowhere;
  };

  return {
    version: columns.version,
    size: newest.length,
    ids: () => byId.keys(),
    find: (id) => {
      const row = byId.get(id);
      return row && shownOf(row);
    },
    list: once(
      () => prepare(Buffer.from(`[${newest.map(({ json }) => json).join()}]`), 'application/json; charset=utf-8'),
      1,
    ),
    columns: once(() => prepare(bytes, octets), 1),
    clusters: once((zoom) => {
      if (newest.length < fewIncidents) return versioned(new Uint8Array());
      // The search of the first view is empty, and its range is all time: no day is asked for.
      const kept = keptPlaces(columns, defaultFilter, null, new Date(0));
      return versioned(encodeClusters(marksOf(columns, kept, { box: ukBounds, zoom })));
    }, mapView.openingZooms.length),
    matches: once((search) => {
      const hits = found(search);
      const places: number[] = [];
      const ranks = rankOf();
      for (const [place, row] of onCurve.entries()) if (!hits || hits[ranks.get(row) ?? -1] === 1) places.push(place);
      return versioned(encodePlaces(places));
    }, rememberedSearches),
    page(query, now) {
      const spot = query.at === undefined ? null : spotOf(query.at);
      const isThere = (rank: number) => newest[rank]?.x === spot?.x && newest[rank]?.y === spot?.y;
      const passed = order.passing(query, now, found(query.filter.search), spot && isThere);
      const pages = Math.max(1, Math.ceil(passed.length / listPageSize));
      const sought = query.around === undefined ? undefined : byId.get(query.around);
      const index = sought ? passed.indexOf(rankOf().get(sought) ?? -1) : -1;
      const page = index === -1 ? Math.min(query.page, pages) : Math.floor(index / listPageSize) + 1;
      const shown = passed.subarray((page - 1) * listPageSize, page * listPageSize);
      return {
        incidents: Array.from(shown, (rank) => shownOf(newest[rank] as Row)),
        total: passed.length,
        page,
        version: columns.version,
      };
    },
  };
}
