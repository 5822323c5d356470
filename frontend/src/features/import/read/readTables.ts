import { decodeText } from './decodeText.ts';
import { readCsv } from './readCsv.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { Table } from './table.ts';
import { UnreadableFile } from './unreadable.ts';

const fileMaxBytes = 20 * 1024 * 1024;

/** A workbook is a ZIP file. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Compound File Binary: an old XLS file, or a workbook with a password. */
const isCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;
const isNamedWorkbook = (file: Blob): boolean => file instanceof File && /\.xlsx?$/i.test(file.name);

/** The rows of a CSV file, or of each sheet of an XLSX file that may have records. Formulas of a CSV file are texts. */
export async function readTables(file: Blob): Promise<Table[]> {
  if (file.size > fileMaxBytes) throw new UnreadableFile('large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCompound(bytes) || (isNamedWorkbook(file) && !isZip(bytes))) throw new UnreadableFile('noWorkbook');
  const tables = isZip(bytes) ? await readWorkbook(bytes) : [readCsv(decodeText(bytes))];
  const filled = tables.filter(({ rows }) => rows.length > 1);
  if (filled.length === 0) throw new UnreadableFile('empty');
  return filled;
}
