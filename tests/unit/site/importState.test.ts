import type { ImportRow, ImportStatus, RowCheck } from '@incidentmap/core/domain/partners/imports';
import { describe, expect, it } from 'vitest';
import {
  firstState,
  type ImportEvent,
  importReducer,
  type ImportState,
  type ReadFile,
} from '../../../frontend/src/features/import/importState.ts';

const file = { name: 'a.csv', columns: { title: 0, incidentDate: 1 } } as unknown as ReadFile;
const rows = [{ title: 'One' }, { title: 'Two' }] as unknown as ImportRow[];
const checked = rows.map(() => ({ problems: [], isKnown: false })) as unknown as RowCheck[];
const result = { id: 'import 1', state: 'added' } as ImportStatus;

const after = (...events: ImportEvent[]): ImportState => events.reduce(importReducer, firstState);
const opened: ImportEvent = { is: 'opened', file };
const toCheck: ImportEvent[] = [opened, { is: 'checking', rows }, { is: 'checked', checked }];

describe('an import', () => {
  it('goes from its file to the rows that were added, each step with what it needs alone', () => {
    expect(after(opened).at).toEqual({ step: 'match', file: { ...file, dayOrder: undefined } });
    expect(after(opened, { is: 'checking', rows }).at).toMatchObject({ step: 'check', rows, found: null });
    expect(after(...toCheck).at).toMatchObject({ step: 'check', found: { checked, hasEdits: false } });
    expect(after(...toCheck, { is: 'adding' }).at).toMatchObject({ step: 'add', rows, found: { checked } });
    expect(after(...toCheck, { is: 'adding' }, { is: 'added', result }).at).toMatchObject({ step: 'done', result });
  });

  it('asks for the order of days again when they are in another column, and not when another field is', () => {
    const chosen: ImportEvent[] = [opened, { is: 'matched', change: { dayOrder: 'dayFirst' as never } }];
    const matched = (columns: object) => after(...chosen, { is: 'matched', change: { columns } }).at;
    expect(matched({ title: 2, incidentDate: 1 })).toMatchObject({ file: { dayOrder: 'dayFirst' } });
    expect(matched({ title: 0, incidentDate: 2 })).toMatchObject({ file: { dayOrder: undefined } });
  });

  it('has to be checked again once a row was corrected', () => {
    const corrected = [{ ...rows[0]!, title: 'Corrected' }, rows[1]!];
    const { at } = after(...toCheck, { is: 'corrected', rows: corrected });
    expect(at).toMatchObject({ rows: corrected, found: { checked, hasEdits: true } });
  });

  it('that is given up is where it was checked, with the same rows', () => {
    expect(after(...toCheck, { is: 'adding' }, { is: 'abandoned' }).at).toEqual(after(...toCheck).at);
  });

  it('forgets the file and what went wrong when another begins, and keeps how reports are approved', () => {
    const approval = { isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org' };
    const failed: ImportEvent = { is: 'failed', failure: { reason: 'Not now.', isSignedOut: false } };
    const { at, failure, approval: kept } = after(opened, { is: 'approved', approval }, failed, { is: 'restarted' });
    expect([at, failure, kept]).toEqual([{ step: 'choose' }, null, approval]);
  });

  it('is not changed by an answer that comes after its step was left', () => {
    expect(after({ is: 'checked', checked }, { is: 'added', result }).at).toEqual({ step: 'choose' });
    expect(after(opened, { is: 'checked', checked }).at).toEqual(after(opened).at);
  });
});
