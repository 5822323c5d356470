import * as z from 'zod/mini';
import { importLimits, importTextMax, verifiedByMaxLength } from '../limits.ts';
import { line, shortText, text } from '../text/fields.ts';
import { link } from '../incident/incidentFields.ts';
import type { IncidentSubmission } from '../submission/report.ts';
import { dayOrders } from '../dates/days.ts';

/** What a column of a file may mean. */
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

/** The fields without which no row is complete. A place is a location, or both coordinates. */
export const neededFields = ['title', 'description', 'incidentType', 'severity', 'incidentDate'] as const;

const cell = z._default(line({ max: importTextMax.line }, 'text_too_long'), '');

/** One record as the file says it: texts, which `readRow` understands. A formula is a text like any other. */
const importRow = z.strictObject({
  externalId: cell,
  title: cell,
  description: z._default(text({ max: importTextMax.text }, 'text_too_long'), ''),
  location: cell,
  latitude: cell,
  longitude: cell,
  incidentType: cell,
  severity: cell,
  incidentDate: cell,
  incidentTime: cell,
  sourceUrl: cell,
  atHome: cell,
  /** The order of the numbers of a day, which was decided for the whole column; day first without it. */
  dayOrder: z.optional(z.enum(dayOrders)),
  /** SHA-256 of the whole row of the file, which the browser makes; nothing but a keyed hash of it is stored. */
  rowHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type ImportRow = z.output<typeof importRow>;

export const importRows = z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.rowsAtOnce));

/** Some rows of an import, which are sent together. */
export const importPart = z.strictObject({
  part: z.int('import_part').check(z.gte(0, 'import_part'), z.lt(importLimits.parts, 'import_part')),
  rows: importRows,
});

/**
 * How a whole file is imported. `parts`: how many it has, of which the first is 0. `isApproved`: as public reports; its
 * verification and source are then required.
 */
export const importChoice = z.strictObject({
  fileName: line({ max: 200 }, 'text_too_long'),
  parts: z.int('import_rows').check(z.gte(1, 'import_rows'), z.lte(importLimits.parts, 'import_rows')),
  isApproved: z._default(z.boolean(), false),
  verifiedBy: z.optional(shortText(verifiedByMaxLength)),
  /** The source of the rows that have none. */
  sourceUrl: z.optional(link),
});
export type ImportChoice = z.output<typeof importChoice>;

/** The result of checking one row. `place`: the name of the place that was found; null when there is none. */
export const rowCheck = z.object({
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  place: z.nullable(z.string()),
  /** Other places that the location may mean. */
  otherPlaces: z.array(z.string()),
  /** It was imported before, and will be left out. */
  isKnown: z.boolean(),
});
export type RowCheck = z.infer<typeof rowCheck>;

/**
 * `staging`: its rows arrive, and nobody sees them. `adding`: it was decided that all rows are added. `removing`: it
 * was cancelled, or is being taken back.
 */
const importStates = ['staging', 'adding', 'added', 'removing', 'removed'] as const;

export const importStatus = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  isApproved: z.boolean(),
  by: z.object({ userId: z.string(), name: z.string() }),
  /** The organisation whose records they are; null for those of the reviewers. */
  partner: z.nullable(z.string()),
  createdAt: z.string(),
  /** How many parts there are, and how many are done. */
  parts: z.number(),
  done: z.number(),
  /** How many rows became reports, how many of these were approved, and how many rows were known already. */
  added: z.number(),
  approved: z.number(),
  known: z.number(),
});
export type ImportStatus = z.infer<typeof importStatus>;

/** An import as stored. */
export type Import = ImportStatus & {
  /** Whose it is: the partner's, or of the reviewers the one who imports. */
  importer: string;
  expiresAt?: string | undefined;
  verifiedBy?: string | undefined;
  sourceUrl?: string | undefined;
  /** When it was decided that all rows are added. */
  committedAt?: string;
  removedAt?: string;
  removedBy?: { userId: string; name: string };
  /** Whether taking it back leaves rejected reports, because only a super admin may delete them. */
  keepsRejected?: boolean;
};

/**
 * What identifies a row as one that was imported before. A row that shares any of these with an imported one is the
 * same record, but for `content`, which says nothing between two rows that both have an id, or between two rows of one
 * file.
 */
export type RowIdentity = {
  /** The row as its file has it, however its columns were matched and its values corrected. */
  row?: string | undefined;
  /** The organisation's own id for it. */
  id?: string | undefined;
  /** What happened, when and where, however it is written. */
  content?: string | undefined;
};

/** The keyed hashes of a row's identity, which alone are stored. */
export type RowKeys = RowIdentity;

/** A checked row that waits to be added. */
export type StagedRow = { keys: RowKeys; report: IncidentSubmission };
