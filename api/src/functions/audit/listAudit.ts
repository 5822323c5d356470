import { maySeeHistory } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

/** An admin may see the history of what is still pending; everything else is for super admins. */
export const listAudit: Handler<'listAudit'> = async ({ query, principal, services }) => {
  const { incident: id, limit, cursor: from } = query;
  const { submissions, audit } = services;
  // A file is named by its name.
  const stored = (await submissions.find(id))?.document ?? (await submissions.fileNamed(id));
  if (!maySeeHistory(principal, stored)) throw new Problem('forbidden');
  const { documents, cursor } = await audit.page({ subjectId: stored?.id ?? id, limit, cursor: from });
  return { entries: documents, cursor };
};
