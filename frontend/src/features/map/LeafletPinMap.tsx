import type { LatLng, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { searchColour } from '../../ui/severity.ts';
import { BaseMap } from './BaseMap.tsx';
import { markIcon } from './markIcon.ts';
import type { PinMapProps } from './PinMap.tsx';

const zoom = 9;

function Pin({ lat, lon, onMove }: Omit<PinMapProps, 'note'>) {
  const { t } = useTranslation();
  const map = useMap();
  const [icon] = useState(() => markIcon({ className: 'map-pin', colour: searchColour, anchor: 39 }));
  // Five decimals are about a metre; a map of this size shows less.
  const move = ({ lat: north, lng: east }: LatLng) => onMove(Number(north.toFixed(5)), Number(east.toFixed(5)));
  useMapEvents({ click: ({ latlng }) => move(latlng) });
  useEffect(() => {
    if (!map.getBounds().contains([lat, lon])) map.setView([lat, lon], map.getZoom());
  }, [map, lat, lon]);
  return (
    <Marker
      position={[lat, lon]}
      icon={icon}
      draggable
      title={t('map.pin')}
      eventHandlers={{ dragend: ({ target }) => move((target as LeafletMarker).getLatLng()) }}
    />
  );
}

export function LeafletPinMap(pin: Omit<PinMapProps, 'note'>) {
  const { t } = useTranslation();
  return (
    <BaseMap label={t('map.place')} help={t('map.keysPlace')} view={{ lat: pin.lat, lon: pin.lon, zoom }}>
      <Pin {...pin} />
    </BaseMap>
  );
}
