import { submitMediaIncident as submit } from '@incidentmap/core/server/commands/mediaIncidents';
import type { Handler } from '../../handlers.ts';

export const submitMediaIncident: Handler<'submitMediaIncident'> = async ({ body, services }) => ({
  id: await submit(services, body),
  status: 'pending',
});
