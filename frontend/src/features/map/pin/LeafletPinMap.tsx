import { type Box, type Coordinates, metresPerDegree } from '@incidentmap/core/domain/places/coordinates';
import { mapView } from '@incidentmap/core/domain/constants';
import { type LatLng, type LeafletKeyboardEvent, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { searchColour } from '../../../ui/severity.ts';
import { BaseMap } from '../base/BaseMap.tsx';
import { Cell } from '../base/Cell.tsx';
import { markerIcon } from '../base/markerIcon.ts';
import { placeZoom, zooms } from '../base/view.ts';
import { pinTexts } from './texts.ts';

/**
 * `point` is null while there is no pin. `cell`: the area that the public sees instead of the pin, if it is drawn. `onMove`
 * is called with the pin's new coordinates; without it the pin stays where it is. `isNear`: whether one that can be moved is
 * shown so near that its place in the cell is seen, for a reviewer; a visitor sees the names around it instead.
 */
export type PinMapProps = {
  point: Coordinates | null;
  cell?: Box | null;
  onMove?: (lat: number, lon: number) => void;
  isNear?: boolean;
};

/** Near enough to see the towns around a pin. */
const townZoom = 9;
/** The zoom at which a cell of a kilometre is larger than its pin, with the names of the places around it. */
const kilometreZoom = 12;
/** Near enough to see where in a cell of a hundred metres its point lies. */
const nearestToLook = 16;
/** The least width in pixels of the cell around a point to look at, which is less than twice as wide. */
const leastCell = 40;
/** The same around a pin to move, which covers more of it. */
const leastCellOfPin = 80;
/** The width of the Earth in pixels at zoom 0. */
const earth = 256;
/** The whole UK, while there is no pin. */
const farZoom = 4;

/** How far an arrow key moves the pin, in pixels. */
const step = 8;
const arrows: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The zoom at which a pin is first shown: near enough to move it within its cell, or to see where in the cell it lies. */
function zoomOf({ cell, onMove, isNear = false }: PinMapProps): number {
  if (!cell && isNear) return kilometreZoom;
  if (!cell) return onMove ? townZoom : placeZoom;
  const metres = (cell.north - cell.south) * metresPerDegree;
  if (onMove && !isNear) return kilometreZoom - Math.round(Math.log2(metres / 1000));
  const widthAtZero = ((cell.east - cell.west) / 360) * earth;
  return Math.min(nearestToLook, Math.ceil(Math.log2((onMove ? leastCellOfPin : leastCell) / widthAtZero)));
}

function Pin(pin: PinMapProps) {
  const { point, cell, onMove } = pin;
  const { t } = useTranslation(pinTexts);
  const map = useMap();
  const isHere = useRef(point !== null);
  const isMovable = onMove !== undefined;
  const [icon] = useState(() =>
    isMovable
      ? markerIcon({ className: 'map-pin', colour: searchColour, anchor: 39 })
      : markerIcon({ className: 'map-dot', colour: searchColour, anchor: 22 }),
  );
  // Five decimals are about a metre, less than a pixel of this map.
  const move = ({ lat: north, lng: east }: LatLng) => {
    if (!onMove) return;
    isHere.current = true;
    onMove(Number(north.toFixed(5)), Number(east.toFixed(5)));
  };
  const moveByKey = ({ originalEvent }: LeafletKeyboardEvent) => {
    const [x, y] = arrows[originalEvent.key] ?? [];
    if (!point || x === undefined || y === undefined) return;
    originalEvent.preventDefault();
    move(map.containerPointToLatLng(map.latLngToContainerPoint([point.lat, point.lon]).add([x, y])));
  };
  useMapEvents({
    click: ({ latlng }) => move(latlng),
    keydown: ({ originalEvent: { key, target } }) => {
      if (key === 'Enter' && target === map.getContainer()) move(map.getCenter());
    },
  });
  const [lat, lon] = [point?.lat, point?.lon];
  const zoom = zoomOf(pin);
  useEffect(() => {
    if (lat === undefined || lon === undefined) {
      isHere.current = false;
      return;
    }
    // Pan to the first pin unless it was placed on this map; the cell may come after the pin.
    if (!isHere.current || !isMovable) map.setView([lat, lon], Math.max(map.getZoom(), zoom));
    else if (!map.getBounds().contains([lat, lon])) map.setView([lat, lon], map.getZoom());
    isHere.current = true;
  }, [map, lat, lon, zoom, isMovable]);
  if (!point) return null;
  return (
    <>
      {cell && <Cell box={cell} />}
      <Marker
        position={[point.lat, point.lon]}
        icon={icon}
        draggable={isMovable}
        interactive={isMovable}
        keyboard={isMovable}
        title={t(isMovable ? 'pin' : 'pinToLookAt')}
        eventHandlers={{
          dragend: ({ target }) => move((target as LeafletMarker).getLatLng()),
          keydown: moveByKey,
        }}
      />
    </>
  );
}

export function LeafletPinMap(pin: PinMapProps) {
  const { t } = useTranslation(pinTexts);
  const view = pin.point ? { ...pin.point, zoom: zoomOf(pin) } : { ...mapView, zoom: farZoom };
  return (
    <BaseMap
      label={t('map')}
      help={t(pin.onMove ? 'keys' : 'keysToLook')}
      view={view}
      nearest={pin.onMove && !pin.isNear ? zooms.max : nearestToLook}
      // They would cover a quarter of a small map, on which nothing is placed: the wheel, two fingers, a double click and
      // the keyboard zoom it.
      hasZoomButtons={pin.onMove !== undefined}
      {...(!pin.onMove && pin.point && { marker: pin.point, cell: pin.cell })}
    >
      <Pin {...pin} />
    </BaseMap>
  );
}
