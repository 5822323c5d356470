import { pixelBits } from '@incidentmap/core/domain/map/clusters';
import { fromGrid, toGrid } from '@incidentmap/core/domain/map/grid';
import { mapView, roomyMap, ukBounds } from '@incidentmap/core/domain/constants';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';

/** What a map shows: the point at its middle, in degrees, and how near. */
export type MapView = Coordinates & { zoom: number };

/** Leaflet's zoom levels: at the least the whole UK shows on a phone, at the most a few streets. */
export const zooms = { min: 4, max: 16 } as const;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/** Four decimals: about ten metres, a pixel or two at the nearest zoom. Never -0, which an address cannot say. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4 + 0;

/** The view as it is written into an address: rounded, its middle inside the UK's box. */
export const plainView = ({ lat, lon, zoom }: MapView): MapView => ({
  lat: round(within(lat, ukBounds.south, ukBounds.north)),
  lon: round(within(lon, ukBounds.west, ukBounds.east)),
  zoom: within(Math.round(zoom), zooms.min, zooms.max),
});

export const isSameView = (a: MapView | null, b: MapView | null): boolean =>
  a === b || (a !== null && b !== null && a.lat === b.lat && a.lon === b.lon && a.zoom === b.zoom);

/** Of a map, in pixels. */
export type Size = { width: number; height: number };

const northWest = toGrid({ lat: ukBounds.north, lon: ukBounds.west });
const southEast = toGrid({ lat: ukBounds.south, lon: ukBounds.east });

/** The UK's bounds on the grid that maps are drawn in. */
export const ukBox = {
  x: (northWest.x + southEast.x) / 2,
  y: (northWest.y + southEast.y) / 2,
  width: southEast.x - northWest.x,
  height: southEast.y - northWest.y,
};

/** The nearest zoom at which a map of this size holds the whole UK. */
export function zoomOfUk({ width, height }: Size): number {
  const stepsAPixel = Math.max(ukBox.width / width, ukBox.height / height);
  return within(Math.floor(pixelBits(0) - Math.log2(stepsAPixel)), zooms.min, zooms.max);
}

/** What a map of this size shows at first: the usual view where it has the room, else the whole UK. */
export const homeView = (size: Size): MapView =>
  size.width >= roomyMap.width && size.height >= roomyMap.height
    ? { lat: mapView.lat, lon: mapView.lon, zoom: mapView.zoom }
    : { ...fromGrid(ukBox), zoom: zoomOfUk(size) };
