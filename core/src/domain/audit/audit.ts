import * as z from 'zod/mini';
import { text } from '../text/fields.ts';
import { rejectionNoteMaxLength } from '../limits.ts';

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
 * `note` is for the other reviewers, and never sent to the reporter or the public. A duplicate names the public
 * `incident` that shows it, or its sender would learn that somebody else has sent it.
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
  /** The change ended a wait for review that had begun then. */
  waitingSince: z.optional(z.string()),
  /** The answer of a second opinion. */
  agrees: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Whoever has the receipt. */
export const theSender = { userId: 'sender', name: 'The sender' } as const;

/** The author of removals after the retention time. */
export const theSweep = { userId: 'sweep', name: 'Retention' } as const;

export type AuditDetails = Partial<Pick<AuditEntry, 'changes' | 'reason' | 'waitingSince' | 'agrees'>>;

export type Change = { by: { userId: string; name: string }; now: Date };

/**
 * The id says which change of a subject it was, so that a crash causes no second entry. `number`: the new revision, or
 * a word for a change that happens only once.
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

/** A value that is not a scalar becomes JSON. */
export function differences<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) {
  return fields.flatMap((field) => {
    const [was, is] = [scalar(before[field]), scalar(after[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

export const isSame = <T extends object>(one: T, other: T): boolean =>
  differences(one, other, Object.keys({ ...one, ...other }) as (keyof T & string)[]).length === 0;

const scalar = (found: unknown): AuditValue => {
  const parsed = value.safeParse(found ?? null);
  return parsed.success ? parsed.data : JSON.stringify(found);
};
