import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { divIcon, layerGroup, marker } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { mapLabels } from './basemap.ts';
import { shiftOff, withoutOverlap } from './labels.ts';
import { useZoom } from './useZoom.ts';

/** Farther out the names of regions crowd each other; nearer, a region is larger than the view. */
const regionZooms = { from: 6, to: 8 };

/** The smallest town that is named at a zoom: far out, the incidents need the room. */
const smallestTown = (zoom: number): number =>
  zoom <= 5 ? 450_000 : zoom === 6 ? 250_000 : zoom === 7 ? 100_000 : zoom === 8 ? 50_000 : 0;

/** About the width of a letter and the height of the text, in pixels; a region's name has a line for each word. */
const size = {
  region: { pane: 'region-names', letter: 8.5, height: 30, below: 0 },
  town: { pane: 'town-names', letter: 6.5, height: 15, below: 14 },
} as const;

/** Built by hand: in a string of HTML the name would have to be escaped. */
function textElement(name: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/** Of the largest mark that names keep away from, with some space around it; pixels. */
const markRadius = 12;

/**
 * Names of regions and towns: at every zoom as many as have room. They decorate: a screen reader has the list. `mark`: the
 * one thing that the map shows, which no name may cover.
 */
export function PlaceLabels({ mark }: { mark: Coordinates | undefined }) {
  const map = useMap();
  const zoom = useZoom();
  const [markLat, markLon] = [mark?.lat, mark?.lon];
  useEffect(() => {
    const at = markLat === undefined || markLon === undefined ? null : map.project([markLat, markLon], zoom);
    for (const { pane } of Object.values(size)) {
      (map.getPane(pane) ?? map.createPane(pane)).setAttribute('aria-hidden', 'true');
    }
    const boxes = mapLabels
      .filter(({ kind, rank }) =>
        kind === 'region' ? zoom >= regionZooms.from && zoom <= regionZooms.to : rank >= smallestTown(zoom),
      )
      .map((label) => {
        const { letter, height, below } = size[label.kind];
        const { x, y } = map.project([label.lat, label.lon], zoom);
        const lines = label.kind === 'region' ? label.name.split(' ') : [label.name];
        const box = { x, y: y + below, width: Math.max(...lines.map((line) => line.length)) * letter, height };
        const shift = at ? Math.round(shiftOff(box, { ...at, radius: markRadius })) : 0;
        return { ...box, label, shift, y: box.y + shift };
      });
    const names = withoutOverlap(boxes, 6).map(({ shift, label: { name, lat, lon, kind } }) =>
      marker([lat, lon], {
        pane: size[kind].pane,
        interactive: false,
        keyboard: false,
        icon: divIcon({
          className: `map-label map-label-${kind}`,
          html: textElement(name),
          iconSize: [0, 0],
          iconAnchor: [0, -shift],
        }),
      }),
    );
    const layer = layerGroup(names).addTo(map);
    return () => void layer.remove();
  }, [map, zoom, markLat, markLon]);
  return null;
}
