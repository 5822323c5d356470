import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { memo, useMemo, useState } from 'react';
import { CircleMarker, useMap, useMapEvents } from 'react-leaflet';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { IncidentPopup } from './IncidentPopup.tsx';
import { markerStyle } from './markerStyle.ts';
import { type Spot, spotRadius, spotsOf } from './spots.ts';
import { useZoom } from './useZoom.ts';

const firstOf = ({ incidents }: Spot): string | null => incidents[0]?.id ?? null;

export type IncidentMarkersProps = {
  incidents: readonly PublicIncident[];
  /** Id of the incident whose popup is open; null when none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onShowInList: (id: string) => void;
};

/** The incidents as circles, one for each place, and the popup of the chosen one. */
export function IncidentMarkers({ incidents, openId, onOpen, onShowInList }: IncidentMarkersProps) {
  const map = useMap();
  const spots = useMemo(() => spotsOf(incidents), [incidents]);
  const open = spots.find((spot) => spot.incidents.some(({ id }) => id === openId));
  // One that an address brought along was not asked for on this page: it must not take the focus from its start.
  const [broughtId, setBroughtId] = useState(openId);
  if (broughtId !== null && broughtId !== openId) setBroughtId(null);

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
      if (nearest) onOpen(firstOf(nearest));
    },
  });

  return (
    <>
      <Circles spots={spots} onOpen={onOpen} />
      {open && openId && (
        <IncidentPopup
          key={open.key}
          spot={open}
          openId={openId}
          onOpen={onOpen}
          onShowInList={onShowInList}
          isQuiet={openId === broughtId}
        />
      )}
    </>
  );
}

/** Apart from the popup: hundreds of circles need no drawing when it opens. */
const Circles = memo(function Circles({
  spots,
  onOpen,
}: {
  spots: readonly Spot[];
  onOpen: (id: string | null) => void;
}) {
  const zoom = useZoom();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return spots.map((spot) => (
    <CircleMarker
      key={spot.key}
      center={[spot.lat, spot.lon]}
      radius={spotRadius(zoom, spot.incidents.length)}
      pathOptions={markerStyle(spot.worst, isDark)}
      eventHandlers={{ click: () => onOpen(firstOf(spot)) }}
    />
  ));
});
