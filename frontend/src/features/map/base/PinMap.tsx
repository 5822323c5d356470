import { lazy } from 'react';
import { MapFrame } from './MapFrame.tsx';
import type { PinMapProps } from './LeafletPinMap.tsx';

const LeafletPinMap = lazy(async () => ({ default: (await import('./LeafletPinMap.tsx')).LeafletPinMap }));

/** A small map with one pin at most, to be dragged, or put where the map is pressed. Fills the height of a flex column. */
export function PinMap({ note, ...pin }: PinMapProps) {
  return (
    <MapFrame caption={note}>
      <LeafletPinMap {...pin} />
    </MapFrame>
  );
}
