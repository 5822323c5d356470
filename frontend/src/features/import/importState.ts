import type { DayOrder } from '@incidentmap/core/domain/dates/days';
import type { ImportChoice, ImportRow, ImportStatus, RowCheck } from '@incidentmap/core/domain/partners/imports';
import { type Fault, faultsOf } from './read/faults.ts';
import type { Columns } from './read/columns.ts';
import type { Records } from './read/table.ts';

/** Whether the reports are public at once, and who has verified them where. */
export type Approval = Omit<ImportChoice, 'fileName' | 'parts'>;

/** `hashes`: of the records. */
export type ReadFile = { name: string; found: Records; hashes: string[]; columns: Columns };

/** `dayOrder`: undefined until somebody has chosen one. */
export type Chosen = ReadFile & { dayOrder: DayOrder | undefined };

/** `faults`: kept from the check, so that rows stay together while they are corrected. */
export type Found = { checked: readonly RowCheck[]; faults: readonly Fault[]; hasEdits: boolean };

/** What a file leaves open. Each answer reads on. */
export type Question = { text: string; hint?: string; answers: { text: string; give: () => void }[] };

/** What each step has; `found`: null until the rows are checked. */
type At =
  | { step: 'choose'; question?: Question }
  | { step: 'match'; file: Chosen }
  | { step: 'check' | 'add'; file: Chosen; rows: readonly ImportRow[]; found: Found | null }
  | { step: 'done'; file: Chosen; result: ImportStatus };

export type ImportState = {
  at: At;
  /** Kept for the next file. */
  approval: Approval;
  failure: { reason: string; isSignedOut: boolean } | null;
  /** How often a step has begun: one that begins again has lost the button that was pressed. */
  begun: number;
};

export const firstState: ImportState = {
  at: { step: 'choose' },
  approval: { isApproved: false, verifiedBy: undefined, sourceUrl: undefined },
  failure: null,
  begun: 0,
};

export type ImportEvent =
  | { is: 'asked'; question: Question }
  | { is: 'restarted' | 'matchedAgain' | 'adding' | 'abandoned' }
  | { is: 'opened'; file: ReadFile }
  | { is: 'matched'; change: Partial<Pick<Chosen, 'columns' | 'dayOrder'>> }
  | { is: 'approved'; approval: Approval }
  | { is: 'checking'; rows: readonly ImportRow[] }
  | { is: 'checked'; checked: readonly RowCheck[] }
  | { is: 'corrected'; rows: readonly ImportRow[] }
  | { is: 'added'; result: ImportStatus }
  | { is: 'takenBack'; result: ImportStatus }
  | { is: 'failed'; failure: ImportState['failure'] };

/** Where the import is after an event. One that does not belong to the step changes nothing. */
function next(at: At, event: ImportEvent): At {
  if (event.is === 'restarted') return { step: 'choose' };
  if (event.is === 'asked') return { step: 'choose', question: event.question };
  if (event.is === 'opened') return { step: 'match', file: { ...event.file, dayOrder: undefined } };
  if (at.step === 'choose') return at;
  const { file } = at;
  if (event.is === 'checking') return { step: 'check', file, rows: event.rows, found: null };
  if (event.is === 'matchedAgain') return { step: 'match', file };
  if (at.step === 'match') return event.is === 'matched' ? { step: 'match', file: matched(file, event.change) } : at;
  if (at.step === 'done')
    return event.is === 'takenBack' && at.result.id === event.result.id ? { ...at, result: event.result } : at;
  const { rows, found } = at;
  if (event.is === 'checked') {
    const { checked } = event;
    return { ...at, found: { checked, faults: faultsOf(rows, checked), hasEdits: false } };
  }
  if (event.is === 'corrected') return { ...at, rows: event.rows, found: found && { ...found, hasEdits: true } };
  if (event.is === 'adding') return { ...at, step: 'add' };
  if (event.is === 'abandoned') return { ...at, step: 'check' };
  return event.is === 'added' ? { step: 'done', file, result: event.result } : at;
}

/** Another column of days may have another order of their numbers. */
function matched(file: Chosen, change: Partial<Chosen>): Chosen {
  const isOtherDay = change.columns && change.columns.incidentDate !== file.columns.incidentDate;
  return { ...file, ...(isOtherDay && { dayOrder: undefined }), ...change };
}

export function importReducer(state: ImportState, event: ImportEvent): ImportState {
  if (event.is === 'failed') return { ...state, failure: event.failure };
  if (event.is === 'approved') return { ...state, approval: event.approval };
  const at = next(state.at, event);
  const begins = event.is === 'asked' || event.is === 'checking' || event.is === 'adding' || at.step !== state.at.step;
  return {
    ...state,
    at,
    ...(event.is === 'restarted' && { failure: null }),
    ...(begins && { begun: state.begun + 1 }),
  };
}
