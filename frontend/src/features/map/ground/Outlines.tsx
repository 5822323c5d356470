import type { GeoJsonObject } from 'geojson';
import { type PolylineOptions, svg } from 'leaflet';
import { useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import { abroad, borders, neighbours, regions } from './basemap.ts';
import { type Marked, PlaceLabels } from './PlaceLabels.tsx';
import { useTurns } from './useTurns.ts';

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

/** What is drawn over the continent, by the name of its style, in this order. */
const lines: Record<string, () => GeoJsonObject> = {
  'map-neighbour': () => neighbours,
  'map-region': () => regions,
  'map-coast': borders.coast,
  'map-border': borders.region,
  'map-nation': borders.nation,
};

function Line({ dataOf, style }: { dataOf: () => GeoJsonObject; style: PolylineOptions }) {
  const [data] = useState(dataOf);
  return <GeoJSON data={data} interactive={false} style={style} />;
}

/**
 * The land of the UK and of its neighbours with its borders and names, in SVG so that CSS themes them. No name covers
 * what is marked.
 */
export function Outlines(marked: Marked) {
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
  const layers = [
    <GeoJSON key="abroad" data={abroad.land} interactive={false} style={faded} />,
    ...Object.entries(lines).map(([className, dataOf]) => (
      <Line key={className} dataOf={dataOf} style={style(className)} />
    )),
  ];
  const drawn = useTurns(layers.length);
  return (
    <>
      <Pane name="outlines" className="map-outlines">
        <Fade />
        {layers.slice(0, drawn)}
      </Pane>
      <PlaceLabels {...marked} />
    </>
  );
}
