import { incidentAddressAt, mendedAddress } from '@incidentmap/core/domain/incident/incidentAddress';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

/**
 * The page at `/incident/{id}` or `/v/{id}`. Only that of a public incident says anything about it; the others are the same
 * for pending, rejected and unknown ones, and so is each while the database is down. A link with something around its id
 * leads to the true address, whatever incident that is, so that it is shared as it should be.
 */
export const getIncidentPage: Handler<'getIncidentPage'> = async ({ query, services }) => {
  const location = mendedAddress(query.address);
  if (location !== null) return { location };
  const { page, id } = incidentAddressAt(query.address) ?? { page: 'incident', id: null };
  const current = id === null ? null : await services.publication.current().catch(() => null);
  const shown = await services.incidentPage(page, (id !== null && current?.find(id)) || null);
  if (!shown) throw new Problem('not_found');
  return shown;
};
