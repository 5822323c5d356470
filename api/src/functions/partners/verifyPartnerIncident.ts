import { edit } from '@incidentmap/core/domain/submission/incidentEdit';
import { hasEntry } from '@incidentmap/core/domain/submission/submission';
import { isAsSent } from '@incidentmap/core/domain/submission/verification';
import { callerOf, mayFollow } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { change } from '@incidentmap/core/server/commands/submission/change';
import { ofPartner } from '@incidentmap/core/server/views/ofPartner';
import type { Handler } from '../../http/handler.ts';

/**
 * A partner verifies one of its own reports that wait, as it was sent; for reports of others the answer is 404. The
 * badge would stand on words that the partner has not read once a reviewer has changed them.
 */
export const verifyPartnerIncident: Handler<'verifyPartnerIncident'> = async ({
  params,
  body: { isVerified },
  principal,
  services,
}) => {
  const verified = await change(services, params.id, (report) => {
    if (report.kind !== 'report' || !hasEntry(report) || !mayFollow(principal, report)) throw new Problem('not_found');
    if (isVerified && report.life.is === 'waiting' && !isAsSent(report)) {
      throw new Problem('conflict', {
        message: 'A reviewer has changed this report, so it can no longer be verified here.',
      });
    }
    const verifiedBy = isVerified ? principal.partner : null;
    return edit(report, { revision: report.revision, verifiedBy }, callerOf(principal), services.now(), 'verify');
  });
  const shown = await ofPartner(services, verified);
  if (!shown) throw new Problem('not_found');
  return shown;
};
