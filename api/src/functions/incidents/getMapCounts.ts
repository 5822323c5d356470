import { filterOf } from '@incidentmap/core/domain/search/interpret';
import type { Handler } from '../../http/handler.ts';

export const getMapCounts: Handler<'getMapCounts'> = async ({ query, services }) => {
  const { countsSince } = (await services.publication.current()).mapViews(query.mapHash);
  return countsSince({ filter: filterOf(query).filter, days: query.days }, services.now());
};
