import * as z from 'zod/mini';
import { pageMax } from '../domain/limits.ts';
import { privacyRequest, privacyRequestSubmission } from '../domain/sender/privacyRequest.ts';
import { receiptAnswer } from '../domain/sender/receipt.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost, cursor, incidentId, nextCursor, pageLimit } from './schemas.ts';

export const privacy = {
  requestPrivacy: {
    ...routes.requestPrivacy,
    access: 'anyone',
    limit: 'privacyRequest',
    status: 201,
    body: () => privacyRequestSubmission,
    answer: z.object({ id: z.string(), dueAt: z.string() }),
  },
  listPrivacyRequests: {
    ...routes.listPrivacyRequests,
    access: 'admin',
    query: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ requests: atMost(pageMax, privacyRequest), cursor: nextCursor }),
  },
  settlePrivacyRequest: {
    ...routes.settlePrivacyRequest,
    access: 'admin',
    /** `export` returns what its sender sent and leaves the request open; `erase` deletes it (docs/personal-data.md). */
    body: () =>
      z.strictObject({ id: incidentId, action: z.enum(['export', 'erase', 'done', 'refused'], 'action_unknown') }),
    /** `reviewNotes`: for a request of access, what reviewers wrote about the subject, without their names. */
    answer: z.object({
      request: privacyRequest,
      exported: z.nullable(z.extend(receiptAnswer, { reviewNotes: z.optional(z.array(z.string())) })),
    }),
  },
} as const satisfies Entries;
