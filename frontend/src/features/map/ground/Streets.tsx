import { useRef, useState } from 'react';
import { TileLayer, useMap, useMapEvents } from 'react-leaflet';
import { useQuery } from '../../../api/useQuery.ts';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { basemapZoom, zooms } from './view.ts';

const FileStreets = loadable(async () => (await import('./FileStreets.tsx')).FileStreets);

/** Farther out the regions suffice, and the tile server does not learn where a visitor looks. */
const firstZoom = 11;
/** Failures in a row before it gives up: a blocked host would otherwise fail for every tile of every move. */
const maxFailures = 6;

/** Streets when zoomed in, from the operator's own file and from a tile server, whichever the operator has set. */
export function Streets() {
  const { data: site } = useQuery('getSite');
  const map = useMap();
  const [isNear, setNear] = useState(() => map.getZoom() >= basemapZoom);
  useMapEvents({ zoomend: () => setNear(map.getZoom() >= basemapZoom) });
  return (
    <>
      {site?.basemap && isNear && <FileStreets url={site.basemap} />}
      {site?.tiles && <StreetTiles {...site.tiles} />}
    </>
  );
}

/** The tiles of a server. Removed after repeated failures. */
function StreetTiles({ url, attribution }: { url: string; attribution: string }) {
  const failures = useRef(0);
  const [isGivenUp, setGivenUp] = useState(false);
  if (isGivenUp) return null;
  return (
    <TileLayer
      url={url}
      attribution={attribution}
      minZoom={firstZoom}
      // A nearer map shows the same tiles larger: finer ones would tell the server where a private pin is.
      maxNativeZoom={zooms.max}
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
