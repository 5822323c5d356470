import { describeRequest } from '@incidentmap/core/server/commands/privacyRequests';
import type { Handler } from '../../handlers.ts';

/** Newest first. */
export const listPrivacyRequests: Handler<'listPrivacyRequests'> = async ({ services }) => {
  const requests = await Array.fromAsync(services.privacyRequests.list());
  return { requests: await Promise.all(requests.map((request) => describeRequest(services, request))) };
};
