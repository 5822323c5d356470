import { type Box, metresPerDegree, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { type Map as LeafletMap, svg } from 'leaflet';
import { useState } from 'react';
import { Polyline, useMap, useMapEvents } from 'react-leaflet';

/** The least width of a cell in pixels: farther out, the lines would be a screen of their own. */
const leastCell = 20;
/** How far beyond the view the lines reach, as a fraction of its size. */
const margin = 0.25;

type Line = [lat: number, lon: number][];

/** The lines between the cells in view, where these are wide enough. */
function linesOn(map: LeafletMap, { south, west, north, east }: Box): Line[] {
  const width = map.project([south, east]).x - map.project([south, west]).x;
  if (width < leastCell) return [];
  const gridMetres = (north - south) * metresPerDegree;
  const view = map.getBounds().pad(margin);
  const lines: Line[] = [];
  for (let lat = view.getSouth(); lat < view.getNorth() + (north - south); lat += north - south) {
    const first = publicCell({ lat, lon: view.getWest() }, gridMetres);
    lines.push([
      [first.south, view.getWest()],
      [first.south, view.getEast()],
    ]);
    // Each row has cells of its own width.
    for (let lon = first.east; lon < view.getEast(); lon += first.east - first.west)
      lines.push([
        [first.south, lon],
        [first.north, lon],
      ]);
  }
  return lines;
}

/** The public grid around a cell, as quiet lines: the public sees one of its cells, whichever point of it was reported. */
export function PublicGrid({ cell }: { cell: Box }) {
  const map = useMap();
  // SVG, whose colours follow the theme by map.css.
  const [renderer] = useState(() => svg());
  const [, drawAgain] = useState({});
  useMapEvents({ moveend: () => drawAgain({}) });
  return <Polyline positions={linesOn(map, cell)} renderer={renderer} interactive={false} className="map-grid" />;
}
