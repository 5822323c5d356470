import { undoAcceptedFor } from '../constants.ts';
import { Problem } from '../problem.ts';

/** Whether the server still accepts that a rejection is undone. `decidedAt`: ISO 8601; without it, it does not. */
export const isUndoable = (decidedAt: string | undefined, now: Date): boolean =>
  now.getTime() - Date.parse(decidedAt ?? '') <= undoAcceptedFor;

export const tooLateToUndo = (): Problem =>
  new Problem('conflict', { message: 'This decision can no longer be undone.' });
