import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

/** Pending, rejected and unknown ones are answered alike. */
export const getIncident: Handler<'getIncident'> = async ({ params, services }) => {
  const incident = (await services.publication.current()).find(params.id);
  if (!incident) throw new Problem('not_found');
  return incident;
};
