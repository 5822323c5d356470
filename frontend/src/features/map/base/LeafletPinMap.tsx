import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { mapView } from '@incidentmap/core/domain/constants';
import type { LatLng, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { searchColour } from '../../../ui/severity.ts';
import { BaseMap } from './BaseMap.tsx';
import { markerIcon } from '../incidents/markerIcon.ts';

/** `point`: null while there is no pin. `onMove` is called with the place that the pin was put to. */
export type PinMapProps = { point: Coordinates | null; note: string; onMove: (lat: number, lon: number) => void };

const zoom = 9;
/** The whole UK, where there is no pin yet. */
const farZoom = 4;

function Pin({ point, onMove }: Omit<PinMapProps, 'note'>) {
  const { t } = useTranslation();
  const map = useMap();
  const isHere = useRef(point !== null);
  const [icon] = useState(() => markerIcon({ className: 'map-pin', colour: searchColour, anchor: 39 }));
  // Five decimals are about a metre; a map of this size shows less.
  const move = ({ lat: north, lng: east }: LatLng) => {
    isHere.current = true;
    onMove(Number(north.toFixed(5)), Number(east.toFixed(5)));
  };
  useMapEvents({ click: ({ latlng }) => move(latlng) });
  const [lat, lon] = [point?.lat, point?.lon];
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    // The first pin, if it was not placed here, is gone to.
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
      title={t('map.pin')}
      eventHandlers={{ dragend: ({ target }) => move((target as LeafletMarker).getLatLng()) }}
    />
  );
}

export function LeafletPinMap(pin: Omit<PinMapProps, 'note'>) {
  const { t } = useTranslation();
  const view = pin.point ? { ...pin.point, zoom } : { ...mapView, zoom: farZoom };
  return (
    <BaseMap label={t('map.place')} help={t('map.keysPlace')} view={view}>
      <Pin {...pin} />
    </BaseMap>
  );
}
