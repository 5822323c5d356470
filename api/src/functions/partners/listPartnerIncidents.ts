import { toPartnerIncident } from '@incidentmap/core/domain/partner';
import type { Handler } from '../../handlers.ts';

export const listPartnerIncidents: Handler<'listPartnerIncidents'> = async ({ query, principal, services }) => {
  const { documents, cursor } = await services.incidents.ofPartner(
    principal.partner,
    query.limit,
    query.cursor ?? null,
  );
  return { partner: principal.partner, incidents: documents.map(toPartnerIncident), cursor };
};
