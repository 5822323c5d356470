import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { mapView } from '@incidentmap/core/domain/constants';
import type { LatLng, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { searchColour } from '../../../ui/severity.ts';
import { mapTexts } from '../texts.ts';
import { BaseMap } from './BaseMap.tsx';
import { markerIcon } from './markerIcon.ts';

/** `point` is null while there is no pin. `onMove` is called with the pin's new coordinates. */
export type PinMapProps = { point: Coordinates | null; note: string; onMove: (lat: number, lon: number) => void };

const zoom = 9;
/** The whole UK, while there is no pin. */
const farZoom = 4;

function Pin({ point, onMove }: Omit<PinMapProps, 'note'>) {
  const { t } = useTranslation(mapTexts);
  const map = useMap();
  const isHere = useRef(point !== null);
  const [icon] = useState(() => markerIcon({ className: 'map-pin', colour: searchColour, anchor: 39 }));
  // Five decimals are about a metre, less than a pixel of this map.
  const move = ({ lat: north, lng: east }: LatLng) => {
    isHere.current = true;
    onMove(Number(north.toFixed(5)), Number(east.toFixed(5)));
  };
  useMapEvents({ click: ({ latlng }) => move(latlng) });
  const [lat, lon] = [point?.lat, point?.lon];
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    // Pan to the first pin unless it was placed on this map.
    if (!isHere.current) map.setView([lat, lon], Math.max(map.getZoom(), zoom));
    else if (!map.getBounds().contains([lat, lon])) map.setView([lat, lon], map.getZoom());
    isHere.current = true;
  }, [map, lat, lon]);
  if (!point) return null;
  return (
    <Marker
      position={[point.lat, point.lon]}
      icon={icon}
      draggable
      title={t('pin')}
      eventHandlers={{ dragend: ({ target }) => move((target as LeafletMarker).getLatLng()) }}
    />
  );
}

export function LeafletPinMap(pin: Omit<PinMapProps, 'note'>) {
  const { t } = useTranslation(mapTexts);
  const view = pin.point ? { ...pin.point, zoom } : { ...mapView, zoom: farZoom };
  return (
    <BaseMap label={t('place')} help={t('keysPlace')} view={view}>
      <Pin {...pin} />
    </BaseMap>
  );
}
