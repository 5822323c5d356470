import { hasTime, readDay } from '@incidentmap/core/domain/dates/days';

/**
 * A day in one spelling: a workbook has it as a day, its CSV file as somebody wrote it. A time of day stays. The order of
 * its column is left aside, so that the row is known again when another order is chosen.
 */
const withOneDay = (cell: string): string => (hasTime(cell) ? cell : readDay(cell));

async function hashOf(row: readonly string[]): Promise<string> {
  const cells = row.map((cell) => withOneDay(cell.trim().replace(/\s+/g, ' ')));
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const bytes = new TextEncoder().encode(JSON.stringify(filled));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The SHA-256 of each row of a file with all its columns. It does not hang on how the columns are matched and values
 * corrected, so the server knows a row of the same file again.
 */
export const rowHashes = (table: readonly (readonly string[])[]): Promise<string[]> => Promise.all(table.map(hashOf));
