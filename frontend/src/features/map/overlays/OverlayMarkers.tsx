import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import type { ProtestEvent } from '@incidentmap/core/domain/data/events';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CircleMarker, Marker } from 'react-leaflet';
import { MapPopup } from '../frame/MapPopup.tsx';
import { markerIcon } from '../frame/markerIcon.ts';
import { OverlayItemFacts } from './OverlayItemFacts.tsx';
import { nameOf, itemsOf, riskColour } from './overlayItems.ts';
import { overlayTexts } from './texts.ts';

export type OverlayMarkersProps = {
  overlays: readonly Overlay[];
  /** Id of the item whose popup is open; null when none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
};

/** Large and translucent, under the incidents' small solid circles, because it stands for an area. */
const areaRadius = 19;

/** Below the incidents and the searched place, in pixels of depth: those come first. */
const eventDepth = -20_000;

/** Areas of political support as wide rings, planned marches and protests as diamonds. */
export function OverlayMarkers({ overlays, openId, onOpen }: OverlayMarkersProps) {
  const items = overlays.flatMap(itemsOf);
  const open = items.find(({ id }) => id === openId);
  return (
    <>
      {items.map((item) =>
        item.overlay === 'areas' ? (
          <CircleMarker
            key={item.id}
            center={[item.latitude, item.longitude]}
            radius={areaRadius}
            pathOptions={{
              color: riskColour(item.riskLevel).fill,
              weight: 2.5,
              dashArray: '5 4',
              fillColor: riskColour(item.riskLevel).fill,
              fillOpacity: 0.22,
            }}
            eventHandlers={{ click: () => onOpen(item.id), add: ({ target }) => target.bringToBack() }}
          />
        ) : (
          <EventMarker key={item.id} event={item} onOpen={() => onOpen(item.id)} />
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
          <OverlayItemFacts item={open} />
        </MapPopup>
      )}
    </>
  );
}

function EventMarker({ event, onOpen }: { event: ProtestEvent; onOpen: () => void }) {
  const { t } = useTranslation(overlayTexts);
  const { title, type, riskLevel, latitude, longitude } = event;
  const icon = useMemo(
    () => markerIcon({ className: 'map-event', colour: riskColour(riskLevel).fill, anchor: 22 }),
    [riskLevel],
  );
  return (
    <Marker
      position={[latitude, longitude]}
      icon={icon}
      zIndexOffset={eventDepth}
      title={`${t(`events.kind.${type}`)}: ${title}`}
      eventHandlers={{
        click: onOpen,
        keydown: ({ originalEvent }) => {
          if (originalEvent.key === 'Enter') onOpen();
        },
      }}
    />
  );
}
