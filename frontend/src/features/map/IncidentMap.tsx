import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { lazy } from 'react';
import { Legend } from './Legend.tsx';
import { MapFrame } from './MapFrame.tsx';

const LeafletIncidentMap = lazy(async () => ({
  default: (await import('./LeafletIncidentMap.tsx')).LeafletIncidentMap,
}));

/** The map of incidents and its legend. Fills the height of a flex column; the map's own code comes after the page's. */
export function IncidentMap({ incidents }: { incidents: readonly PublicIncident[] }) {
  return (
    <MapFrame caption={<Legend />}>
      <LeafletIncidentMap incidents={incidents} />
    </MapFrame>
  );
}
