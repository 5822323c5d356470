import { asSent } from '@incidentmap/core/domain/submission/submission';
import { toPartnerIncident } from '@incidentmap/core/domain/partners/partner';
import { mayFollow } from '@incidentmap/core/domain/review/permissions';
import { withoutHome } from '@incidentmap/core/server/publication/withoutHome';
import type { Handler } from '../../http/handler.ts';

export const listPartnerIncidents: Handler<'listPartnerIncidents'> = async ({ query, principal, services }) => {
  const { documents, cursor } = await services.incidents.ofPartner(
    principal.partner,
    query.limit,
    query.cursor ?? null,
  );
  const followed = documents.filter((incident) => mayFollow(principal, incident));
  // A partner reads what its own senders sent; a merged report has the state of its incident.
  const incidents = await Promise.all(
    followed.map(async (incident) => {
      const shown = toPartnerIncident(withoutHome(asSent(incident)));
      if (incident.mergedInto === undefined) return shown;
      const into = (await services.incidents.find(incident.mergedInto))?.document;
      return into ? { ...shown, isApproved: into.isApproved, shareableUrl: into.shareableUrl } : shown;
    }),
  );
  return {
    partner: principal.partner,
    incidents,
    cursor,
  };
};
