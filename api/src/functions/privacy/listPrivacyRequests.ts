import { Problem } from '@incidentmap/core/domain/problem';
import { maySettleRequests } from '@incidentmap/core/domain/review/permissions';
import { describeRequest } from '@incidentmap/core/server/commands/receipts/privacyRequests';
import type { Handler } from '../../http/handler.ts';

/** A page of the requests, newest first. */
export const listPrivacyRequests: Handler<'listPrivacyRequests'> = async ({ query, principal, services }) => {
  if (!maySettleRequests(principal)) throw new Problem('forbidden');
  const { documents, cursor } = await services.privacyRequests.page(query.limit, query.cursor ?? null);
  return { requests: await Promise.all(documents.map((request) => describeRequest(services, request))), cursor };
};
