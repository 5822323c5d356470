import type { Place } from '@incidentmap/core/domain/places/place';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { searchColour } from '../../../ui/severity.ts';
import { mapTexts } from '../texts.ts';
import { MapPopup } from './MapPopup.tsx';
import { markerIcon } from './markerIcon.ts';
import { keepClearOfPin } from './occupied.ts';

/** The marker of the searched place. */
export function SearchMarker({ place: { address, lat, lon } }: { place: Place }) {
  const { t } = useTranslation(mapTexts);
  const map = useMap();
  const [isOpen, setOpen] = useState(false);
  const [pin] = useState(() => markerIcon({ className: 'map-pin', colour: searchColour, anchor: 39 }));
  useEffect(() => {
    keepClearOfPin(map, { lat, lon });
    return () => keepClearOfPin(map, null);
  }, [map, lat, lon]);
  return (
    <>
      <Marker
        position={[lat, lon]}
        icon={pin}
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
