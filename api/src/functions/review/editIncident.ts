import { edit } from '@incidentmap/core/domain/submission/incidentEdit';
import { hasEntry, type Incident } from '@incidentmap/core/domain/submission/submission';
import { checkPublicChange } from '@incidentmap/core/domain/review/opinion';
import { callerOf, mayReview } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { spreadAtHome } from '@incidentmap/core/server/commands/submission/atHome';
import { change } from '@incidentmap/core/server/commands/submission/change';
import { reviewed } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const editIncident: Handler<'editIncident'> = async ({ params, body, principal, services }) => {
  const saved = await change<Incident>(services, params.id, (incident) => {
    if (!hasEntry(incident)) throw new Problem('not_found');
    if (!mayReview(principal, incident)) {
      const message = 'This report has been decided, and only a super admin may edit a decided one.';
      throw new Problem('forbidden', { message });
    }
    const edited = edit(incident, body, callerOf(principal), services.now());
    checkPublicChange(incident, edited, services.settings.SECOND_OPINION);
    return edited;
  });
  if (body.atHome) await spreadAtHome(services, params.id, principal);
  return reviewed(services, principal, saved);
};
