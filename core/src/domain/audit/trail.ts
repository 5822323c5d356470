import * as z from 'zod/mini';
import { csvOf } from '../text/csv.ts';
import { isCalendarDate, londonDayStart } from '../dates/calendar.ts';
import { daysBefore } from '../dates/relativeDate.ts';
import {
  type AuditEntry,
  auditActions,
  auditEntry,
  type AuditSubject,
  auditSubjects,
  rejectionCodes,
  theSender,
} from './audit.ts';

/**
 * The audit trail as super admins read and export it. It names the changed fields without their values, which may be
 * texts that were covered or corrected since. The history of one report shows those as long as they are kept.
 */

const day = z.string('date_impossible').check(z.refine(isCalendarDate, 'date_impossible'));
const idText = z.string().check(z.regex(/^[\w @.:-]{1,200}$/, 'text_too_long'));

/** All must hold. `from` and `to` are days in London, both inclusive. */
export const trailFilter = z.object({
  from: z.optional(day),
  to: z.optional(day),
  /** The user id of whoever made the change. */
  by: z.optional(idText),
  action: z.optional(z.enum(auditActions)),
  subject: z.optional(z.enum(auditSubjects)),
});
export type TrailFilter = z.output<typeof trailFilter>;

export const momentsOf = ({ from, to }: TrailFilter): { since: string | undefined; until: string | undefined } => ({
  since: from === undefined ? undefined : londonDayStart(from).toISOString(),
  until: to === undefined ? undefined : new Date(londonDayStart(daysBefore(to, -1)).getTime() - 1).toISOString(),
});

/** It has nothing that people wrote, because nothing can be erased from it outside the platform. */
export const exportedEntry = z.extend(
  z.pick(auditEntry, {
    id: true,
    subject: true,
    subjectId: true,
    action: true,
    at: true,
    by: true,
    waitingSince: true,
    agrees: true,
  }),
  {
    /** `waiting`: no entry, but an item that still waits, so that the figures can be made from the file. */
    action: z.enum([...auditActions, 'waiting']),
    /** The names of the fields that were changed. */
    fields: z.array(z.string()),
    reason: z.nullable(z.enum(rejectionCodes)),
  },
);
export type ExportedEntry = z.output<typeof exportedEntry>;

export const toExported = ({ changes, reason, ...entry }: AuditEntry): ExportedEntry =>
  z.parse(exportedEntry, { ...entry, fields: changes.map(({ field }) => field), reason: reason?.code ?? null });

/** The trail has no entry yet of an item that waits. */
export const toWaiting = (
  subject: AuditSubject,
  subjectId: string,
  waitingSince: string,
  now: Date,
): ExportedEntry => ({
  id: `waiting-${subject}-${subjectId}`,
  subject,
  subjectId,
  action: 'waiting',
  at: now.toISOString(),
  by: theSender,
  fields: [],
  reason: null,
  waitingSince,
});

export const person = z.object({ userId: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

/** Where the subject can be seen; null when it is gone, or was never a page. */
const places = ['public', 'pending', 'rejected'] as const;

export const trailEntry = z.extend(exportedEntry, {
  action: z.enum(auditActions),
  /** The reviewer's note to the others, which is erased with its subject. */
  note: z.string(),
  /** The identifiers that an approval covered and kept, by kind and place in the text. */
  choices: z.array(z.object({ field: z.enum(['covered', 'kept']), what: z.string() })),
  place: z.nullable(z.enum(places)),
  /** The public title, or the name of a partner. An item that waits has none, because that may name someone. */
  title: z.nullable(z.string()),
  /** The file of an import that is still listed, and the number of its reports. */
  file: z.nullable(z.object({ name: z.string(), reports: z.number() })),
});
export type TrailEntry = z.output<typeof trailEntry>;

const isChoice = (field: string): field is 'covered' | 'kept' => field === 'covered' || field === 'kept';

export function toTrailEntry(
  entry: AuditEntry,
  seen: Pick<TrailEntry, 'place' | 'title'>,
  file: TrailEntry['file'],
): TrailEntry {
  const exported = toExported(entry);
  return {
    ...exported,
    action: entry.action,
    fields: exported.fields.filter((field) => !isChoice(field)),
    note: entry.reason?.note ?? '',
    choices: entry.changes.flatMap(({ field, after }) =>
      isChoice(field) && typeof after === 'string' ? [{ field, what: after }] : [],
    ),
    ...seen,
    file,
  };
}

/** The columns of an exported file, in their order. */
const columns = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  by: ({ by }) => by.name,
  userId: ({ by }) => by.userId,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  subjectId: ({ subjectId }) => subjectId,
  fields: ({ fields }) => fields.join(' '),
  reason: ({ reason }) => reason ?? '',
  waitingSince: ({ waitingSince }) => waitingSince ?? '',
  agrees: ({ agrees }) => (agrees === undefined ? '' : String(agrees)),
} satisfies Record<string, (entry: ExportedEntry) => string>;

export const trailCsv = (entries: readonly ExportedEntry[]): string =>
  csvOf([Object.keys(columns), ...entries.map((entry) => Object.values(columns).map((cell) => cell(entry)))]);
