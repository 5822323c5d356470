import { strFromU8, unzip, type UnzipFileFilter, type Unzipped } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { isBlank, type Table } from './table.ts';
import { UnreadableFile } from './unreadable.ts';

/** The most that a workbook may contain once it is unpacked: a few kilobytes can unpack to gigabytes. */
const unpackedMaxBytes = 100 * 1024 * 1024;

/** The most cells of a sheet, with the empty ones before its last row and column: each takes memory when it is read. */
const cellsMax = 20_000_000;

/** The sheets of an XLSX file. A formula is the value that was stored when it was saved. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Table[]> {
  await refuseBomb(bytes);
  const sheets = await readSheets(bytes.buffer).catch(() => {
    throw new UnreadableFile('damaged');
  });
  return sheets.map(({ sheet, data }) => {
    const rows = data.map((cells, at) => ({ cells: cells.map(textOf), row: at + 1, line: at + 1 }));
    return { name: sheet, isText: false, lines: rows.length, rows: rows.filter(({ cells }) => !isBlank(cells)) };
  });
}

/**
 * Refuses a workbook that would fill the memory: adds up the sizes that the file's own directory gives, without
 * unpacking anything, then measures its sheets, because one cell in the last row and column makes a sheet huge.
 */
async function refuseBomb(bytes: Uint8Array): Promise<void> {
  let total = 0;
  await unpack(bytes, ({ originalSize }) => {
    total += originalSize;
    return false;
  });
  if (total > unpackedMaxBytes) throw new UnreadableFile('large');
  const sheets = await unpack(bytes, ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const cells = Object.values(sheets).map((sheet) => cellsIn(strFromU8(sheet)));
  if (cells.reduce((sum, each) => sum + each, 0) > cellsMax) throw new UnreadableFile('large');
}

const unpack = (bytes: Uint8Array, filter: UnzipFileFilter): Promise<Unzipped> =>
  new Promise((resolve, reject) => {
    unzip(bytes, { filter }, (error, files) => (error ? reject(new UnreadableFile('damaged')) : resolve(files)));
  });

/** The rows and columns up to the last ones that a sheet names, multiplied. */
function cellsIn(sheet: string): number {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', digits] of sheet.matchAll(/\sr=["']([A-Z]*)(\d+)["']/gi)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnAt(letters));
  }
  return rows * Math.max(columns, 1);
}

/** The position of a column by its letters: 1 for 'A', 28 for 'AB'. */
const columnAt = (letters: string): number =>
  [...letters.toUpperCase()].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0);

/** A cell as the CSV file of the same workbook has it. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
