import { edit } from '@incidentmap/core/domain/incidentEdit';
import { toPartnerIncident } from '@incidentmap/core/domain/partner';
import { Problem } from '@incidentmap/core/domain/problem';
import { changeIncident } from '@incidentmap/core/server/commands/changeIncident';
import type { Handler } from '../../handlers.ts';

/** A partner puts its mark on a report of its own that still waits; others' reports are not there for it. */
export const verifyPartnerIncident: Handler<'verifyPartnerIncident'> = async ({
  params,
  body: { isVerified },
  principal,
  services,
}) =>
  toPartnerIncident(
    await changeIncident(services, params.id, (incident) => {
      if (incident.partnerId !== principal.partner) throw new Problem('not_found');
      if (incident.isApproved !== 'pending') {
        throw new Problem('conflict', { message: 'This report has been reviewed already.' });
      }
      const verifiedBy = isVerified ? principal.partner : null;
      return edit(incident, { version: incident.revision ?? 0, verifiedBy }, { by: principal, now: services.now() });
    }),
  );
