import { decideIncident as decide } from '@incidentmap/core/server/commands/decideIncident';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

export const decideIncident: Handler<'decideIncident'> = async ({ params, body, principal, services }) =>
  reviewed(services, await decide(services, params.id, body.status, principal, body));
