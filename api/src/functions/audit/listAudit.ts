import { maySeeHistory } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

/** An admin may see the history of what is still pending; everything else is for super admins. */
export const listAudit: Handler<'listAudit'> = async ({ query, principal, services: { audit, incidents } }) => {
  const found = query.incident === undefined ? null : await incidents.find(query.incident);
  if (!maySeeHistory(principal, found?.document ?? null)) throw new Problem('forbidden');
  const { documents, cursor } = await audit.page({ ...query, subjectId: query.incident });
  return { entries: documents, cursor };
};
