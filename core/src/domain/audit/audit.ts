import * as z from 'zod/mini';
import { text } from '../text/fields.ts';
import { rejectionNoteMaxLength } from '../limits.ts';

/** The audit trail of who changed what: one immutable entry for each change. */

export const auditSubjects = ['incident', 'post', 'partner', 'media', 'privacyRequest', 'import', 'trail'] as const;
export const auditActions = [
  'added',
  'approved',
  'rejected',
  'restored',
  'hidden',
  'edited',
  'published',
  'deleted',
  'corrected',
  'withdrawn',
  'erased',
  'exported',
  'closed',
  'imported',
  'takenBack',
  'noted',
  'opinionAsked',
  'opinionGiven',
  'notSame',
  'maybeSame',
  'merged',
  'unmerged',
  'attached',
  'placeOpened',
] as const;
export const rejectionCodes = [
  'notAntiMuslim',
  'tooLittle',
  'identifies',
  'duplicate',
  'outsideUk',
  'spam',
  'other',
] as const;

export type AuditSubject = (typeof auditSubjects)[number];
export type AuditAction = (typeof auditActions)[number];
export type RejectionCode = (typeof rejectionCodes)[number];

/**
 * Why something was rejected. `note` is for the other reviewers; it is never sent to the reporter or the public.
 * `incident`: of what was reported already, the public incident that shows it. Without one, the reason would tell its
 * sender that somebody else has sent what is not public.
 */
export const rejection = z
  .strictObject({
    code: z.enum(rejectionCodes, 'reason_unknown'),
    note: z._default(text({ max: rejectionNoteMaxLength }, 'text_too_long'), ''),
    incident: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, 'incident_id_format'))),
  })
  .check(
    z.refine(({ code, incident }) => (code === 'duplicate') === (incident !== undefined), {
      error: 'incident_required',
      path: ['incident'],
    }),
  );
export type Rejection = z.output<typeof rejection>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type AuditValue = z.infer<typeof value>;

export const auditEntry = z.object({
  id: z.string(),
  subject: z.enum(auditSubjects),
  subjectId: z.string(),
  action: z.enum(auditActions),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.object({ userId: z.string(), name: z.string() }),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  reason: z.nullable(z.object({ code: z.enum(rejectionCodes), note: z.string() })),
  /**
   * Of a change that ended the wait for review: when the wait had begun. For the figures of the review (figures.ts).
   */
  waitingSince: z.optional(z.string()),
  /** Of a second opinion: what it was. */
  agrees: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The unknown person who has the receipt. */
export const theSender = { userId: 'sender', name: 'The sender' } as const;

/** The author of automatic removals after the retention time. */
export const theSweep = { userId: 'sweep', name: 'Retention' } as const;

/** What an entry may say besides who did what, when. */
export type AuditDetails = Partial<Pick<AuditEntry, 'changes' | 'reason' | 'waitingSince' | 'agrees'>>;

/** Who makes a change, and when. */
export type Change = { by: { userId: string; name: string }; now: Date };

/**
 * The audit entry of a change. Its id contains the subject and the number of the change, so that writing it again after
 * a crash adds no second entry. `number`: the new revision, or a word for a change that happens only once.
 */
export const makeAuditEntry = (
  subject: AuditSubject,
  subjectId: string,
  number: number | string,
  action: AuditAction,
  { by, now }: Change,
  { changes = [], reason = null, waitingSince, agrees }: AuditDetails = {},
): AuditEntry => ({
  id: `${subject}-${subjectId}-${number}`,
  subject,
  subjectId,
  action,
  at: now.toISOString(),
  by: { userId: by.userId, name: by.name },
  changes,
  reason,
  ...(waitingSince === undefined ? {} : { waitingSince }),
  ...(agrees === undefined ? {} : { agrees }),
});

/** The `fields` that differ, with both values; a value that is not a scalar becomes JSON. */
export function differences<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) {
  return fields.flatMap((field) => {
    const [was, is] = [scalar(before[field]), scalar(after[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** Whether no field differs. */
export const isSame = <T extends object>(one: T, other: T): boolean =>
  differences(one, other, Object.keys({ ...one, ...other }) as (keyof T & string)[]).length === 0;

const scalar = (found: unknown): AuditValue => {
  const parsed = value.safeParse(found ?? null);
  return parsed.success ? parsed.data : JSON.stringify(found);
};
