import { MapFrame } from './MapFrame.tsx';
import { onDemand } from '../../../ui/onDemand.ts';
import type { PlaceMapProps } from './LeafletPlaceMap.tsx';

const LeafletPlaceMap = onDemand(async () => (await import('./LeafletPlaceMap.tsx')).LeafletPlaceMap);

/** Where one incident happened. Fills the height of a flex column. */
export function PlaceMap({ note, ...place }: PlaceMapProps) {
  return (
    <MapFrame caption={note}>
      <LeafletPlaceMap {...place} />
    </MapFrame>
  );
}
