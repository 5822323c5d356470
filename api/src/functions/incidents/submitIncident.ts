import { newIncident } from '@incidentmap/core/domain/incident';
import { submitOnce } from '@incidentmap/core/server/commands/submit';
import type { Handler } from '../../handlers.ts';
import { refuseUnknownMedia } from '../../media.ts';

export const submitIncident: Handler<'submitIncident'> = async ({ body, sending, services }) => {
  refuseUnknownMedia(body.mediaFiles);
  const { settings, now, incidents } = services;
  const { id, receipt } = await submitOnce(services, 'incident', sending.key, (newId) =>
    incidents.add(
      newIncident(body, { id: newId, now: now(), siteUrl: settings.SITE_URL, isSuspected: sending.isSuspected }),
    ),
  );
  return { id, shareableUrl: `${settings.SITE_URL}/incident/${id}`, isApproved: 'pending', receipt };
};
