import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { MapFrame } from './MapFrame.tsx';
import { onDemand } from '../../../ui/onDemand.ts';

const LeafletPinMap = onDemand(async () => (await import('./LeafletPinMap.tsx')).LeafletPinMap);

/** `point`: null while there is no pin. `onMove` is called with the place that the pin was put to. */
export type PinMapProps = { point: Coordinates | null; note: string; onMove: (lat: number, lon: number) => void };

/** A small map with one pin at most, to be dragged, or put where the map is pressed. Fills the height of a flex column. */
export function PinMap({ note, ...pin }: PinMapProps) {
  return (
    <MapFrame caption={note}>
      <LeafletPinMap {...pin} />
    </MapFrame>
  );
}
