import { importLimits } from '@incidentmap/core/domain/limits';
import { columnsNamed } from './columns.ts';
import { UnreadableFile } from './unreadable.ts';

/** `row`: its number in a spreadsheet. `line`: the line of the file in which it begins. Both count from 1. */
export type Row = { cells: readonly string[]; row: number; line: number };

/** The rows of a text or of one sheet, without blank ones. `lines`: how many the file has, with blank ones. */
export type Table = { name: string; isText: boolean; lines: number; rows: readonly Row[] };

/** What stands below the names of the columns. */
export type Records = { table: Table; header: Row; names: readonly string[]; records: readonly Row[] };

const isFilled = (cell: string): boolean => cell.trim() !== '';

export const isBlank = (cells: readonly string[]): boolean => !cells.some(isFilled);

/** The number of cells up to the last one with a text. */
const widthOf = ({ cells }: Row): number => cells.findLastIndex(isFilled) + 1;

const filledIn = ({ cells }: Row): number => cells.filter(isFilled).length;

/** How many of the first rows may be titles. */
const titlesMax = 10;

/** The row that seems to have the names of the columns: the one with most known names, else the first that is no title. */
export function likelyNames({ rows }: Table): number {
  const first = rows.slice(0, titlesMax);
  const known = first.map(({ cells }) => columnsNamed(cells));
  const most = Math.max(...known);
  if (most > 1) return known.indexOf(most);
  const widest = Math.max(...first.map(filledIn));
  return first.findIndex((row) => filledIn(row) * 2 > widest);
}

/** The fewest cells of a complete record: five fields that each needs, and a place. */
const completeCells = 6;

/**
 * Refuses a text whose rows do not fit its names. A row with more cells has a delimiter in a text without quotation marks,
 * which moves what follows into wrong columns; two short ones may be one record with a line break. A short row alone is a
 * record: spreadsheets leave out empty cells at the end.
 */
function refuseMisfits({ header, names, records }: Records): void {
  const ends = records.map(({ cells }) => cells.length).toSorted((a, b) => a - b);
  // Every row may end with a delimiter.
  const usual = Math.max(header.cells.length, ends[Math.floor(ends.length / 2)] ?? 0);
  let before = 0;
  for (const record of records) {
    const { line, cells } = record;
    if (cells.length > usual || widthOf(record) > names.length)
      throw new UnreadableFile('manyCells', { line, cells: cells.length, names: names.length });
    const completesLast = before + cells.length - 1 === names.length && cells.length < completeCells;
    if (cells.length < names.length && (cells.length === 1 || completesLast))
      throw new UnreadableFile('brokenLine', { line, cells: cells.length, names: names.length });
    before = cells.length;
  }
}

/** The records of a table whose names stand in the row at this position. */
export function recordsOf(table: Table, namesAt: number): Records {
  const [header, ...records] = table.rows.slice(namesAt);
  if (!header || records.length === 0) throw new UnreadableFile('empty');
  if (records.length > importLimits.rows) throw new UnreadableFile('rows');
  const width = table.isText ? widthOf(header) : Math.max(...[header, ...records].map(widthOf));
  const names = Array.from({ length: width }, (_, at) => header.cells[at]?.trim() ?? '');
  const found = { table, header, names, records };
  if (table.isText) refuseMisfits(found);
  return found;
}

/** How the lines of a table divide; only what is not 0 and is no record. */
export function otherLines({
  table,
  header,
  records,
}: Records): Partial<Record<'above' | 'inCells' | 'blank', number>> {
  const breaks = (row: Row): number => (table.isText ? row.cells.join('').split('\n').length - 1 : 0);
  const above = header.line - 1;
  const inCells = [header, ...records].reduce((sum, row) => sum + breaks(row), 0);
  const blank = table.lines - above - 1 - records.length - inCells;
  return Object.fromEntries(Object.entries({ above, inCells, blank }).filter(([, count]) => count > 0));
}
