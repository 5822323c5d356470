import { toPartnerIncident } from '@incidentmap/core/domain/reporter/partner';
import { mayFollow } from '@incidentmap/core/domain/review/permissions';
import { withoutHome } from '@incidentmap/core/server/publication/withoutHome';
import type { Handler } from '../../handler.ts';

export const listPartnerIncidents: Handler<'listPartnerIncidents'> = async ({ query, principal, services }) => {
  const { documents, cursor } = await services.incidents.ofPartner(
    principal.partner,
    query.limit,
    query.cursor ?? null,
  );
  const followed = documents.filter((incident) => mayFollow(principal, incident));
  return {
    partner: principal.partner,
    incidents: followed.map((incident) => toPartnerIncident(withoutHome(incident))),
    cursor,
  };
};
