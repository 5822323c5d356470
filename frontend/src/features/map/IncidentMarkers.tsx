import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { useMemo, useState } from 'react';
import { CircleMarker, useMap, useMapEvents } from 'react-leaflet';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { IncidentPopup } from './IncidentPopup.tsx';
import { markerStyle } from './markerStyle.ts';
import { type Spot, spotRadius, spotsOf } from './spots.ts';
import { useZoom } from './useZoom.ts';

/** The incidents as circles, one for each place, and the popup of the chosen one. */
export function IncidentMarkers({ incidents }: { incidents: readonly PublicIncident[] }) {
  const map = useMap();
  const zoom = useZoom();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const spots = useMemo(() => spotsOf(incidents), [incidents]);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = spots.find(({ key }) => key === openKey);

  // Circles on a canvas take no focus: Enter on the map opens the one nearest to the middle of what is in view.
  useMapEvents({
    keydown: ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return;
      const view = map.getBounds();
      const middle = map.getCenter();
      const distance = ({ lat, lon }: Spot) => map.distance(middle, [lat, lon]);
      const nearest = spots
        .filter(({ lat, lon }) => view.contains([lat, lon]))
        .reduce<Spot | undefined>((best, spot) => (best && distance(best) <= distance(spot) ? best : spot), undefined);
      if (nearest) setOpenKey(nearest.key);
    },
  });

  return (
    <>
      {spots.map((spot) => (
        <CircleMarker
          key={spot.key}
          center={[spot.lat, spot.lon]}
          radius={spotRadius(zoom, spot.incidents.length)}
          pathOptions={markerStyle(spot.worst, isDark)}
          eventHandlers={{ click: () => setOpenKey(spot.key) }}
        />
      ))}
      {open && <IncidentPopup key={open.key} spot={open} onClose={() => setOpenKey(null)} />}
    </>
  );
}
