import type { Box } from '@incidentmap/core/domain/places/coordinates';
import { latLngBounds, svg } from 'leaflet';
import { useState } from 'react';
import { Rectangle, useMap, useMapEvents } from 'react-leaflet';

/** The area that the public sees instead of a point. Far out it is drawn `least` pixels wide, around its own middle. */
export function Cell({ box: { south, west, north, east }, least = 0 }: { box: Box; least?: number }) {
  // SVG, whose colours follow the theme by map.css.
  const [renderer] = useState(() => svg());
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [first, last] = [map.project([north, west], zoom), map.project([south, east], zoom)];
  const missing = Math.max(0, least - (last.x - first.x)) / 2;
  return (
    <Rectangle
      bounds={latLngBounds(
        map.unproject(first.subtract([missing, missing]), zoom),
        map.unproject(last.add([missing, missing]), zoom),
      )}
      renderer={renderer}
      interactive={false}
      className="map-cell"
    />
  );
}
