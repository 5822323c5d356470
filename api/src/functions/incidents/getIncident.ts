import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

/** The answer is the same for pending, rejected and unknown incidents. */
export const getIncident: Handler<'getIncident'> = async ({ params, services }) => {
  const incident = (await services.publication.current()).find(params.id);
  if (!incident) throw new Problem('not_found');
  return incident;
};
