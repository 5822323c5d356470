import { filterOf } from '@incidentmap/core/domain/search/interpret';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

export const searchIncidents: Handler<'searchIncidents'> = async ({ query, services }) => {
  const { sort, page, around, beside, index, mapHash } = query;
  if ((index === undefined) !== (mapHash === undefined)) {
    throw new Problem('invalid_request', {
      message: 'An index is valid for one map only: send index and mapHash together.',
    });
  }
  const { filter, place, candidates } = filterOf(query);
  const direction = query.direction ?? (sort === 'distance' ? 'ascending' : 'descending');
  const at = index !== undefined && mapHash !== undefined ? { mapHash, index } : beside;
  const current = await services.publication.current();
  const found = current.page({ filter, sort: { by: sort, direction }, page, around, at }, services.now());
  return { ...found, place, candidates };
};
