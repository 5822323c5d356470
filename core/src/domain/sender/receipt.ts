import * as z from 'zod/mini';
import { addition } from '../submission/addition.ts';
import { rejectionCodes } from '../audit/audit.ts';
import { line, mediaFiles, text } from '../text/fields.ts';
import { plainDigits } from '../text/digits.ts';
import { describedOrNull } from '../incident/incidentFields.ts';
import { approvals, timesOfDay } from '../incident/incidentTerms.ts';
import { descriptionLength, locationLength, titleLength } from '../limits.ts';

export const subjectKinds = ['incident', 'post', 'media'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Every code in a text, each once: 16 digits of any script, with anything but letters between them. */
function codesIn(typed: string): string {
  const runs = (plainDigits(typed).match(/\d(?:[^\p{L}\d]*\d)*/gu) ?? []).map((run) => run.replace(/\D/g, ''));
  const codes = runs.flatMap((run) => (run.length % 16 === 0 ? (run.match(/\d{16}/g) ?? []) : []));
  return [...new Set(codes)].join(' ') || runs.join(' ');
}

/** Anything may stand between and around the digits. */
export const receiptCode = z
  .string('receipt_format')
  .check(
    z.overwrite(codesIn),
    z.regex(/^(?!\d{16} )/, { error: 'receipt_several', abort: true }),
    z.regex(/^\d{16}$/, 'receipt_format'),
  );

/** People read and copy `1234 5678 9012 3456`. */
export const spacedReceipt = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

export const receiptBody = z.strictObject({ code: receiptCode });

/** The receipt is the only proof of its sender. */
export const receiptChange = z.discriminatedUnion('action', [
  z
    .strictObject({
      action: z.literal('add'),
      code: receiptCode,
      text: z._default(text({ max: descriptionLength.max }, 'text_too_long'), ''),
      mediaFiles,
    })
    .check(
      z.refine(({ text: added, mediaFiles: files }) => added !== '' || files.length > 0, {
        error: 'addition_required',
        path: ['text'],
      }),
    ),
  z
    .strictObject({
      action: z.literal('correct'),
      code: receiptCode,
      title: z.optional(line(titleLength, 'title_length')),
      description: z.optional(text(descriptionLength, 'description_length')),
      location: z.optional(line(locationLength, 'location_length')),
    })
    .check(
      z.refine(({ title, description, location }) => title ?? description ?? location, {
        error: 'correction_required',
        path: ['title'],
      }),
    ),
  z.strictObject({ action: z.literal('withdraw'), code: receiptCode }),
  z.strictObject({ action: z.literal('erase'), code: receiptCode }),
]);
export type ReceiptChange = z.output<typeof receiptChange>;

const receiptStates = [...approvals, 'withdrawn', 'erased'] as const;

export const receiptContent = z.object({
  ...describedOrNull,
  incidentTime: z.nullable(z.enum(timesOfDay)),
  contactEmail: z.nullable(z.string()),
  /** Whether its sender may be contacted; null where nobody was asked. */
  allowContact: z.nullable(z.enum(['yes', 'no'])),
  link: z.nullable(z.string()),
  mediaFiles: z.array(z.string()),
  additions: z.array(addition),
});

/** Times are ISO 8601 in UTC. */
export const receiptAnswer = z.object({
  kind: z.enum(subjectKinds),
  state: z.enum(receiptStates),
  /** It was public, and waits again. */
  isOffMap: z.boolean(),
  /** The reviewer's reason for a rejection, without the note, which is for other reviewers. */
  reason: z.nullable(z.enum(rejectionCodes)),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The page of the public incident that it is, belongs to or repeats. */
  publicUrl: z.nullable(z.string()),
  /** null once it is erased or expired. */
  content: z.nullable(receiptContent),
});
export type ReceiptAnswer = z.infer<typeof receiptAnswer>;
