import { Problem } from '@incidentmap/core/domain/problem';
import { maySettleRequests } from '@incidentmap/core/domain/review/permissions';
import { settle } from '@incidentmap/core/server/commands/receipts/privacyRequests';
import type { Handler } from '../../http/handler.ts';

export const settlePrivacyRequest: Handler<'settlePrivacyRequest'> = async ({ body, principal, services }) => {
  if (!maySettleRequests(principal)) throw new Problem('forbidden');
  return settle(services, body.id, body.action, principal);
};
