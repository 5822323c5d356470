import { ukBounds } from '../constants.ts';

/** Degrees, WGS 84. The wire says `latitude` and `longitude`; GeoJSON flips them; everything else says this. */
export type Coordinates = { lat: number; lon: number };

/** As the wire says a place: both are numbers, or both null while there is no pin. */
type Pin = { latitude: number | null; longitude: number | null };
export type Pinned<T extends Pin> = T & { latitude: number; longitude: number };

export const isPinned = <T extends Pin>(place: T): place is Pinned<T> =>
  place.latitude !== null && place.longitude !== null;

/** Said wherever a place is refused for it. */
export const outsideUk = 'Coordinates must be within UK boundaries';

export const isInUk = ({ lat, lon }: Coordinates): boolean =>
  lat >= ukBounds.south && lat <= ukBounds.north && lon >= ukBounds.west && lon <= ukBounds.east;

export const isOnEarth = ({ lat, lon }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

const metresPerDegree = 111_320;

/**
 * The middle of the grid cell that the point lies in: the same point always gives the same answer, so asking again
 * reveals nothing more. Cells are `gridMetres` high and, at their own latitude, wide.
 */
export function publicLocation({ lat, lon }: Coordinates, gridMetres: number): Coordinates {
  const rowHeight = gridMetres / metresPerDegree;
  const row = Math.floor(lat / rowHeight);
  const rowLat = (row + 0.5) * rowHeight;
  const columnWidth = rowHeight / Math.cos((rowLat * Math.PI) / 180);
  const column = Math.floor(lon / columnWidth);
  return { lat: round((row + 0.5) * rowHeight), lon: round((column + 0.5) * columnWidth) };
}

/** Metres, on a flat map: true enough over tens of kilometres. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const x = (a.lon - b.lon) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  const y = a.lat - b.lat;
  // Thousands of these are made for one answer, and Math.hypot is ten times slower.
  return Math.sqrt(x * x + y * y) * metresPerDegree;
}

/** Five decimals: about a metre, far below the grid. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
