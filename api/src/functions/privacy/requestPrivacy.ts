import { addPrivacyRequest } from '@incidentmap/core/server/commands/receipts/privacyRequests';
import type { Handler } from '../../http/handler.ts';

export const requestPrivacy: Handler<'requestPrivacy'> = async ({ body, meta, services }) => {
  const { id, dueAt } = await addPrivacyRequest(services, body, meta.key);
  return { id, dueAt };
};
