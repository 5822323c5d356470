import { memo, useMemo } from 'react';
import { CircleMarker } from 'react-leaflet';
import { markerStyle } from './markerStyle.ts';
import { spotRadius } from './spotRadius.ts';
import type { DrawnMarker } from './useMarkers.ts';

/** All incidents of one position, as a circle. */
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
      pathOptions={useMemo(() => markerStyle(spot.worst, isDark), [spot.worst, isDark])}
      eventHandlers={useMemo(() => ({ click: () => onChoose(spot) }), [spot, onChoose])}
    />
  );
});
