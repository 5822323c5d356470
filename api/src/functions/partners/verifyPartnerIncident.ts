import { asSent } from '@incidentmap/core/domain/submission/submission';
import { edit } from '@incidentmap/core/domain/submission/incidentEdit';
import { isAsSent } from '@incidentmap/core/domain/submission/verification';
import { toPartnerIncident } from '@incidentmap/core/domain/partners/partner';
import { mayFollow, mayVerify } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { changeIncident } from '@incidentmap/core/server/commands/submission/changeIncident';
import { withoutHome } from '@incidentmap/core/server/publication/withoutHome';
import type { Handler } from '../../http/handler.ts';

const conflict = (message: string) => new Problem('conflict', { message });

/**
 * A partner verifies one of its own pending reports, as it was sent; for reports of others the answer is 404. The badge would
 * stand on words that the partner has not read once a reviewer has changed them.
 */
export const verifyPartnerIncident: Handler<'verifyPartnerIncident'> = async ({
  params,
  body: { isVerified },
  principal,
  services,
}) => {
  const verified = await changeIncident(services, params.id, (incident) => {
    if (!mayFollow(principal, incident)) throw new Problem('not_found');
    if (!mayVerify(principal, incident)) throw conflict('This report has been reviewed already.');
    if (isVerified && !isAsSent(incident)) {
      throw conflict('A reviewer has changed this report, so it can no longer be verified here.');
    }
    const verifiedBy = isVerified ? principal.partner : null;
    return edit(incident, { revision: incident.revision ?? 0, verifiedBy }, { by: principal, now: services.now() });
  });
  return toPartnerIncident(withoutHome(asSent(verified)));
};
