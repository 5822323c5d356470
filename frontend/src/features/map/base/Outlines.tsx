import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { svg } from 'leaflet';
import { useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { neighbours, regions } from './basemap.ts';
import { dataCredits } from './credits.ts';
import { PlaceLabels } from './PlaceLabels.tsx';

/**
 * The outlines and names of the UK's regions and its neighbours, in SVG so that CSS themes them. No name covers
 * `marker`.
 */
export function Outlines({ marker }: { marker: Coordinates | undefined }) {
  const [{ land, abroad }] = useState(() => {
    const renderer = svg({ pane: 'outlines', padding: 1 });
    return { land: { className: 'map-region', renderer }, abroad: { className: 'map-neighbour', renderer } };
  });
  return (
    <>
      <Pane name="outlines" className="map-outlines">
        <GeoJSON data={neighbours} interactive={false} style={abroad} />
        <GeoJSON data={regions} interactive={false} style={land} attribution={dataCredits} />
      </Pane>
      <PlaceLabels marker={marker} />
    </>
  );
}
