import { mapView } from '@incidentmap/core/domain/constants';
import type { Handler } from '../../handler.ts';

export const getIncidentMap: Handler<'getIncidentMap'> = async ({ query: { part, zoom, search }, services }) => {
  const current = await services.publication.current();
  if (part === 'clusters') return current.clusters(zoom ?? mapView.zoom);
  return part === 'matches' ? current.matches(search ?? '') : current.columns();
};
