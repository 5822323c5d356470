import Papa from 'papaparse';
import { columnsNamed } from './columns.ts';
import { isBlank, type Row, type Table } from './table.ts';
import { UnreadableFile } from './unreadable.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** The line by which Excel knows the delimiter; `\t` may be written out. */
const separatorLine = /^"?sep=(\\t|[^\n])"?[\t,;| ]*(?:\n|$)/i;

/** How many rows have the same number of cells, with that number, for the number that most of them have. */
function mostCommonWidth(rows: readonly (readonly string[])[]): { width: number; rows: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { width: most?.[0] ?? 0, rows: most?.[1] ?? 0 };
}

type Parsed = { delimiter: string; data: string[][]; errors: Papa.ParseError[] };

const parse = (text: string, delimiter: string): Parsed => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return { delimiter, data, errors };
};

/** How well a delimiter fits: the names that are known, then the rows of one width. papaparse looks at ten rows alone. */
function fitOf({ data }: Parsed): [number, number, number] {
  const filled = data.filter((cells) => !isBlank(cells));
  const { width, rows } = mostCommonWidth(filled);
  const known = filled.slice(0, 10).map((cells) => (cells.length > 1 ? columnsNamed(cells) : 0));
  return [Math.max(0, ...known), width > 1 ? rows : 0, width];
}

function bestFit(text: string): Parsed {
  const present = delimiters.filter((delimiter) => text.includes(delimiter));
  const fits = (present.length > 0 ? present : [',']).map((delimiter) => {
    const parsed = parse(text, delimiter);
    return { parsed, fit: fitOf(parsed) };
  });
  const [best] = fits.toSorted(({ fit: a }, { fit: b }) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
  return best?.parsed ?? parse(text, ',');
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

/** The cells of a line, of which one may have begun in a line before it or go on after it. */
function cellsOf(line: string, isFirst: boolean, delimiter: string): string[] {
  const isOpen = line.split('"').length % 2 === 0;
  // The single quotation mark of a first line opens a cell, and that of a last line closes one.
  const text = isOpen && !isFirst ? line.replace('"', '') : line;
  return text.replace(/"[^"]*"/g, 'x').split(delimiter);
}

/** Whether a line would be a record by itself: most of its cells have a text, without the space after a usual comma. */
const isRecord = (cells: readonly string[], width: number): boolean =>
  cells.length === width &&
  cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length * 2 > width &&
  !cells.some((cell) => cell.startsWith(' '));

/** Refuses a record of several lines that look like records of their own: a quotation mark joined them. */
function refuseJoined(rows: readonly Row[], lines: readonly string[], delimiter: string): void {
  const { width } = mostCommonWidth(rows.map(({ cells }) => cells).filter((cells) => !isBlank(cells)));
  if (width < 3) return;
  for (const { cells, line } of rows) {
    const breaks = breaksIn(cells.join(''));
    if (breaks === 0) continue;
    const own = lines.slice(line - 1, line + breaks).map((each, at) => cellsOf(each, at === 0, delimiter));
    if (own.filter((each) => isRecord(each, width)).length > 1)
      throw new UnreadableFile('joinedLines', { line, last: line + breaks });
  }
}

/**
 * The rows of a CSV text. Line endings of every kind may be mixed. Refuses a text whose quotation marks do not say where
 * its records end.
 */
export function readCsv(text: string): Table {
  const lined = text.replace(/\r*\n|\r/g, '\n').replace(/\n+$/, '');
  const [first = '', mark] = separatorLine.exec(lined) ?? [];
  const body = lined.slice(first.length);
  const above = breaksIn(first);
  const { data, errors, delimiter } = mark === undefined ? bestFit(body) : parse(body, mark === '\\t' ? '\t' : mark);
  const wrong = errors.find(({ type }) => type === 'Quotes');
  if (wrong) {
    const line = above + 1 + breaksIn(body.slice(0, wrong.index));
    throw new UnreadableFile(wrong.code === 'MissingQuotes' ? 'openQuote' : 'strayQuote', { line });
  }
  let line = above + 1;
  const rows = data.map((cells, index): Row => {
    const row = { cells, row: index + 1, line };
    line += 1 + breaksIn(cells.join(''));
    return row;
  });
  const lines = lined.split('\n');
  if (line - 1 !== lines.length) throw new UnreadableFile('lostLines', { lines: lines.length, found: line - 1 });
  refuseJoined(rows, lines, delimiter);
  return { name: '', isText: true, lines: lines.length, rows: rows.filter(({ cells }) => !isBlank(cells)) };
}
