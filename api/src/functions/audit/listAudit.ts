import type { AuditEntry } from '@incidentmap/core/domain/audit/audit';
import { maySeeHistory } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { isAtHome } from '@incidentmap/core/server/views/owner';
import type { Handler } from '../../http/handler.ts';

/** The entry without the exact places that it was changed from and to, which `openPlace` alone answers. */
const withoutPlace = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  changes: entry.changes.map((change) =>
    ['location', 'latitude', 'longitude'].includes(change.field) ? { ...change, before: null, after: null } : change,
  ),
});

/** An admin may see the history of what is still pending; everything else is for super admins. */
export const listAudit: Handler<'listAudit'> = async ({ query, principal, services }) => {
  const { incident: id, limit, cursor: from } = query;
  const { submissions, audit } = services;
  // A file is named by its name.
  const stored = (await submissions.find(id))?.document ?? (await submissions.fileNamed(id));
  if (!maySeeHistory(principal, stored)) throw new Problem('forbidden');
  const { documents, cursor } = await audit.page({ subjectId: stored?.id ?? id, limit, cursor: from });
  return { entries: stored && isAtHome(stored) ? documents.map(withoutPlace) : documents, cursor };
};
