import { newIncident } from '@incidentmap/core/domain/incident';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Services } from '@incidentmap/core/server/services';
import { withMedia } from '@incidentmap/core/server/commands/attachMedia';
import type { Handler } from '../../handlers.ts';

export const submitIncident: Handler<'submitIncident'> = async ({ body, services }) => {
  const partner = body.partnerId === undefined ? null : await partnerOf(services, body.partnerId);
  const incident = newIncident(body, {
    id: services.newId(),
    now: services.now(),
    siteUrl: services.settings.SITE_URL,
    partner,
  });
  await withMedia(services, incident.mediaFiles, { state: 'attached', incidentId: incident.id }, async () => {
    await services.incidents.add(incident);
    return true;
  });
  return { id: incident.id, shareableUrl: incident.shareableUrl, isApproved: 'pending' };
};

/** The partner's own spelling of its name: it is the badge. Problem `invalid_request` when there is no such partner. */
async function partnerOf({ partners }: Services, name: string): Promise<string> {
  const partner = await partners.named(name);
  if (partner) return partner.name;
  const details = [{ path: 'partnerId', code: 'partner_unknown', message: fieldMessages.partner_unknown }];
  throw new Problem('invalid_request', { message: fieldMessages.partner_unknown, details });
}
