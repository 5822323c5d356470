import { toReviewed } from '@incidentmap/core/domain/incident';
import { decideIncident as decide } from '@incidentmap/core/server/commands/decideIncident';
import type { Handler } from '../../handlers.ts';

export const decideIncident: Handler<'decideIncident'> = async ({ params, body, principal, services }) =>
  toReviewed(await decide(services, params.id, body.status, principal, body));
