import { useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { useQuery } from '../../../api/useQuery.ts';

/** Farther out the regions suffice, and the tile server does not learn where a visitor looks. */
const firstZoom = 11;
/** Failures in a row before it gives up: a blocked host would otherwise fail for every tile of every move. */
const maxFailures = 6;

/** Street tiles when zoomed in, if the operator has set a tile server. Removed after repeated failures. */
export function StreetTiles() {
  const { data: site } = useQuery('getSite');
  const failures = useRef(0);
  const [isGivenUp, setGivenUp] = useState(false);
  if (!site?.tiles || isGivenUp) return null;
  return (
    <TileLayer
      url={site.tiles.url}
      attribution={site.tiles.attribution}
      minZoom={firstZoom}
      className="map-tiles"
      eventHandlers={{
        tileload: () => {
          failures.current = 0;
        },
        tileerror: () => {
          failures.current += 1;
          if (failures.current >= maxFailures) setGivenUp(true);
        },
      }}
    />
  );
}
