import { filterOf } from '@incidentmap/core/domain/search/interpret';
import type { Handler } from '../../http/handler.ts';

export const getMapView: Handler<'getMapView'> = async ({ query, services }) => {
  const [zoom, west, north, east, south] = query.tiles;
  const current = await services.publication.current();
  const { view } = current.mapViews(query.mapHash);
  return view({ filter: filterOf(query).filter, tiles: { zoom, west, north, east, south } }, services.now());
};
