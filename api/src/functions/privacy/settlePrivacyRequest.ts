import { maySettle } from '@incidentmap/core/domain/review/permissions';
import { settle } from '@incidentmap/core/server/commands/privacyRequests';
import type { Handler } from '../../handler.ts';

export const settlePrivacyRequest: Handler<'settlePrivacyRequest'> = ({ body, principal, services }) =>
  settle(services, body.id, body.action, principal, (action, subject, right) =>
    maySettle(principal, action, subject, right),
  );
