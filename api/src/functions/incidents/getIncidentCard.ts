import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

/** The picture of a public incident that networks show beside its link. */
export const getIncidentCard: Handler<'getIncidentCard'> = async ({ params, network, services }) => {
  const incident = (await services.publication.current()).find(params.id);
  if (!incident) throw new Problem('not_found');
  return services.cards.of(incident, network);
};
