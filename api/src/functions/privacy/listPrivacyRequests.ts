import { Problem } from '@incidentmap/core/domain/problem';
import { maySettleRequests } from '@incidentmap/core/domain/review/permissions';
import { describeRequest } from '@incidentmap/core/server/commands/privacyRequests';
import type { Handler } from '../../handler.ts';

/** Lists requests, newest first. */
export const listPrivacyRequests: Handler<'listPrivacyRequests'> = async ({ principal, services }) => {
  if (!maySettleRequests(principal)) throw new Problem('forbidden');
  const requests = await Array.fromAsync(services.privacyRequests.list(), (request) =>
    describeRequest(services, request),
  );
  return { requests };
};
