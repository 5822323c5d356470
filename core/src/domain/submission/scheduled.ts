import * as z from 'zod/mini';
import { undoAcceptedFor, undoWindow } from '../limits.ts';
import type { Decision } from '../incident/incidentTerms.ts';
import { Problem } from '../problem.ts';
import type { AuditEntry } from '../audit/audit.ts';

/** Whether a decision that was made at `decidedAt` (ISO 8601) can still be undone; false without it. */
export const isUndoable = (decidedAt: string | undefined, now: Date): boolean =>
  now.getTime() - Date.parse(decidedAt ?? '') <= undoAcceptedFor;

export const tooLateToUndo = (): Problem =>
  new Problem('conflict', { message: 'This decision can no longer be undone.' });

/** A report, a post or a file. With `publishAt` it is approved, and pending until then, because that can be undone. */
type Scheduled = { publishAt?: string | undefined };

/** When an approval that is made now becomes public. */
export const publicationOf = (now: Date): string => new Date(now.getTime() + undoWindow).toISOString();

/** Whether it is approved, but not public yet, because that can still be undone. */
export const isScheduled = ({ publishAt }: Scheduled): boolean => publishAt !== undefined;

/** Whether the time in which its approval could be undone has passed. */
export const isDue = ({ publishAt }: Scheduled, now: Date): boolean =>
  publishAt !== undefined && publishAt <= now.toISOString();

/** Whoever reads the answer to a decision, and when. */
export type OutcomeReader = { userId: string; now: Date };

/** Of an approval that can still be undone: when it becomes public, and in how many milliseconds, as clocks differ. */
export const publicationTimes = { publishAt: z.optional(z.string()), publishIn: z.optional(z.number()) };

export const publicationTimesOf = (publishAt: string, now: Date) => ({
  publishAt,
  publishIn: Math.max(0, Date.parse(publishAt) - now.getTime()),
});

/**
 * The reviewer who had made the same decision before the reader did. The name is told while an approval can be undone, when
 * every reviewer may read the item; null afterwards.
 */
export const firstDecider = z.nullable(z.string());

/** `decidedBy`: the user id of whoever decided. */
type Decided = Scheduled & { decidedBy?: string | undefined; lastChange?: AuditEntry | undefined };

export const firstDeciderOf = (
  { decidedBy, lastChange, publishAt }: Decided,
  { userId }: Pick<OutcomeReader, 'userId'>,
): { firstDecider?: string | null } =>
  decidedBy === undefined || decidedBy === userId
    ? {}
    : { firstDecider: isScheduled({ publishAt }) ? (lastChange?.by.name ?? null) : null };

/**
 * The refusal of a decision because of an earlier one. Its detail `decision` names the reviewer who made that, as of
 * `firstDecider`, and is empty where it does not; `ownDecision` says that the caller did, as in another window. `decidedBy`: as of `firstDeciderOf`.
 */
export function decidedFirst(
  what: 'report' | 'post' | 'file',
  decision: Decision,
  { decidedBy, lastChange, publishAt }: Decided,
  { userId }: Pick<OutcomeReader, 'userId'>,
): Problem {
  const by = lastChange?.action === decision ? lastChange.by : undefined;
  const isOwn = (by?.userId ?? decidedBy) === userId;
  const message = `${isOwn ? 'You have' : 'Another reviewer has'} already ${decision} this ${what}.`;
  const own = isOwn ? [{ path: 'ownDecision', code: decision, message }] : [];
  const name = isScheduled({ publishAt }) ? (by?.name ?? '') : '';
  const first = by && !isOwn ? [{ path: 'decision', code: decision, message: name }] : own;
  return new Problem('conflict', { message, details: first });
}
