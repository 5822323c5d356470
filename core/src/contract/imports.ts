import * as z from 'zod/mini';
import { importLimits, pageMax } from '../domain/limits.ts';
import { importChoice, importPart, importRows, importStatus, rowCheck } from '../domain/partners/imports.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, cursor, id, nextCursor, pageLimit } from './schemas.ts';

export const imports = {
  checkImport: {
    ...routes.checkImport,
    access: 'adminOrPartner',
    /** The dry run of some rows: it stores nothing. */
    body: () => z.strictObject({ rows: importRows }),
    /** One for each row, in the same order. */
    answer: z.object({ rows: atMost(importLimits.rowsAtOnce, rowCheck) }),
  },
  startImport: {
    ...routes.startImport,
    access: 'adminOrPartner',
    status: 201,
    body: () => importChoice,
    answer: importStatus,
  },
  listImports: {
    ...routes.listImports,
    access: 'adminOrPartner',
    query: z.object({ cursor, limit: pageLimit }),
    /** Those that the caller may take back, newest first. */
    answer: z.object({ imports: atMost(pageMax, importStatus), cursor: nextCursor }),
  },
  stageImport: {
    ...routes.stageImport,
    access: 'adminOrPartner',
    params: id,
    /** Sends one part of the rows. Sending a part again replaces it. */
    body: () => importPart,
    answer: importStatus,
  },
  commitImport: {
    ...routes.commitImport,
    access: 'adminOrPartner',
    params: id,
    /**
     * Decides that all rows are added, and adds as many as a few seconds allow; the state is `adding` until all are. Called
     * again, it continues.
     */
    answer: importStatus,
  },
  takeBackImport: {
    ...routes.takeBackImport,
    access: 'adminOrPartner',
    params: id,
    /** Cancels an import, or removes everything that it added; called again, it continues while the state is `removing`. */
    answer: importStatus,
  },
} as const satisfies Entries;
