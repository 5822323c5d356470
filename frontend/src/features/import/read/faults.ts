import { groupBy } from '@incidentmap/core/domain/text/groupBy';
import type { ImportField, ImportRow, RowCheck } from '@incidentmap/core/domain/partners/imports';

type RowProblem = RowCheck['problems'][number];

/** Rows with the same problems of the same values, which one correction mends. `rows`: indexes from 0. */
export type Fault = { rows: readonly number[]; problems: readonly RowProblem[] };

/** Where the same wrong value in another row means the same. Texts of its own are each row's business. */
const shareable: readonly string[] = [
  'location',
  'incidentType',
  'severity',
  'incidentDate',
  'incidentTime',
  'atHome',
] satisfies ImportField[];

const valueAt = (row: ImportRow | undefined, path: string): string => String(row?.[path as ImportField] ?? '');

/** The faults of rows that were just checked and are not known, in the order of their first rows. */
export function faultsOf(rows: readonly ImportRow[], checked: readonly RowCheck[]): Fault[] {
  const faulty = checked.flatMap(({ problems, isKnown }, row) =>
    problems.length > 0 && !isKnown ? [{ row, problems }] : [],
  );
  const alike = groupBy(faulty, ({ row, problems }) => {
    const values = problems.map(({ path }) => [path, valueAt(rows[row], path)] as const);
    // What is missing in two rows is seldom the same.
    const isShared = values.every(([path, value]) => shareable.includes(path) && value !== '');
    return isShared ? JSON.stringify(values) : row;
  });
  return [...alike.values()].map((same) => ({
    rows: same.map(({ row }) => row),
    problems: same[0]?.problems ?? [],
  }));
}
