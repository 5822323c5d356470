import { lazy } from 'react';
import { MapFrame } from './MapFrame.tsx';
import type { PinMapProps } from './LeafletPinMap.tsx';

const LeafletPinMap = lazy(async () => ({ default: (await import('./LeafletPinMap.tsx')).LeafletPinMap }));

/**
 * A small map with at most one pin. The pin is dragged, put where the map is pressed, or moved by the arrow keys; Enter puts
 * it in the middle of the map. Fills the height of a flex column. `note`: a caption above the map.
 */
export function PinMap({ note, ...pin }: PinMapProps & { note?: string }) {
  return (
    <MapFrame caption={note}>
      <LeafletPinMap {...pin} />
    </MapFrame>
  );
}
