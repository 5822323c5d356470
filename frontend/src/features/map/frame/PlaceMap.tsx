import { loadable } from '../../../ui/feedback/loadable.tsx';
import { MapFailure, MapFrame, MapLoading } from './MapFrame.tsx';
import type { PlaceMapProps } from './LeafletPlaceMap.tsx';

const LeafletPlaceMap = loadable(async () => (await import('./LeafletPlaceMap.tsx')).LeafletPlaceMap);

/** Where one incident happened. Fills the height of a flex column. `note` is the caption above it. */
export function PlaceMap({ note, ...place }: PlaceMapProps & { note?: string }) {
  return (
    <MapFrame caption={note}>
      <LeafletPlaceMap {...place} placeholder={<MapLoading />} failure={<MapFailure />} />
    </MapFrame>
  );
}
