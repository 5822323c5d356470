import { importLimits } from '@incidentmap/core/domain/constants';
import { unzip } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';

/** Why a file cannot be read; the keys of `unreadable` in the texts. */
type Reason = 'large' | 'empty' | 'rows' | 'damaged';

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

/** A workbook is a ZIP file. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The rows of a CSV or XLSX file (its first sheet), as texts; the first row has the names of the columns. Formulas of a
 * CSV file are texts; of a workbook, the value is read that was stored when it was saved.
 */
export async function readTable(file: Blob): Promise<string[][]> {
  if (file.size > fileMaxBytes) throw new UnreadableFile('large');
  const bytes = new Uint8Array(await file.arrayBuffer());
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

/** Adds up the sizes that the file's own directory gives, without unpacking anything. */
function refuseBomb(bytes: Uint8Array): Promise<void> {
  let total = 0;
  return new Promise((resolve, reject) => {
    const filter = ({ originalSize }: { originalSize: number }) => {
      total += originalSize;
      return false;
    };
    unzip(bytes, { filter }, (error) => {
      if (error) reject(new UnreadableFile('damaged'));
      else if (total > unpackedMaxBytes) reject(new UnreadableFile('large'));
      else resolve();
    });
  });
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
