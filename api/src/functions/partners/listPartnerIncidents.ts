import { mayFollow } from '@incidentmap/core/domain/review/permissions';
import { ofPartner } from '@incidentmap/core/server/views/ofPartner';
import type { Handler } from '../../http/handler.ts';

export const listPartnerIncidents: Handler<'listPartnerIncidents'> = async ({ query, principal, services }) => {
  const { partner } = principal;
  const { documents, cursor } = await services.submissions.ofPartner(partner, query.limit, query.cursor ?? null);
  const followed = documents.filter((submission) => mayFollow(principal, submission));
  const incidents = await Promise.all(followed.map((submission) => ofPartner(services, submission)));
  return { partner, incidents: incidents.filter((incident) => incident !== null), cursor };
};
