import { mapView } from '@incidentmap/core/domain/limits';
import { interpretSearch } from '@incidentmap/core/domain/search/interpret';
import type { Handler } from '../../http/handler.ts';

export const getIncidentMap: Handler<'getIncidentMap'> = async ({ query, services }) => {
  const { part, zoom = mapView.zoom, search = '' } = query;
  const current = await services.publication.current();
  if (part === 'clusters') return current.clusters(zoom);
  return part === 'matches' ? current.matches({ search, target: interpretSearch(query).target }) : current.columns();
};
