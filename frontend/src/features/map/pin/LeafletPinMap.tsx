import type { Box, Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { mapView } from '@incidentmap/core/domain/limits';
import { type LatLng, type LeafletKeyboardEvent, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { searchColour } from '../../../ui/figures/severity.ts';
import { BaseMap } from '../frame/BaseMap.tsx';
import { Cell } from '../frame/Cell.tsx';
import { markerIcon } from '../frame/markerIcon.ts';
import { placeZoom, zooms } from '../ground/view.ts';
import { NamesAround } from './NamesAround.tsx';
import './pin.css';
import { PublicGrid } from './PublicGrid.tsx';
import { pinTexts } from './texts.ts';

/**
 * What is seen of a pin at first: the towns around it, as a visitor needs to put it; for reviewers, its cell with what lies
 * around that, or where in its cell it is, so that it can be moved within.
 */
type PinView = 'towns' | 'cell' | 'inCell';

/**
 * `point` is null while there is no pin. `cell`: what the public sees instead of the pin, if it is drawn. `onMove` is called
 * with the pin's new coordinates; without it the pin stays where it is.
 */
export type PinMapProps = {
  point: Coordinates | null;
  cell?: Box | null;
  view: PinView;
  onMove?: (lat: number, lon: number) => void;
};

/**
 * The zoom of each view where no cell is drawn, the least width of one that is, in pixels (it is less than twice as wide),
 * and the nearest zoom. Reviewers come nearer than the public map: a cell may be a hundred metres wide.
 */
const views = {
  towns: { zoom: 9, leastCell: 40, nearest: zooms.max },
  cell: { zoom: placeZoom, leastCell: 40, nearest: 16 },
  // A pin to move covers more of its cell.
  inCell: { zoom: 12, leastCell: 80, nearest: 16 },
} as const satisfies Record<PinView, object>;
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

/** The zoom at which a pin is first shown. */
function zoomOf({ cell, view }: PinMapProps): number {
  const { zoom, leastCell, nearest } = views[view];
  if (!cell) return zoom;
  const widthAtZero = ((cell.east - cell.west) / 360) * earth;
  return Math.min(nearest, Math.ceil(Math.log2(leastCell / widthAtZero)));
}

/** Shows a place in the middle of what the scale and the credits leave free, so that names have room on all sides of it. */
function showOverFoot(map: LeafletMap, { lat, lon }: Coordinates, zoom: number): void {
  const feet = [...map.getContainer().querySelectorAll<HTMLElement>('.leaflet-bottom')];
  const foot = Math.max(0, ...feet.map(({ offsetHeight }) => offsetHeight));
  // No higher than that the place is seen in large text.
  const lowered = Math.min(foot, map.getSize().y / 3) / 2;
  map.setView(map.unproject(map.project([lat, lon], zoom).add([0, lowered]), zoom), zoom, { animate: false });
}

/** `isInView`: whether the map was opened where the pin is. A pin may come before the map is drawn, and after it was opened. */
function Pin({ isInView, ...pin }: PinMapProps & { isInView: boolean }) {
  const { point, cell, onMove } = pin;
  const { t } = useTranslation(pinTexts);
  const map = useMap();
  const isHere = useRef(isInView);
  const isMovable = onMove !== undefined;
  const isReviewed = pin.view !== 'towns';
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
  const [middleLat, middleLon] = cell ? [(cell.south + cell.north) / 2, (cell.west + cell.east) / 2] : [lat, lon];
  const zoom = zoomOf(pin);
  useEffect(() => {
    if (lat === undefined || lon === undefined || middleLat === undefined || middleLon === undefined) {
      isHere.current = false;
      return;
    }
    // Pan to the first pin unless it was placed on this map; the cell may come after the pin.
    const nearer = Math.max(map.getZoom(), zoom);
    if (!isMovable) showOverFoot(map, { lat: middleLat, lon: middleLon }, nearer);
    else if (!isHere.current) map.setView([lat, lon], nearer);
    else if (!map.getBounds().contains([lat, lon])) map.setView([lat, lon], map.getZoom());
    isHere.current = true;
  }, [map, lat, lon, middleLat, middleLon, zoom, isMovable]);
  if (!point) return null;
  return (
    <>
      {cell && isReviewed && isMovable && <PublicGrid cell={cell} />}
      {cell && <Cell box={cell} isReviewed={isReviewed} />}
      {isReviewed && <NamesAround point={point} cell={cell ?? null} isMovable={isMovable} />}
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
  const [isInView] = useState(pin.point !== null);
  const view = pin.point ? { ...pin.point, zoom: zoomOf(pin) } : { ...mapView, zoom: farZoom };
  return (
    <BaseMap
      label={t('map')}
      help={t(pin.onMove ? 'keys' : 'keysToLook')}
      view={view}
      nearest={views[pin.view].nearest}
      // They would cover a quarter of a small map, on which nothing is placed: the wheel, two fingers, a double click and
      // the keyboard zoom it.
      hasZoomButtons={pin.onMove !== undefined}
      {...(pin.view !== 'towns' && pin.point && { marker: pin.point, hasOwnNames: true })}
    >
      <Pin {...pin} isInView={isInView} />
    </BaseMap>
  );
}
