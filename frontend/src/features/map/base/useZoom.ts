import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

/** The map's zoom, after each change of it. */
export function useZoom(): number {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  return zoom;
}
