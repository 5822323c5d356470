import { maySettle } from '@incidentmap/core/domain/review/permissions';
import { describeRequest } from '@incidentmap/core/server/commands/privacyRequests';
import type { Handler } from '../../handler.ts';

/** Lists requests, newest first. */
export const listPrivacyRequests: Handler<'listPrivacyRequests'> = async ({ principal, services }) => {
  const requests = await Array.fromAsync(services.privacyRequests.list(), (request) =>
    describeRequest(services, request, (action, subject, right) => maySettle(principal, action, subject, right)),
  );
  return { requests };
};
