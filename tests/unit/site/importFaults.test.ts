import { type ImportRow, importFields, type RowCheck } from '@incidentmap/core/domain/partners/imports';
import { expect, it } from 'vitest';
import { faultsOf } from '../../../frontend/src/features/import/read/faults.ts';

const empty = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow;
const rowOf = (values: Partial<ImportRow>): ImportRow => ({ ...empty, ...values });

/** A check that finds fault with these fields. */
const checkOf = (...paths: string[]): RowCheck => ({
  problems: paths.map((path) => ({ path, code: 'wrong', message: 'Wrong' })),
  place: null,
  otherPlaces: [],
  isKnown: false,
});

const rowsOfFaults = (rows: ImportRow[], checked: RowCheck[]) => faultsOf(rows, checked).map((fault) => fault.rows);

it('rows with the same wrong value are one fault, and rows without a fault are none', () => {
  const rows = ['Nowhere', 'Leeds', 'Nowhere', 'Atlantis'].map((location) => rowOf({ location }));
  const checked = [checkOf('location'), checkOf(), checkOf('location'), checkOf('location')];
  expect(rowsOfFaults(rows, checked)).toEqual([[0, 2], [3]]);
  const homes = [rowOf({ atHome: 'not sure' }), rowOf({ atHome: 'not sure' })];
  expect(rowsOfFaults(homes, [checkOf('atHome'), checkOf('atHome')])).toEqual([[0, 1]]);
});

it('rows are faults of their own where one correction would not mend them all', () => {
  const missing = [rowOf({}), rowOf({})];
  expect(rowsOfFaults(missing, [checkOf('incidentDate'), checkOf('incidentDate')])).toEqual([[0], [1]]);
  const short = [rowOf({ title: 'Hit' }), rowOf({ title: 'Hit' })];
  expect(rowsOfFaults(short, [checkOf('title'), checkOf('title')])).toEqual([[0], [1]]);
  const another = [rowOf({ severity: 'Bad' }), rowOf({ severity: 'Bad', incidentType: 'Rude' })];
  expect(rowsOfFaults(another, [checkOf('severity'), checkOf('severity', 'incidentType')])).toEqual([[0], [1]]);
});

it('a row that was imported before is no fault, whatever it lacks', () => {
  const rows = [rowOf({ location: 'Nowhere' }), rowOf({ location: 'Nowhere' })];
  expect(rowsOfFaults(rows, [{ ...checkOf('location'), isKnown: true }, checkOf('location')])).toEqual([[1]]);
});
