import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { svg } from 'leaflet';
import { useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { neighbours, regions } from './basemap.ts';
import { dataCredits } from './credits.ts';
import { PlaceLabels } from './PlaceLabels.tsx';

/** The UK's regions with its neighbours, and names, which keep off the mark. Drawn in SVG, so that the theme colours them by CSS. */
export function Outlines({ mark }: { mark: Coordinates | undefined }) {
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
      <PlaceLabels mark={mark} />
    </>
  );
}
