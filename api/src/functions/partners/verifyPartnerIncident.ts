import { edit } from '@incidentmap/core/domain/incident/incidentEdit';
import { toPartnerIncident } from '@incidentmap/core/domain/reporter/partner';
import { mayFollow, mayVerify } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { changeIncident } from '@incidentmap/core/server/commands/changeIncident';
import { withoutHome } from '@incidentmap/core/server/publication/withoutHome';
import type { Handler } from '../../handler.ts';

/** A partner verifies one of its own pending reports; for reports of others the answer is 404. */
export const verifyPartnerIncident: Handler<'verifyPartnerIncident'> = async ({
  params,
  body: { isVerified },
  principal,
  services,
}) =>
  toPartnerIncident(
    withoutHome(
      await changeIncident(services, params.id, (incident) => {
        if (!mayFollow(principal, incident)) throw new Problem('not_found');
        if (!mayVerify(principal, incident)) {
          throw new Problem('conflict', { message: 'This report has been reviewed already.' });
        }
        const verifiedBy = isVerified ? principal.partner : null;
        return edit(incident, { revision: incident.revision ?? 0, verifiedBy }, { by: principal, now: services.now() });
      }),
    ),
  );
