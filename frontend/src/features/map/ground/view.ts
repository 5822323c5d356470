import { cellZoom, pixelBits } from '@incidentmap/core/domain/map/clusters';
import { fromMercator, toMercator } from '@incidentmap/core/domain/places/mercator';
import { mapView, ukBounds } from '@incidentmap/core/domain/limits';
import type { Circle } from '@incidentmap/core/domain/places/geometry';
import { type Box, type Coordinates, metresPerDegree } from '@incidentmap/core/domain/places/coordinates';

/** The size in pixels from which a map opens with `mapView`; a smaller one is fitted to the whole UK. */
const roomyMap = { width: 600, height: 700 } as const;

/** A map's centre in degrees, and its zoom. */
export type MapView = Coordinates & { zoom: number };

/** Leaflet's zoom levels: at the minimum the whole UK fits on a phone, at the maximum places are cells of the public grid. */
export const zooms = { min: 4, max: cellZoom } as const;
/** From here on streets and the names of villages are drawn; neither is loaded before. */
export const basemapZoom = 9;
/** Near enough to see what lies around an incident, far enough to recognise where it is. */
export const placeZoom = 11;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/**
 * Four decimals: about ten metres, a pixel or two at the nearest zoom. `+ 0` turns -0, which no address holds, into 0.
 */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4 + 0;

/** The view as it is written into an address: rounded, with its centre inside the UK's bounds. */
export const plainView = ({ lat, lon, zoom }: MapView): MapView => ({
  lat: round(within(lat, ukBounds.south, ukBounds.north)),
  lon: round(within(lon, ukBounds.west, ukBounds.east)),
  zoom: within(Math.round(zoom), zooms.min, zooms.max),
});

export const isSameView = (a: MapView | null, b: MapView | null): boolean =>
  a === b || (a !== null && b !== null && a.lat === b.lat && a.lon === b.lon && a.zoom === b.zoom);

/** A map's size in pixels. `covered`: how much of its bottom other parts of the page lie over. */
export type Size = { width: number; height: number; covered: number };

const northWest = toMercator({ lat: ukBounds.north, lon: ukBounds.west });
const southEast = toMercator({ lat: ukBounds.south, lon: ukBounds.east });

/** The UK's bounds in grid coordinates (`core/src/domain/places/mercator.ts`). */
export const ukBox = {
  x: (northWest.x + southEast.x) / 2,
  y: (northWest.y + southEast.y) / 2,
  width: southEast.x - northWest.x,
  height: southEast.y - northWest.y,
};

/** The nearest zoom at which the whole UK fits into a map of this size. */
export function zoomOfUk({ width, height, covered }: Size): number {
  const stepsAPixel = Math.max(ukBox.width / width, ukBox.height / (height - covered));
  return within(Math.floor(pixelBits(0) - Math.log2(stepsAPixel)), zooms.min, zooms.max);
}

/** The initial view of a map of this size: the usual view if the map is large enough for it, else the whole UK. */
export function homeView(size: Size): MapView {
  const { width, height, covered } = size;
  if (width >= roomyMap.width && height - covered >= roomyMap.height) {
    return { lat: mapView.lat, lon: mapView.lon, zoom: mapView.zoom };
  }
  const zoom = zoomOfUk(size);
  // In the middle of what is not covered.
  return { ...fromMercator({ x: ukBox.x, y: ukBox.y + (covered / 2) * 2 ** pixelBits(zoom) }), zoom };
}

/** The box around a circle. */
export function boxAround({ lat, lon, km }: Circle): Box {
  const up = (km * 1000) / metresPerDegree;
  const across = up / Math.cos((lat * Math.PI) / 180);
  return { south: lat - up, west: lon - across, north: lat + up, east: lon + across };
}
