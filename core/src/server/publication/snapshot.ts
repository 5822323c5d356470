import { encodeClusters, keptIndexes, markersOf, worstOf } from '../../domain/map/clusters.ts';
import { encodeColumns, encodeCount, encodeIndexes, mostSent } from '../../domain/map/columns.ts';
import { dayNumber } from '../../domain/dates/calendar.ts';
import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import { type Severity, severityWeight } from '../../domain/incident/incidentTerms.ts';
import { galleryPageSize, listPageSize, mapView, publicListMax, ukBounds } from '../../domain/limits.ts';
import { defaultFilter, type IncidentFilter, type ListOrder } from '../../domain/search/filter.ts';
import type { Counts } from '../../domain/figures/statistics.ts';
import type { GalleryFilter } from '../../domain/incident/gallery.ts';
import { Problem } from '../../domain/problem.ts';
import type { Told } from '../../domain/review/duplicates.ts';
import { compressBody, type CompressedBody, compressParts } from './compressedBody.ts';
import { firstThat, jsonOf, rowOf, shownOf, type Table } from './table.ts';
import { lastResults } from './lastResults.ts';
import { makeMapViews, type MapViews } from './mapViews.ts';
import type { PublishedLinks } from './publishedLinks.ts';
import type { Searcher, Widening } from './search.ts';

type ListQuery = {
  filter: IncidentFilter;
  sort: ListOrder;
  /** From 1; a number past the end means the last page. */
  page: number;
  /** Selects the page that contains this incident instead, if it passes the filter. */
  around?: string | undefined;
  /** Only incidents at the spot of this one: an id, or an index into the columns with this hash. */
  at?: string | { mapHash: string; index: number } | undefined;
};

type ListPage = {
  incidents: PublicIncident[];
  total: number;
  /** How many of `total`, the last ones of the list, lie outside the searched circle and only name its place. */
  naming: number;
  /** Of those that lie where the search looks: how many there are, and how many of them are of the last days. */
  counts: Counts;
  page: number;
  mapHash: string;
  /** For each severity that the filter excludes, the number of incidents that it hides. */
  hidden: Record<Severity, number>;
  /** null unless the page is empty. */
  widening: Widening | null;
};

type GalleryPage = {
  incidents: PublicIncident[];
  /** How many media match, on all pages. */
  total: number;
  /** null on the last page. */
  cursor: string | null;
};

/** Day and id of the last incident of a page, so that the next page follows it even when it is gone. */
const cursorAfter = ({ incidentDate, id }: PublicIncident): string => `${incidentDate}-${id}`;
const dayLength = '2026-01-01'.length;

/** Everything the public may see at one moment. */
export type Snapshot = {
  /** The hash of the map's columns: it changes with everything that the map shows. */
  mapHash: string;
  size: number;
  find(id: string): PublicIncident | undefined;
  /** Whether an incident shows this canonical link, as its source or in its description. */
  links(canonicalUrl: string): Promise<boolean>;
  /** As `Publication.alike`. `showing`: the incidents that show the report's link, each as its order within its day. */
  alike(told: Told, showing: readonly number[], most: number): { incident: PublicIncident; likeness: number }[];
  /** All incidents, newest first, parsed lazily. */
  incidents(): Iterable<PublicIncident>;
  /** The newest `publicListMax` incidents as JSON; built at the first request. */
  list(): Promise<CompressedBody>;
  /** Every incident for the map; beyond `mostSent` only how many there are. */
  columns(): Promise<CompressedBody>;
  /** For a map without columns. Problem `conflict` when this is not the hash of the columns. */
  mapViews(mapHash: string): MapViews;
  /** The markers that the map shows at first at an opening zoom. */
  clusters(zoom: number): Promise<CompressedBody>;
  /** The indexes of the incidents that match text and place. */
  matches(filter: Pick<IncidentFilter, 'search' | 'target'>): Promise<CompressedBody>;
  /** Problem `conflict` when the hash in `at` is not that of these columns. */
  page(query: ListQuery, now: Date): ListPage;
  /** The incidents with media that match, newest first; `cursor` is that of the page before. */
  gallery(filter: GalleryFilter, cursor?: string): GalleryPage;
};

const comma = Buffer.from(',');
const nowhere = { x: -1, y: -1 };
const octets = 'application/octet-stream';
const cachedMatches = 20;
const rowsAtATime = 500;

/** A JSON array of the rows, in chunks: as a whole it would take more memory than everything else in the publication. */
function* arrayOf(table: Table): Generator<Buffer> {
  const size = Math.min(table.size, publicListMax);
  yield Buffer.from('[');
  for (let from = 0; from < size; from += rowsAtATime) {
    const parts: Buffer[] = [];
    for (let row = from; row < Math.min(from + rowsAtATime, size); row++) parts.push(comma, jsonOf(table, row));
    yield Buffer.concat(from === 0 ? parts.slice(1) : parts);
  }
  yield Buffer.from(']');
}

/** `withinOf` computes the order of an id within its day; `most`: up to how many incidents are sent to a browser. */
export function makeSnapshot(
  table: Table,
  search: Searcher,
  links: PublishedLinks,
  withinOf: (id: string) => number,
  most = mostSent,
): Snapshot {
  const { columns, size, x, y } = table;
  const mapViews = makeMapViews(columns, search);
  const hash = Buffer.from(columns.hash, 'base64url');
  const withHash = (body: Uint8Array) => compressBody(Buffer.concat([hash, body]), octets);
  const find = (id: string): number | null => rowOf(table, id, withinOf(id));

  const refuseOther = (mapHash: string): void => {
    if (mapHash !== columns.hash) throw new Problem('conflict', { message: 'The map has changed since.' });
  };
  const isAfter = (row: number, cursor: string): boolean => {
    const days = dayNumber(cursor.slice(0, dayLength)) - (table.day[row] as number);
    return days > 0 || (days === 0 && (table.within[row] as number) > withinOf(cursor.slice(dayLength + 1)));
  };
  const spotOf = (at: NonNullable<ListQuery['at']>): { x: number; y: number } => {
    if (typeof at !== 'string') refuseOther(at.mapHash);
    const row = typeof at === 'string' ? find(at) : table.onCurve[at.index];
    return row === null || row === undefined ? nowhere : { x: x[row] as number, y: y[row] as number };
  };

  return {
    mapHash: columns.hash,
    size,
    find: (id) => {
      const row = find(id);
      return row === null ? undefined : shownOf(table, row);
    },
    links: links.has,
    alike: (told, showing, atMost) =>
      search.alike(told, showing, atMost).map(({ row, likeness }) => ({ incident: shownOf(table, row), likeness })),
    *incidents() {
      for (let row = 0; row < size; row++) yield shownOf(table, row);
    },
    list: lastResults(() => compressParts(() => arrayOf(table), 'application/json; charset=utf-8'), 1),
    columns: lastResults(() => withHash(size > most ? encodeCount(size) : encodeColumns(columns)), 1),
    mapViews(mapHash) {
      refuseOther(mapHash);
      return mapViews;
    },
    clusters: lastResults((zoom) => {
      // The first view has no search, and its range is all time, so the date is not used.
      const kept = keptIndexes(columns, defaultFilter, null, new Date(0));
      const markers = markersOf(columns, kept, { box: ukBounds, zoom });
      // The worst come last, so that they are drawn on top.
      return withHash(
        encodeClusters(markers.toSorted((a, b) => severityWeight[worstOf(a)] - severityWeight[worstOf(b)])),
      );
    }, mapView.openingZooms.length),
    matches: lastResults((filter) => withHash(encodeIndexes(search.matches(filter))), cachedMatches),
    page(query, now) {
      const spot = query.at === undefined ? null : spotOf(query.at);
      const isThere = (row: number) => x[row] === spot?.x && y[row] === spot?.y;
      const { rows: all, naming, counts, hidden } = search.list(query, now);
      const passed = spot ? all.filter(isThere) : all;
      const pages = Math.max(1, Math.ceil(passed.length / listPageSize));
      const around = query.around === undefined ? null : find(query.around);
      const index = around === null ? -1 : passed.indexOf(around);
      const page = index === -1 ? Math.min(query.page, pages) : Math.floor(index / listPageSize) + 1;
      const shown = passed.subarray((page - 1) * listPageSize, page * listPageSize);
      return {
        incidents: Array.from(shown, (row) => shownOf(table, row)),
        total: passed.length,
        naming: spot ? all.subarray(all.length - naming).filter(isThere).length : naming,
        counts,
        page,
        mapHash: columns.hash,
        hidden,
        widening: passed.length === naming && !spot ? search.widen(query.filter, now) : null,
      };
    },
    gallery(filter, cursor) {
      const { rows, total } = search.gallery(filter);
      const from = cursor === undefined ? 0 : firstThat(rows.length, (index) => isAfter(rows[index] as number, cursor));
      const incidents = Array.from(rows.subarray(from, from + galleryPageSize), (row) => shownOf(table, row));
      const last = from + galleryPageSize < rows.length ? incidents.at(-1) : undefined;
      return { incidents, total, cursor: last ? cursorAfter(last) : null };
    },
  };
}
