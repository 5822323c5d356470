import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { Place } from '@incidentmap/core/domain/places/place';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { searchColour } from '../../../ui/figures/severity.ts';
import { mapTexts } from '../texts.ts';
import { MapPopup } from './MapPopup.tsx';
import { markerIcon } from './markerIcon.ts';
import { clearingChanged, keepClearOfPin, liftOver, occupiedOn } from '../ground/occupied.ts';

/** Below all others, in pixels of depth: a count that it touches is read. */
const depth = -10_000;

/** How far the pin of a place rises over the markers that are drawn on it, in pixels. */
function useLift(map: LeafletMap, lat: number, lon: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      map.on('zoomend', listener).on(clearingChanged, listener);
      return () => void map.off('zoomend', listener).off(clearingChanged, listener);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => {
    const pixels = (point: Coordinates) => map.project([point.lat, point.lon]);
    const discs = occupiedOn(map).incidents.map((disc) => {
      const { x, y } = pixels(disc);
      return { x, y, radius: disc.radius };
    });
    return liftOver(pixels({ lat, lon }), discs);
  });
}

/** The marker of the searched place. It stands above what is drawn there. */
export function SearchMarker({ place: { address, lat, lon } }: { place: Place }) {
  const { t } = useTranslation(mapTexts);
  const map = useMap();
  const [isOpen, setOpen] = useState(false);
  const lift = useLift(map, lat, lon);
  const pin = useMemo(() => markerIcon({ className: 'map-pin', colour: searchColour, anchor: 39 + lift }), [lift]);
  useEffect(() => {
    keepClearOfPin(map, { lat, lon }, lift);
    return () => keepClearOfPin(map, null);
  }, [map, lat, lon, lift]);
  return (
    <>
      <Marker
        position={[lat, lon]}
        icon={pin}
        zIndexOffset={depth}
        title={`${t('searched')}: ${address}`}
        eventHandlers={{
          click: () => setOpen(true),
          keydown: ({ originalEvent }) => {
            if (originalEvent.key === 'Enter') setOpen(true);
          },
        }}
      />
      {isOpen && (
        <MapPopup lat={lat} lon={lon} title={address} onClose={() => setOpen(false)}>
          {t('searched')}
        </MapPopup>
      )}
    </>
  );
}
