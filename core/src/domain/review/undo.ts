import { undoAcceptedFor } from '../constants.ts';
import { Problem } from '../problem.ts';

/** Whether a decision that was made at `decidedAt` (ISO 8601) can still be undone; false without it. */
export const isUndoable = (decidedAt: string | undefined, now: Date): boolean =>
  now.getTime() - Date.parse(decidedAt ?? '') <= undoAcceptedFor;

export const tooLateToUndo = (): Problem =>
  new Problem('conflict', { message: 'This decision can no longer be undone.' });
