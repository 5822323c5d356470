import * as z from 'zod/mini';
import { undoAcceptedFor, undoWindow } from '../limits.ts';
import { type Decision, decisions } from '../incident/incidentTerms.ts';
import { type FirstDecision, Problem } from '../problem.ts';
import type { AuditEntry } from '../audit/audit.ts';

/** Whether a rejection that was made at `decidedAt` (ISO 8601) can still be undone; false without it. */
export const isUndoable = (decidedAt: string | undefined, now: Date): boolean =>
  now.getTime() - Date.parse(decidedAt ?? '') <= undoAcceptedFor;

export const tooLateToUndo = (): Problem =>
  new Problem('conflict', { message: 'This decision can no longer be undone.' });

/** A report, a post or a file. With `publishAt` it is approved, and pending until then, because that can be undone. */
type Scheduled = { publishAt?: string | undefined };

/** When an approval that is made now becomes public. */
export const publishAtOf = (now: Date): string => new Date(now.getTime() + undoWindow).toISOString();

/** Whether it is approved, but not public yet, because that can still be undone. */
export const isScheduled = ({ publishAt }: Scheduled): boolean => publishAt !== undefined;

/** Whether the time in which its approval could be undone has passed. */
export const isDue = ({ publishAt }: Scheduled, now: Date): boolean =>
  publishAt !== undefined && publishAt <= now.toISOString();

/** Whoever reads the answer to a decision, and when. */
export type OutcomeReader = { userId: string; now: Date };

/** Of an approval that can still be undone: when it becomes public, and in how many milliseconds, as clocks differ. */
export const publishTimes = { publishAt: z.optional(z.string()), publishIn: z.optional(z.number()) };

export const publishTimesOf = (publishAt: string, now: Date) => ({
  publishAt,
  publishIn: Math.max(0, Date.parse(publishAt) - now.getTime()),
});

/** Of an answer to a decision that another reviewer had made before, and of a refusal because of an earlier one. */
export const firstDecision = z.object({
  decision: z.enum(decisions),
  by: z.nullable(z.string()),
  isMe: z.boolean(),
}) satisfies z.ZodMiniType<FirstDecision>;

/** `decidedBy`: the user id of whoever decided. */
type Decided = Scheduled & { decidedBy?: string | undefined; lastChange?: AuditEntry | undefined };
type Reader = Pick<OutcomeReader, 'userId'>;

/** The reviewer is named while an approval can be undone, when every reviewer may read the item, and not afterwards. */
function firstDecisionOf(decision: Decision, item: Decided, { userId }: Reader): FirstDecision {
  const by = item.lastChange?.action === decision ? item.lastChange.by : undefined;
  return {
    decision,
    by: isScheduled(item) ? (by?.name ?? null) : null,
    isMe: (by?.userId ?? item.decidedBy) === userId,
  };
}

/** For the answer to a decision: the same one, where another reviewer had made it before. */
export function madeBefore(decision: Decision, item: Decided, reader: Reader): { first?: FirstDecision } {
  const first = firstDecisionOf(decision, item, reader);
  return item.decidedBy === undefined || first.isMe ? {} : { first };
}

/** The refusal of a decision because of an earlier one. */
export function decidedFirst(
  what: 'report' | 'post' | 'file',
  decision: Decision,
  item: Decided,
  reader: Reader,
): Problem {
  const first = firstDecisionOf(decision, item, reader);
  const message = `${first.isMe ? 'You have' : 'Another reviewer has'} already ${decision} this ${what}.`;
  return new Problem('conflict', { message, first });
}
