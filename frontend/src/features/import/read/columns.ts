import { importLimits, importPartBytes, importTextMax } from '@incidentmap/core/domain/limits';
import {
  type ImportField,
  importFields,
  type ImportRow,
  neededFields,
} from '@incidentmap/core/domain/partners/imports';
import type { DayOrder } from '@incidentmap/core/domain/dates/days';
import { fold } from '@incidentmap/core/domain/text/fold';

/** The column of each field, by its position; undefined where the file has none. */
export type Columns = Partial<Record<ImportField, number>>;

/** Whether no row is complete without this field: a place is a location, or both coordinates. */
export const isNeeded = (field: ImportField, { latitude, longitude }: Columns): boolean =>
  field === 'location'
    ? latitude === undefined || longitude === undefined
    : neededFields.some((each) => each === field);

/** Names of columns that other organisations use; the first one is ours. */
const names: Record<ImportField, readonly [string, ...string[]]> = {
  externalId: ['external id', 'id', 'reference', 'ref', 'case number', 'case id', 'case'],
  title: ['title', 'summary', 'headline', 'subject'],
  description: ['description', 'details', 'what happened', 'incident details', 'narrative'],
  location: ['location', 'place', 'where', 'town', 'city', 'address', 'postcode'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  incidentType: ['incident type', 'type', 'category', 'incidenttype'],
  severity: ['severity', 'level', 'seriousness'],
  incidentDate: ['incident date', 'date', 'date of incident', 'when', 'incidentdate', 'day'],
  incidentTime: ['incident time', 'time', 'time of day', 'incidenttime'],
  sourceUrl: ['source', 'source url', 'link', 'url', 'sourceurl'],
  atHome: ['at home', 'athome', 'home', 'private home', 'at someones home', 'happened at home', 'in the home'],
};

/** What a file of ours calls the column of a field. */
export const columnName = (field: ImportField): string =>
  names[field][0].replace(/^./, (letter) => letter.toUpperCase());

/** Matches columns by their names; each column is used once, and none whose name another one has too. */
export function matchColumns(header: readonly string[]): Columns {
  const folded = header.map(fold);
  const isAlone = (name: string): boolean => folded.indexOf(name) === folded.lastIndexOf(name);
  const columns: Columns = {};
  const used = new Set<number>();
  for (const field of importFields) {
    const found = names[field]
      .filter(isAlone)
      .map((name) => folded.indexOf(name))
      .find((at) => at >= 0 && !used.has(at));
    if (found === undefined) continue;
    columns[field] = found;
    used.add(found);
  }
  return columns;
}

const known = new Set(Object.values(names).flat());

/** How many cells of a row are names of columns. */
export const columnsNamed = (cells: readonly string[]): number =>
  new Set(cells.map(fold).filter((cell) => known.has(cell))).size;

/**
 * The rows of the table as the contract's; a text that is too long is cut where its field refuses it all the same.
 * `hashes`: those of the rows. `dayOrder`: that of the column with the days.
 */
export const rowsOf = (
  table: readonly (readonly string[])[],
  columns: Columns,
  { hashes = [], dayOrder }: { hashes?: readonly string[]; dayOrder?: DayOrder | undefined } = {},
): ImportRow[] =>
  table.map((cells, row) => {
    const values = importFields.map((field) => {
      const at = columns[field];
      const max = field === 'description' ? importTextMax.text : importTextMax.line;
      return [field, at === undefined ? '' : (cells[at] ?? '').slice(0, max)];
    });
    return { ...Object.fromEntries(values), rowHash: hashes[row], dayOrder } as ImportRow;
  });

/** The rows in parts that are sent one after another. */
export function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const encoder = new TextEncoder();
  const parts: ImportRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const last = parts.at(-1);
    if (!last || last.length >= importLimits.rowsAtOnce || bytes + size > importPartBytes) {
      parts.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return parts;
}
