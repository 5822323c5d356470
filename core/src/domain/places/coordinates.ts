import { defaultReportPoint, mapView, ukBounds } from '../limits.ts';

/** Degrees, WGS 84. The API uses `latitude` and `longitude`, and GeoJSON the reverse order; all other code uses this. */
export type Coordinates = { lat: number; lon: number };

/** A rectangle in degrees, WGS 84. */
export type Box = { south: number; west: number; north: number; east: number };

export const isWithin = ({ lat, lon }: Coordinates, { south, west, north, east }: Box): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

/** The bounding box of some points. */
export const boxAround = (points: readonly Coordinates[]): Box => ({
  south: Math.min(...points.map(({ lat }) => lat)),
  west: Math.min(...points.map(({ lon }) => lon)),
  north: Math.max(...points.map(({ lat }) => lat)),
  east: Math.max(...points.map(({ lon }) => lon)),
});

/** The coordinates of a report in the API: both are numbers, or both null while there is no pin. */
type Pin = { latitude: number | null; longitude: number | null };
export type Pinned<T extends Pin> = T & { latitude: number; longitude: number };

export const isPinned = <T extends Pin>(report: T): report is Pinned<T> =>
  report.latitude !== null && report.longitude !== null;

/** The points that forms begin with, or send when no place was found. */
const firstPoints: readonly Coordinates[] = [defaultReportPoint, mapView];

/**
 * Whether a form's coordinates are a pin: `isPlaced` says that somebody put it there, or that the words name that place.
 * A form without `isPlaced` has no pin at the coordinates that it began with.
 */
export function isPlaced({ isPlaced: said, ...point }: Pin & { isPlaced?: boolean | undefined }): boolean {
  return (
    isPinned(point) && (said ?? !firstPoints.some(({ lat, lon }) => lat === point.latitude && lon === point.longitude))
  );
}

export const isInUk = (point: Coordinates): boolean => isWithin(point, ukBounds);

export const isOnEarth = ({ lat, lon }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

export const metresPerDegree = 111_320;

/**
 * Decimals of a search's centre or box: about a kilometre. The API refuses more, so nobody's own location is sent, and a
 * shared address does not say where its reader was.
 */
const searchDecimals = 2;
const scale = 10 ** searchDecimals;
export const isSearchable = (degrees: number): boolean => Number(degrees.toFixed(searchDecimals)) === degrees;

/** The centre of the circle that is searched around a point. */
export const searchCentre = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: Math.round(lat * scale) / scale,
  lon: Math.round(lon * scale) / scale,
});

/** The bounding box to search for a view of the map, rounded outwards. */
export const searchBox = ({ south, west, north, east }: Box): Box => ({
  south: Math.floor(south * scale) / scale,
  west: Math.floor(west * scale) / scale,
  north: Math.ceil(north * scale) / scale,
  east: Math.ceil(east * scale) / scale,
});

/** A cell is `gridMetres` (PUBLIC_GRID_METRES) high, and as wide at its own latitude. Height and width are in degrees. */
function gridCell({ lat, lon }: Coordinates, gridMetres: number) {
  const height = gridMetres / metresPerDegree;
  const row = Math.floor(lat / height);
  const width = height / Math.cos(((row + 0.5) * height * Math.PI) / 180);
  return { row, column: Math.floor(lon / width), height, width };
}

/**
 * Coarsens (blurs) a location for the public, to the middle of its grid cell. The result is always the same, so nobody
 * finds the point by asking often. Search sees this location alone, so overlapping circles cannot triangulate the point.
 */
export function publicLocation(point: Coordinates, gridMetres: number): Coordinates {
  const { row, column, height, width } = gridCell(point, gridMetres);
  return { lat: round((row + 0.5) * height), lon: round((column + 0.5) * width) };
}

/** The grid cell that the public location of the point stands for. */
export function publicCell(point: Coordinates, gridMetres: number): Box {
  const { row, column, height, width } = gridCell(point, gridMetres);
  return { south: row * height, west: column * width, north: (row + 1) * height, east: (column + 1) * width };
}

/** The square around a public place that it stands for. */
export function squareAround({ lat, lon }: Coordinates, metres: number): Box {
  const up = metres / metresPerDegree / 2;
  const across = up / Math.cos((lat * Math.PI) / 180);
  return { south: lat - up, west: lon - across, north: lat + up, east: lon + across };
}

/** The distance in metres on a flat projection, accurate enough over tens of kilometres. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const x = (a.lon - b.lon) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  const y = a.lat - b.lat;
  // Not Math.hypot, which is ten times slower: one answer needs thousands of distances.
  return Math.sqrt(x * x + y * y) * metresPerDegree;
}

/** Rounds to five decimals: about a metre, far finer than the grid. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
