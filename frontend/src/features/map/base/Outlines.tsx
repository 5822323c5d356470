import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { GeoJsonObject } from 'geojson';
import { svg } from 'leaflet';
import { useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { borders, neighbours, regions } from './basemap.ts';
import { dataCredits } from './credits.ts';
import { PlaceLabels } from './PlaceLabels.tsx';

/**
 * The land of the UK and of its neighbours with its borders and names, in SVG so that CSS themes them. No name covers
 * `marker`.
 */
export function Outlines({ marker }: { marker: Coordinates | undefined }) {
  const [style] = useState(() => {
    const renderer = svg({ pane: 'outlines', padding: 1 });
    return (className: string) => ({ className: `map-line ${className}`, renderer });
  });
  const shape = (className: string, data: GeoJsonObject) => (
    <GeoJSON data={data} interactive={false} style={style(className)} />
  );
  return (
    <>
      <Pane name="outlines" className="map-outlines">
        <GeoJSON data={neighbours} interactive={false} style={style('map-neighbour')} attribution={dataCredits} />
        {shape('map-region', regions)}
        {shape('map-coast', borders.coast)}
        {shape('map-border', borders.region)}
        {shape('map-nation', borders.nation)}
      </Pane>
      <PlaceLabels marker={marker} />
    </>
  );
}
