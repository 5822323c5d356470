import type { Box } from '@incidentmap/core/domain/places/coordinates';
import { svg } from 'leaflet';
import { useState } from 'react';
import { Rectangle } from 'react-leaflet';

type Props = {
  box: Box;
  /** Whether reviewers look at it, who also see the point: it has another colour than that. */
  isReviewed?: boolean;
};

/** The cell that the public sees instead of a point. */
export function Cell({ box: { south, west, north, east }, isReviewed = false }: Props) {
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
      className={isReviewed ? 'map-cell map-cell-reviewed' : 'map-cell'}
    />
  );
}
