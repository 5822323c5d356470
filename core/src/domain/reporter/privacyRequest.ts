import * as z from 'zod/mini';
import { email, emptyIsNothing, text } from '../fields.ts';
import { privacyMessageMaxLength } from '../constants.ts';
import { receiptCode, subjectKinds } from './receipt.ts';

/** The rights of data protection law that the site offers a button for. */
export const dataRights = ['access', 'correction', 'erasure', 'portability'] as const;
export type DataRight = (typeof dataRights)[number];

/** What anyone may send: which right, and how we find what is theirs or answer them. */
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

/** `open` until an admin has done what was asked or answered why not. */
export const privacyRequestStates = ['open', 'done', 'refused'] as const;

/** What an admin sees. Times are ISO 8601 in UTC. */
export const privacyRequest = z.object({
  id: z.string(),
  right: z.enum(dataRights),
  state: z.enum(privacyRequestStates),
  email: z.nullable(z.string()),
  message: z.string(),
  /** What the receipt leads to; null without one, or when it is gone. `title`: null for whoever may not read it. */
  subject: z.nullable(z.object({ kind: z.enum(subjectKinds), id: z.string(), title: z.nullable(z.string()) })),
  createdAt: z.string(),
  /** Thirty days after it came. */
  dueAt: z.string(),
  closedAt: z.nullable(z.string()),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;
