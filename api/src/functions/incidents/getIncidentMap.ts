import { mapView } from '@incidentmap/core/domain/constants';
import { seek } from '@incidentmap/core/domain/places/seek';
import type { Handler } from '../../handler.ts';

export const getIncidentMap: Handler<'getIncidentMap'> = async ({ query, services }) => {
  const { part, zoom = mapView.zoom, search = '' } = query;
  const current = await services.publication.current();
  if (part === 'clusters') return current.clusters(zoom);
  return part === 'matches' ? current.matches({ search, sought: seek(query).sought }) : current.columns();
};
