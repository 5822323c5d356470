import { useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { useQuery } from '../../../api/useQuery.ts';

/** Farther out the regions tell enough, and no tile server learns who looks where. */
const firstZoom = 11;
/** A blocked host would otherwise fail once for every tile of every move. */
const patience = 6;

/** Streets, from close by, when the operator has chosen a server for them. Given up after repeated failures. */
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
          if (failures.current >= patience) setGivenUp(true);
        },
      }}
    />
  );
}
