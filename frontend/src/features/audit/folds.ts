import type { TrailEntry } from '@incidentmap/core/domain/audit/trail';

/** The most milliseconds between two acts that are told as one. */
const pause = 60_000;

/** Entries that are told in one sentence; most are alone. They are about several things, or one decision and its undoing. */
export type Fold = [TrailEntry, ...TrailEntry[]];

/** What an entry shares with those that are told with it. */
const kindOf = ({ by, action, subject, reason, note }: TrailEntry) =>
  JSON.stringify([by.userId, action, subject, reason, note]);

const decisions: readonly TrailEntry['action'][] = ['approved', 'rejected'];

/** Whether it is the undoing of a decision and, before it, that decision. */
export const isUndone = ([last, decision]: Fold): boolean =>
  decision !== undefined && last.subjectId === decision.subjectId;

/** Whether the entry is the decision that the one before undid soon. */
function isUndoneBy([last, ...others]: Fold, { by, action, subject, subjectId, at }: TrailEntry): boolean {
  return (
    others.length === 0 &&
    last.action === 'restored' &&
    decisions.includes(action) &&
    [subject, subjectId, by.userId].join() === [last.subject, last.subjectId, last.by.userId].join() &&
    Date.parse(last.at) - Date.parse(at) <= pause
  );
}

/** Whether the entry repeats the act of the one before on something else. */
function repeats(fold: Fold, entry: TrailEntry): boolean {
  const { subjectId, at } = entry;
  const last = fold.at(-1) ?? fold[0];
  const isAlike = kindOf(last) === kindOf(entry) && !isUndone(fold);
  const isSoon = Math.abs(Date.parse(last.at) - Date.parse(at)) <= pause;
  return isAlike && isSoon && fold.every((each) => each.subjectId !== subjectId);
}

/**
 * The entries in their order, with what one person did to several things within a minute together, and what they decided
 * and undid within one.
 */
export function foldsOf(entries: readonly TrailEntry[]): Fold[] {
  const folds: Fold[] = [];
  for (const entry of entries) {
    const fold = folds.at(-1);
    if (fold && (repeats(fold, entry) || isUndoneBy(fold, entry))) fold.push(entry);
    else folds.push([entry]);
  }
  return folds;
}
