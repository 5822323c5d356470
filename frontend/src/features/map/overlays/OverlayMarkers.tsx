import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import type { ProtestEvent } from '@incidentmap/core/domain/data/events';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CircleMarker, Marker } from 'react-leaflet';
import { MapPopup } from '../incidents/MapPopup.tsx';
import { markIcon } from '../incidents/markIcon.ts';
import { RecordFacts } from './RecordFacts.tsx';
import { nameOf, recordsOf, riskColour } from './records.ts';

export type OverlayMarkersProps = {
  overlays: readonly Overlay[];
  /** Id of the record whose popup is open; null when none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
};

/** Large and see-through under the incidents' small and solid circles: an area, not a point. */
const areaRadius = 19;

/** Areas of political support as wide rings, planned marches and protests as diamonds. */
export function OverlayMarkers({ overlays, openId, onOpen }: OverlayMarkersProps) {
  const records = overlays.flatMap(recordsOf);
  const open = records.find(({ id }) => id === openId);
  return (
    <>
      {records.map((record) =>
        record.overlay === 'areas' ? (
          <CircleMarker
            key={record.id}
            center={[record.latitude, record.longitude]}
            radius={areaRadius}
            pathOptions={{
              color: riskColour(record.riskLevel).fill,
              weight: 2.5,
              dashArray: '5 4',
              fillColor: riskColour(record.riskLevel).fill,
              fillOpacity: 0.22,
            }}
            eventHandlers={{ click: () => onOpen(record.id), add: ({ target }) => target.bringToBack() }}
          />
        ) : (
          <EventMarker key={record.id} event={record} onOpen={() => onOpen(record.id)} />
        ),
      )}
      {open && (
        <MapPopup
          key={open.id}
          lat={open.latitude}
          lon={open.longitude}
          title={nameOf(open)}
          onClose={() => onOpen(null)}
        >
          <RecordFacts record={open} />
        </MapPopup>
      )}
    </>
  );
}

function EventMarker({ event, onOpen }: { event: ProtestEvent; onOpen: () => void }) {
  const { t } = useTranslation();
  const { title, type, riskLevel, latitude, longitude } = event;
  const icon = useMemo(
    () => markIcon({ className: 'map-event', colour: riskColour(riskLevel).fill, anchor: 22 }),
    [riskLevel],
  );
  return (
    <Marker
      position={[latitude, longitude]}
      icon={icon}
      title={`${t(`overlays.events.kind.${type}`)}: ${title}`}
      eventHandlers={{
        click: onOpen,
        keydown: ({ originalEvent }) => {
          if (originalEvent.key === 'Enter') onOpen();
        },
      }}
    />
  );
}
