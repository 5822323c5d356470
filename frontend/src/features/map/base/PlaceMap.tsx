import { lazy } from 'react';
import { MapFrame } from './MapFrame.tsx';
import type { PlaceMapProps } from './LeafletPlaceMap.tsx';

const LeafletPlaceMap = lazy(async () => ({ default: (await import('./LeafletPlaceMap.tsx')).LeafletPlaceMap }));

/** Where one incident happened. Fills the height of a flex column. `note` is the caption above it. */
export function PlaceMap({ note, ...place }: PlaceMapProps & { note?: string }) {
  return (
    <MapFrame caption={note}>
      <LeafletPlaceMap {...place} />
    </MapFrame>
  );
}
