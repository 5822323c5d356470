import { newIncident } from '@incidentmap/core/domain/incident';
import type { Handler } from '../../handlers.ts';
import { refuseUnknownMedia } from '../../media.ts';

export const submitIncident: Handler<'submitIncident'> = async ({ body, services }) => {
  refuseUnknownMedia(body.mediaFiles);
  const incident = newIncident(body, {
    id: services.newId(),
    now: services.now(),
    siteUrl: services.settings.SITE_URL,
  });
  await services.incidents.add(incident);
  return { id: incident.id, shareableUrl: incident.shareableUrl, isApproved: 'pending' };
};
