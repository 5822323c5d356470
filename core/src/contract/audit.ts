import * as z from 'zod/mini';
import { auditEntry } from '../domain/audit/audit.ts';
import { exportedEntry, person, trailEntry, trailFilter } from '../domain/audit/trail.ts';
import { longPageMax, pageMax } from '../domain/limits.ts';
import { itemName } from '../domain/review/work.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, cursor, nextCursor, pageLimit } from './schemas.ts';

export const audit = {
  listAudit: {
    ...routes.listAudit,
    access: 'admin',
    /** The id of an incident, post or partner, or the name of a file. */
    query: z.object({ incident: itemName.shape.id, cursor, limit: pageLimit }),
    answer: z.object({ entries: atMost(pageMax, auditEntry), cursor: nextCursor }),
  },
  listTrail: {
    ...routes.listTrail,
    access: 'admin',
    query: z.extend(trailFilter, { cursor, limit: pageLimit }),
    /** `people`: whoever made a change, to filter by; those of the last night and of this page. */
    answer: z.object({ entries: atMost(pageMax, trailEntry), cursor: nextCursor, people: z.array(person) }),
  },
  exportTrail: {
    ...routes.exportTrail,
    access: 'admin',
    /** `id` is one for all pages of an export, which is itself one entry of the trail. */
    body: () => z.strictObject({ ...trailFilter.shape, id: z.uuid(), cursor }),
    answer: z.object({ entries: atMost(longPageMax, exportedEntry), cursor: nextCursor }),
  },
} as const satisfies Entries;
