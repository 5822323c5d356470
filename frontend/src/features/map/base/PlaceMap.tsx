import type { Severity } from '@incidentmap/core/domain/incident/incident';

import { MapFrame } from './MapFrame.tsx';
import { onDemand } from '../../../ui/onDemand.ts';

const LeafletPlaceMap = onDemand(async () => (await import('./LeafletPlaceMap.tsx')).LeafletPlaceMap);

/** Degrees, WGS 84. `note` is said above the map. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity; note: string };

/** Where one incident happened. Fills the height of a flex column. */
export function PlaceMap({ note, ...place }: PlaceMapProps) {
  return (
    <MapFrame caption={note}>
      <LeafletPlaceMap {...place} />
    </MapFrame>
  );
}
