import * as z from 'zod/mini';
import { importLimits, importTextMax, verifiedByMaxLength } from '../limits.ts';
import { line, shortText, text } from '../text/fields.ts';
import { link } from '../incident/incidentFields.ts';
import type { IncidentSubmission } from '../submission/report.ts';
import { dayOrders } from '../dates/days.ts';

/** The possible meanings of a column. */
export const importFields = [
  'externalId',
  'title',
  'description',
  'location',
  'latitude',
  'longitude',
  'incidentType',
  'severity',
  'incidentDate',
  'incidentTime',
  'sourceUrl',
  'atHome',
] as const;
export type ImportField = (typeof importFields)[number];

/** Every row also needs a place: a location, or both coordinates. */
export const neededFields = ['title', 'description', 'incidentType', 'severity', 'incidentDate'] as const;

const cell = z._default(line({ max: importTextMax.line }, 'text_too_long'), '');

/** The texts of one record, which `readRow` understands. A formula is a text like any other. */
const importRow = z.strictObject({
  ...(Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>),
  description: z._default(text({ max: importTextMax.text }, 'text_too_long'), ''),
  /** Decided for the whole column; day first without it. */
  dayOrder: z.optional(z.enum(dayOrders)),
  /** SHA-256 of the whole row, by the browser. Only a keyed hash of it is stored. */
  rowHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type ImportRow = z.output<typeof importRow>;

export const importRows = z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.rowsAtOnce));

/** Rows that one request carries. */
export const importPart = z.strictObject({
  part: z.int('import_part').check(z.gte(0, 'import_part'), z.lt(importLimits.parts, 'import_part')),
  rows: importRows,
});

/** `isApproved`: its reports become public, which needs a verification and a source. */
export const importChoice = z.strictObject({
  fileName: line({ max: 200 }, 'text_too_long'),
  parts: z.int('import_rows').check(z.gte(1, 'import_rows'), z.lte(importLimits.parts, 'import_rows')),
  isApproved: z._default(z.boolean(), false),
  verifiedBy: z.optional(shortText(verifiedByMaxLength)),
  /** The source of the rows that have none. */
  sourceUrl: z.optional(link),
});
export type ImportChoice = z.output<typeof importChoice>;

/** `place`: the name of the place that was found. */
export const rowCheck = z.object({
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  place: z.nullable(z.string()),
  otherPlaces: z.array(z.string()),
  /** It was imported before, and will be left out. */
  isKnown: z.boolean(),
});
export type RowCheck = z.infer<typeof rowCheck>;

/** `staging`: nobody sees the rows that arrive. `adding`: all rows are to be added. `removing`: it is cancelled. */
const importStates = ['staging', 'adding', 'added', 'removing', 'removed'] as const;

export const importStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  isApproved: z.boolean(),
  by: z.object({ userId: z.string(), name: z.string() }),
  /** null for an import of the reviewers. */
  partner: z.nullable(z.string()),
  createdAt: z.string(),
  /** How many parts there are and are done. */
  parts: z.number(),
  done: z.number(),
  /** How many rows became reports, were approved, and were known already. */
  added: z.number(),
  approved: z.number(),
  known: z.number(),
});
export type ImportStatus = z.infer<typeof importStatus>;

export type Import = ImportStatus & {
  /** The partner, or else the reviewer. */
  importer: string;
  expiresAt?: string | undefined;
  verifiedBy?: string | undefined;
  sourceUrl?: string | undefined;
  committedAt?: string;
  removedAt?: string;
  removedBy?: { userId: string; name: string };
  /** Taking it back leaves rejected reports, which only a super admin may delete. */
  keepsRejected?: boolean;
};

/**
 * A row that shares any of these with an imported one is the same record. `content` says nothing between two rows that
 * both have an id, or are of one file.
 */
export type RowIdentity = {
  /** The row in its file, before any matching or correction. */
  row?: string | undefined;
  /** The organisation's own id for it. */
  id?: string | undefined;
  /** The event, its day and its place, in any spelling. */
  content?: string | undefined;
};

/** Only keyed hashes of the identity are stored. */
export type RowKeys = RowIdentity;

/** A checked row that waits to be added. */
export type StagedRow = { keys: RowKeys; report: IncidentSubmission };
