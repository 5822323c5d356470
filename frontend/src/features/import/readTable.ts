import { importLimits } from '@incidentmap/core/domain/constants';
import { strFromU8, unzip, type UnzipFileFilter, type Unzipped } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';

/** Why a file cannot be read; the keys of `unreadable` in the texts. */
type Reason = 'large' | 'empty' | 'rows' | 'damaged' | 'noWorkbook';

export class UnreadableFile extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

const fileMaxBytes = 20 * 1024 * 1024;
/** The most that a workbook may contain once it is unpacked: a few kilobytes can unpack to gigabytes. */
const unpackedMaxBytes = 100 * 1024 * 1024;

/** The most cells of a sheet, with the empty ones before its last row and column: each takes memory when it is read. */
const cellsMax = 20_000_000;

/** A workbook is a ZIP file. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Compound File Binary: an old XLS file, or a workbook with a password. */
const isCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;
const isNamedWorkbook = (file: Blob): boolean => file instanceof File && /\.xlsx?$/i.test(file.name);

/**
 * The rows of a CSV or XLSX file (its first sheet), as texts; the first row has the names of the columns. Formulas of a
 * CSV file are texts; of a workbook, the value is read that was stored when it was saved.
 */
export async function readTable(file: Blob): Promise<string[][]> {
  if (file.size > fileMaxBytes) throw new UnreadableFile('large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCompound(bytes) || (isNamedWorkbook(file) && !isZip(bytes))) throw new UnreadableFile('noWorkbook');
  const table = isZip(bytes) ? await readWorkbook(bytes) : readCsv(decode(bytes));
  const filled = table.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length < 2) throw new UnreadableFile('empty');
  if (filled.length > importLimits.rows + 1) throw new UnreadableFile('rows');
  return filled;
}

/** UTF-8 or UTF-16 where the file says so, UTF-8 where it can be that, else Windows-1252, as Excel saves CSV in the UK. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const readCsv = (text: string): string[][] => Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  await refuseBomb(bytes);
  try {
    const rows = await readSheet(bytes.buffer);
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new UnreadableFile('damaged');
  }
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
  for (const sheet of Object.values(sheets))
    if (cellsIn(strFromU8(sheet)) > cellsMax) throw new UnreadableFile('large');
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

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
