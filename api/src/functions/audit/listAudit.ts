import { maySeeHistory } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

/** An admin may see the history of what is still pending; everything else is for super admins. */
export const listAudit: Handler<'listAudit'> = async ({ query, principal, services: { audit, incidents } }) => {
  const { incident, limit, cursor: from } = query;
  const found = await incidents.find(incident);
  if (!maySeeHistory(principal, found?.document ?? null)) throw new Problem('forbidden');
  const { documents, cursor } = await audit.page({ subjectId: incident, limit, cursor: from });
  return { entries: documents, cursor };
};
