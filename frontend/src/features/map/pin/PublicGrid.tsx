import { type Box, metresPerDegree, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { svg } from 'leaflet';
import { useState } from 'react';
import { Polyline } from 'react-leaflet';

type Ring = [lat: number, lon: number][];

/** The cells that touch a cell: in the rows above and below it, which have cells of their own width, those nearest to it. */
function neighboursOf({ south, west, north, east }: Box): Ring[] {
  const [height, width] = [north - south, east - west];
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const steps = [-1, 0, 1];
  return steps
    .flatMap((up) => steps.map((across) => ({ up, across })))
    .filter(({ up, across }) => up !== 0 || across !== 0)
    .map(({ up, across }) => {
      const cell = publicCell(
        { lat: middle.lat + up * height, lon: middle.lon + across * width },
        height * metresPerDegree,
      );
      return [
        [cell.south, cell.west],
        [cell.south, cell.east],
        [cell.north, cell.east],
        [cell.north, cell.west],
        [cell.south, cell.west],
      ];
    });
}

/** The cells around that of a pin to move, as quiet lines: into one of them, the public would see it move. */
export function PublicGrid({ cell }: { cell: Box }) {
  // SVG, whose colours follow the theme by map.css.
  const [renderer] = useState(() => svg());
  return <Polyline positions={neighboursOf(cell)} renderer={renderer} interactive={false} className="map-grid" />;
}
