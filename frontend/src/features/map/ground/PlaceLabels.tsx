import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import {
  type Bounds,
  bounds,
  divIcon,
  type LatLngBounds,
  type Map as LeafletMap,
  marker,
  type Marker,
  point,
} from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { type MapLabel, mapLabels } from './basemap.ts';
import { type LabelBox, placeLabels } from './labels.ts';
import { namesIn } from './names.ts';
import { basemapZoom } from './view.ts';
import { clearingChanged, type Disc, occupiedOn } from './occupied.ts';

/** Nations are named at every zoom; farther out than these, regions' names would crowd each other; nearer, a region is larger than the view. */
const regionZooms = { from: 5, to: 8 };
/** The population from which towns are named at a zoom: farther out, the incidents need the room, unless there is but one marker. */
const leastPeople = [450_000, 390_000, 250_000, 100_000, 50_000, 8000, 2500, 1200] as const;
export const leastPeopleAt = (zoom: number): number => leastPeople[Math.max(0, zoom - 4)] ?? 0;
const isNamed = ({ kind, people }: MapLabel, zoom: number, hasRoom: boolean): boolean => {
  if (kind === 'nation') return zoom <= regionZooms.to;
  if (kind === 'region') return zoom >= regionZooms.from && zoom <= regionZooms.to;
  return people >= leastPeopleAt(zoom + Number(hasRoom));
};

/** Roughly the width of a letter and the height of a line, in pixels at the usual text size. */
const size = {
  nation: { pane: 'region-names', letter: 10.2, height: 16 },
  region: { pane: 'region-names', letter: 9.5, height: 16 },
  city: { pane: 'town-names', letter: 8.6, height: 17 },
  town: { pane: 'town-names', letter: 7.5, height: 16 },
} as const;
const cityPeople = 150_000;
/** A great city, and more than the population of any other town: far out, a marker over it bears its name. */
const greatPeople = 390_000;

export type Marked = {
  /** The only marker of a map. */
  marker?: Coordinates | undefined;
  /** Whether the map itself names the places around its marker, from where villages are named on. */
  hasOwnNames?: boolean | undefined;
};

/** The radius that names keep clear of around the only marker of a map, in pixels. */
const markRadius = 14;
/** Names are made this far beyond the view, as a fraction of its size. */
const margin = 0.25;

async function labelsFor(zoom: number, view: LatLngBounds): Promise<readonly MapLabel[]> {
  if (zoom < basemapZoom) return mapLabels;
  const box = { south: view.getSouth(), west: view.getWest(), north: view.getNorth(), east: view.getEast() };
  return (await namesIn(box)).map((name) => ({ ...name, kind: 'town' }));
}

/** An element, because a name in an HTML string would have to be escaped. */
function textElement(name: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/**
 * How far a name may stand from its place, in pixels: that of what a marker stands on, that of a nation, which is wide, and
 * any other. Far out a marker gathers many places, of which none but a great city is its own.
 */
const reaches = { own: 40, great: 46, nation: 36, near: 8, far: 0 } as const;
/** How near to a marker a place is to be taken for what it stands on, in pixels. */
const ownRadius = 20;
/** How far outside a marker a great city may lie that is its own, in pixels. */
const greatRadius = 10;
/** The room between a name and a marker, in pixels: far out, enough for it not to be read as the marker's. */
const gaps = { near: 1, far: 6 } as const;

type Placed = { key: string; label: MapLabel; look: keyof typeof size; shift: number };

/** Whether an edge of the view cuts a name. Those beyond it wait until the map is moved. */
function isCut({ x, y, width, height }: LabelBox, { min, max }: Bounds): boolean {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  if (!min || !max || right < min.x || left > max.x || bottom < min.y || top > max.y) return false;
  return left < min.x || right > max.x || top < min.y || bottom > max.y;
}

/** What the map's buttons, scale and credits cover, in pixels. */
function controlsOn(map: LeafletMap, view: Bounds): Bounds[] {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  const at = (x: number, y: number) => point(x - left, y - top).add(view.min ?? [0, 0]);
  return [...container.querySelectorAll('.leaflet-control')].map((control) => {
    const box = control.getBoundingClientRect();
    return bounds(at(box.left, box.top), at(box.right, box.bottom));
  });
}

/**
 * The names that find room, most important first: none covers another, a marker, or what is marked, and none lies under a
 * control. A name stays at its place or is left out; only that of what a marker stands on may stand below or above it.
 */
function place(map: LeafletMap, zoom: number, labels: readonly MapLabel[], only: Coordinates | null): Placed[] {
  const pixels = ({ lat, lon }: Coordinates) => {
    const { x, y } = map.project([lat, lon], zoom);
    return { x, y };
  };
  const { incidents, pin } = occupiedOn(map);
  const distance = zoom < basemapZoom ? 'far' : 'near';
  const obstacle = (disc: Disc, isOne: boolean) => {
    const { x, y } = pixels(disc);
    return { x, y: y - disc.rise, radius: disc.radius + gaps[distance], foot: y, isOne };
  };
  // The pin comes first, so that it decides about a name that others touch as well.
  const obstacles = [
    ...(pin ? [obstacle(pin, true)] : []),
    ...(only ? [obstacle({ ...only, radius: markRadius, rise: 0 }, true)] : []),
    ...incidents.map((disc) => obstacle(disc, distance === 'near')),
  ];
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const boxes = labels
    .filter((label) => isNamed(label, zoom, only !== null))
    .map((label) => {
      const look: keyof typeof size = label.kind === 'town' && label.people >= cityPeople ? 'city' : label.kind;
      const { letter, height } = size[look];
      const lines = label.kind === 'region' ? label.name.split(' ') : [label.name];
      const width = Math.max(...lines.map((line) => line.length)) * letter * textScale;
      const { x, y } = pixels(label);
      return { x, y, width, height: height * lines.length * textScale, name: label, look };
    });
  const view = map.getPixelBounds();
  const controls = controlsOn(map, view);
  const isCovered = ({ x, y, width, height }: LabelBox) => {
    const box = bounds([x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);
    return controls.some((control) => control.overlaps(box));
  };
  const fitting = boxes.filter((box) => !isCut(box, view) && !isCovered(box));
  const placed = placeLabels(fitting, obstacles, 6, (box, { x, foot, radius, isOne }) => {
    const away = Math.hypot(box.x - x, box.y - foot);
    if (isOne && away <= ownRadius) return reaches.own;
    const isGreat = distance === 'far' && box.name.kind === 'town' && box.name.people >= greatPeople;
    // Beside its marker, whose middle is the city's own place, or not at all.
    if (isGreat && away <= radius + greatRadius) return Math.min(reaches.great, radius + box.height / 2 + 1);
    return reaches[box.name.kind === 'nation' ? 'nation' : distance];
  });
  // One that has moved off a marker may lie under a control now.
  const inSight = placed.filter(({ label, shift }) => shift === 0 || !isCovered({ ...label, y: label.y + shift }));
  return inSight.map(({ label: { name, look }, shift }) => ({
    key: `${name.name} ${name.lat} ${look} ${shift}`,
    label: name,
    look,
    shift,
  }));
}

const markerFor = ({ label: { name, lat, lon }, look, shift }: Placed): Marker =>
  marker([lat, lon], {
    pane: size[look].pane,
    interactive: false,
    keyboard: false,
    icon: divIcon({
      className: `map-label map-label-${look}`,
      html: textElement(name),
      iconSize: [0, 0],
      iconAnchor: [0, -shift],
    }),
  });

/**
 * Names of nations, regions, towns and villages, as many as fit at each zoom. They are hidden from screen readers, which
 * have the list. They yield to the incidents, and none covers what is marked.
 */
export function PlaceLabels({ marker: only, hasOwnNames = false }: Marked) {
  const map = useMap();
  const [lat, lon] = [only?.lat, only?.lon];
  useEffect(() => {
    for (const { pane } of Object.values(size)) {
      (map.getPane(pane) ?? map.createPane(pane)).setAttribute('aria-hidden', 'true');
    }
    const shown = new Map<string, Marker>();
    let latest = 0;
    const draw = async () => {
      const mine = ++latest;
      const zoom = map.getZoom();
      const isLeftToMap = hasOwnNames && zoom >= basemapZoom;
      const labels = isLeftToMap ? [] : await labelsFor(zoom, map.getBounds().pad(margin));
      if (mine !== latest) return;
      const marked = lat !== undefined && lon !== undefined ? { lat, lon } : null;
      const placed = new Map(place(map, zoom, labels, marked).map((each) => [each.key, each]));
      for (const [key, layer] of shown) {
        if (placed.has(key)) continue;
        layer.remove();
        shown.delete(key);
      }
      for (const [key, each] of placed) if (!shown.has(key)) shown.set(key, markerFor(each).addTo(map));
    };
    // A slice that does not load leaves the map without those names.
    const update = () => void draw().catch(() => {});
    update();
    map.on('moveend', update).on(clearingChanged, update);
    return () => {
      latest++;
      map.off('moveend', update).off(clearingChanged, update);
      for (const layer of shown.values()) layer.remove();
    };
  }, [map, lat, lon, hasOwnNames]);
  return null;
}
