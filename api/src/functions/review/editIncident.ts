import { edit } from '@incidentmap/core/domain/submission/incidentEdit';
import { checkPublicChange } from '@incidentmap/core/domain/review/opinion';
import { mayEdit } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { spreadAtHome } from '@incidentmap/core/server/commands/submission/atHome';
import { changeIncident } from '@incidentmap/core/server/commands/submission/changeIncident';
import { reviewed } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

export const editIncident: Handler<'editIncident'> = async ({ params, body, principal, services }) => {
  const saved = await changeIncident(services, params.id, (incident) => {
    if (!mayEdit(principal, incident)) {
      const message = 'This report has been decided, and only a super admin may edit a decided one.';
      throw new Problem('forbidden', { message });
    }
    const edited = edit(incident, body, { by: principal, now: services.now() });
    checkPublicChange(incident, edited, services.settings.SECOND_OPINION);
    return edited;
  });
  if (body.atHome) await spreadAtHome(services, params.id, principal);
  return reviewed(services, principal, saved);
};
