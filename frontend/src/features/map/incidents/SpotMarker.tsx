import { memo, useMemo } from 'react';
import { CircleMarker } from 'react-leaflet';
import { spotRadius, spotStyle } from '../base/markerLook.ts';
import type { DrawnMarker } from './useMarkers.ts';

/** All incidents of one spot, as a circle. */
export const SpotMarker = memo(function SpotMarker({
  spot,
  zoom,
  isDark,
  onChoose,
}: {
  spot: DrawnMarker;
  zoom: number;
  isDark: boolean;
  onChoose: (spot: DrawnMarker) => void;
}) {
  return (
    <CircleMarker
      center={[spot.lat, spot.lon]}
      radius={spotRadius(zoom, spot.count)}
      pathOptions={useMemo(() => spotStyle(spot.worst, isDark), [spot.worst, isDark])}
      eventHandlers={useMemo(() => ({ click: () => onChoose(spot) }), [spot, onChoose])}
    />
  );
});
