import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../handler.ts';

export const searchIncidents: Handler<'searchIncidents'> = async ({ query, services }) => {
  const { range, severities, type, search, sort, direction, page, around, beside, index, mapHash } = query;
  if ((index === undefined) !== (mapHash === undefined)) {
    throw new Problem('invalid_request', {
      message: 'An index is valid for one map only: send index and mapHash together.',
    });
  }
  const current = await services.publication.current();
  return current.page(
    {
      filter: { range, severities, type, search },
      sort: { by: sort, direction },
      page,
      around,
      at: index !== undefined && mapHash !== undefined ? { mapHash, index } : beside,
    },
    services.now(),
  );
};
