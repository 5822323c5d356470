import { mapView, ukBounds } from '@incidentmap/core/domain/limits';
import type { Coordinates } from '@incidentmap/core/domain/place';

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

/** A map above the list is too low for the whole UK at the usual zoom: it would leave out the south, London with it. */
export const homeZoom = (isBesideList: boolean): number => (isBesideList ? mapView.zoom : mapView.zoom - 1);
