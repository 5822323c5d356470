import type { Circle as SearchCircle } from '@incidentmap/core/domain/places/geometry';
import type { Box } from '@incidentmap/core/domain/places/coordinates';
import { svg } from 'leaflet';
import { useState } from 'react';
import { Circle, Pane, Rectangle } from 'react-leaflet';

type Props = { circle: SearchCircle | null; box: Box | null };

/** The edge of what is searched, in SVG so that CSS themes it. It takes no click from what lies in it. */
export function SearchedArea({ circle, box }: Props) {
  return (
    <Pane name="searched" className="map-searched">
      <Edge circle={circle} box={box} />
    </Pane>
  );
}

/** A component of its own: its renderer needs the pane. */
function Edge({ circle, box }: Props) {
  const [renderer] = useState(() => svg({ pane: 'searched', padding: 0.5 }));
  const shared = { renderer, className: 'map-edge', interactive: false };
  return (
    <>
      {circle && <Circle key={circle.km} center={[circle.lat, circle.lon]} radius={circle.km * 1000} {...shared} />}
      {box && (
        <Rectangle
          bounds={[
            [box.south, box.west],
            [box.north, box.east],
          ]}
          {...shared}
        />
      )}
    </>
  );
}
