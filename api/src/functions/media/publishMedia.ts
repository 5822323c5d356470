import { publishMedia as publish } from '@incidentmap/core/server/commands/publishMedia';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

export const publishMedia: Handler<'publishMedia'> = async ({ body, principal, services }) => ({
  createdIncident: await reviewed(services, await publish(services, body, principal)),
});
