import { newIncident } from '@incidentmap/core/domain/incident';
import { withMedia } from '@incidentmap/core/server/commands/attachMedia';
import type { Handler } from '../../handlers.ts';

export const submitIncident: Handler<'submitIncident'> = async ({ body, services }) => {
  const incident = newIncident(body, {
    id: services.newId(),
    now: services.now(),
    siteUrl: services.settings.SITE_URL,
  });
  await withMedia(services, incident.mediaFiles, { state: 'attached', incidentId: incident.id }, async () => {
    await services.incidents.add(incident);
    return true;
  });
  return { id: incident.id, shareableUrl: incident.shareableUrl, isApproved: 'pending' };
};
