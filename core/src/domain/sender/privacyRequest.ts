import * as z from 'zod/mini';
import { email, emptyIsNothing, text } from '../text/fields.ts';
import { privacyMessageMaxLength } from '../limits.ts';
import { receiptCode, subjectKinds } from './receipt.ts';

export const dataRights = ['access', 'correction', 'erasure', 'portability'] as const;
export type DataRight = (typeof dataRights)[number];

/** The receipt or email address finds the data, and is answered. */
export const privacyRequestSubmission = z
  .strictObject({
    right: z.enum(dataRights, 'right_unknown'),
    receipt: z.optional(z.pipe(emptyIsNothing, z.optional(receiptCode))),
    email: z.optional(email('email_invalid')),
    message: z._default(text({ max: privacyMessageMaxLength }, 'text_too_long'), ''),
  })
  .check(
    z.refine(({ receipt, email: address }) => receipt !== undefined || address !== undefined, {
      error: 'receipt_or_email',
      path: ['receipt'],
    }),
  );
export type PrivacyRequestSubmission = z.output<typeof privacyRequestSubmission>;

/** `open` until an admin has done what was requested, or refused it. */
export const privacyRequestStates = ['open', 'done', 'refused'] as const;

/** Times are ISO 8601 in UTC. */
export const privacyRequest = z.object({
  id: z.string(),
  right: z.enum(dataRights),
  state: z.enum(privacyRequestStates),
  email: z.nullable(z.string()),
  message: z.string(),
  /** The submission of the receipt, if there is one. */
  subject: z.nullable(z.object({ kind: z.enum(subjectKinds), id: z.string(), title: z.string() })),
  createdAt: z.string(),
  dueAt: z.string(),
  closedAt: z.nullable(z.string()),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;
