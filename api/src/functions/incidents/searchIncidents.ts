import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

export const searchIncidents: Handler<'searchIncidents'> = async ({ query, services }) => {
  const { range, severities, type, search, sort, direction, page, around, beside, place, version } = query;
  if ((place === undefined) !== (version === undefined)) {
    throw new Problem('invalid_request', { message: 'A place belongs to a version: send both.' });
  }
  const current = await services.publication.current();
  return current.page(
    {
      filter: { range, severities, type, search },
      sort: { by: sort, direction },
      page,
      around,
      at: place !== undefined && version !== undefined ? { version, place } : beside,
    },
    services.now(),
  );
};
