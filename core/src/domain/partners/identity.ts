import { fold } from '../text/fold.ts';
import type { ImportRow, RowIdentity } from './imports.ts';
import { readRow } from './readRow.ts';

/** Optional columns do not count, because one file may have them, and the next may not. */
function contentOf(row: ImportRow): string {
  const { title, description, incidentDate, location, latitude, longitude } = readRow(row);
  const place = location === '' ? `${latitude} ${longitude}` : fold(location);
  return JSON.stringify([fold(title), fold(description), incidentDate, place]);
}

export function identityOf(row: ImportRow): RowIdentity {
  const { externalId, rowHash } = row;
  return {
    row: rowHash && `row ${rowHash}`,
    id: externalId === '' ? undefined : `id ${externalId}`,
    content: `content ${contentOf(row)}`,
  };
}

/** Whether each row repeats one before it in its file. */
export function repeatsIn(rows: readonly ImportRow[]): boolean[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const keys = [row.rowHash ?? contentOf(row), ...(row.externalId === '' ? [] : [`id ${row.externalId}`])];
    const isRepeated = keys.some((key) => seen.has(key));
    if (!isRepeated) for (const key of keys) seen.add(key);
    return isRepeated;
  });
}
