import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { undoWindow } from '@incidentmap/core/domain/limits';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { read, remove, write } from '../../../lib/storage/preferences.ts';

const name = 'last-decision';

/** A decision that can be undone until then, in milliseconds since 1970. It holds nothing of what was reported. */
export type UndoableDecision = {
  kind: WaitingKind;
  id: string;
  revision: number;
  decision: Decision;
  /** Whether the server publishes it when it can no longer be undone. */
  isScheduled: boolean;
  until: number;
};

/** Until when a decision can be undone here; `publishIn`: in how many milliseconds the server publishes it. */
export const undoneUntil = (publishIn = undoWindow): number => Date.now() + publishIn;

export const leftUntil = (until: number): number => until - Date.now();

const stored = (): UndoableDecision | null => {
  try {
    return JSON.parse(read('tab', name) ?? 'null') as UndoableDecision | null;
  } catch {
    return null;
  }
};

/** What was decided in this tab before its page was loaded. */
let atLoad = stored();

/** For a page that is loaded again meanwhile. */
export const rememberDecision = (decision: UndoableDecision): void => write('tab', name, JSON.stringify(decision));

export function forgetDecision(id: string): void {
  if (stored()?.id === id) remove('tab', name);
}

/** The last decision before the page was loaded, at the first call; null where it can no longer be undone. */
export function takeLastDecision(now: number): UndoableDecision | null {
  const last = atLoad;
  atLoad = null;
  return last && last.until > now ? last : null;
}
