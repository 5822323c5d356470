import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { GeoJsonObject } from 'geojson';
import { type PolylineOptions, svg } from 'leaflet';
import { useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { abroad, borders, neighbours, regions } from './basemap.ts';
import { PlaceLabels } from './PlaceLabels.tsx';

/** The fading of the continent: whole up to this share of the way from the middle of the UK, then less and less. */
const whole = 0.68;
const fadeId = 'map-fade';

/** An ellipse in the box of the continent's own shape, so that it stays where it is on the Earth at every zoom. */
function Fade() {
  const { x, y, across, down } = abroad.fade;
  return (
    <svg aria-hidden className="map-fade">
      <radialGradient
        id={fadeId}
        cx={0}
        cy={0}
        r={1}
        gradientTransform={`translate(${x} ${y}) scale(${across} ${down})`}
      >
        <stop offset={whole} />
        <stop offset={1} stopOpacity={0} />
      </radialGradient>
    </svg>
  );
}

/**
 * The land of the UK and of its neighbours with its borders and names, in SVG so that CSS themes them. No name covers
 * `marker`.
 */
export function Outlines({ marker }: { marker: Coordinates | undefined }) {
  const [style] = useState(() => {
    const renderer = svg({ pane: 'outlines', padding: 1 });
    return (className: string) => ({ className: `map-line ${className}`, renderer });
  });
  // Not clipped: the box of its shape must not depend on what is in view.
  const [faded] = useState((): PolylineOptions => ({
    ...style('map-abroad'),
    fillColor: `url(#${fadeId})`,
    noClip: true,
  }));
  const shape = (className: string, data: GeoJsonObject) => (
    <GeoJSON data={data} interactive={false} style={style(className)} />
  );
  return (
    <>
      <Pane name="outlines" className="map-outlines">
        <Fade />
        <GeoJSON data={abroad.land} interactive={false} style={faded} />
        <GeoJSON data={neighbours} interactive={false} style={style('map-neighbour')} />
        {shape('map-region', regions)}
        {shape('map-coast', borders.coast)}
        {shape('map-border', borders.region)}
        {shape('map-nation', borders.nation)}
      </Pane>
      <PlaceLabels marker={marker} />
    </>
  );
}
