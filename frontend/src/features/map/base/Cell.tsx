import type { Box } from '@incidentmap/core/domain/places/coordinates';
import { svg } from 'leaflet';
import { useState } from 'react';
import { Rectangle } from 'react-leaflet';

/** The area that the public sees instead of a point. */
export function Cell({ box: { south, west, north, east } }: { box: Box }) {
  // SVG, whose colours follow the theme by map.css.
  const [renderer] = useState(() => svg());
  return (
    <Rectangle
      bounds={[
        [south, west],
        [north, east],
      ]}
      renderer={renderer}
      interactive={false}
      className="map-cell"
    />
  );
}
