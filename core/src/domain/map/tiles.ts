import type { Box } from '../places/coordinates.ts';
import { fromMercator, mercatorBits, toMercator } from '../places/mercator.ts';

/** A rectangle of map tiles, squares of 256 pixels at a zoom; the tiles at its edges belong to it. */
export type Tiles = { zoom: number; west: number; north: number; east: number; south: number };

/** The widest and highest rectangle that the map may ask for: more than twice the largest screens. */
export const mostTiles = 64;

/** The tiles that cover a box. */
export function tilesOver({ south, west, north, east }: Box, zoom: number): Tiles {
  const bits = mercatorBits - zoom;
  const from = toMercator({ lat: north, lon: west });
  const to = toMercator({ lat: south, lon: east });
  return { zoom, west: from.x >> bits, north: from.y >> bits, east: to.x >> bits, south: to.y >> bits };
}

/** The box of all points in these tiles. */
export function boxOver({ zoom, west, north, east, south }: Tiles): Box {
  const bits = mercatorBits - zoom;
  const northWest = fromMercator({ x: west << bits, y: north << bits });
  const southEast = fromMercator({ x: ((east + 1) << bits) - 1, y: ((south + 1) << bits) - 1 });
  return { south: southEast.lat, west: northWest.lon, north: northWest.lat, east: southEast.lon };
}
