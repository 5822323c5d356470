import { maySeeHistory } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Services } from '@incidentmap/core/server/services';
import type { Handler } from '../../http/handler.ts';

/** An admin may see the history of what is still pending; everything else is for super admins. */
export const listAudit: Handler<'listAudit'> = async ({ query, principal, services }) => {
  const { incident: id, limit, cursor: from } = query;
  const stored = await storedOf(services, id);
  if (!maySeeHistory(principal, stored)) throw new Problem('forbidden');
  const { documents, cursor } = await services.audit.page({ subjectId: id, limit, cursor: from });
  return { entries: documents, cursor };
};

/** What permission depends on. A post and the incident that it became have one id: then the incident's history is asked for. */
async function storedOf({ incidents, submittedPosts, uploads }: Services, id: string) {
  const found = (await incidents.find(id)) ?? (await submittedPosts.find(id));
  if (found) return found.document;
  const file = (await uploads.find(id))?.document;
  return file?.state === 'pending' ? ({ isApproved: 'pending' } as const) : null;
}
