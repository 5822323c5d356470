import { type Box, type Coordinates, metresPerDegree } from './coordinates.ts';
import { mercatorBits, toMercator } from './mercator.ts';

/** Server and browser both test public points (in Mercator steps) by these functions, so the list and the map agree. */

/** `km`: the radius. */
export type Circle = Coordinates & { km: number };

export type IsWithin = (x: number, y: number) => boolean;

/** A box in Mercator steps; its edges belong to it. */
export type MercatorBox = { minX: number; maxX: number; minY: number; maxY: number };

export function mercatorBoxOf({ south, west, north, east }: Box): MercatorBox {
  const from = toMercator({ lat: north, lon: west });
  const to = toMercator({ lat: south, lon: east });
  return { minX: from.x, maxX: to.x, minY: from.y, maxY: to.y };
}

export function inBox(box: Box): IsWithin {
  const { minX, maxX, minY, maxY } = mercatorBoxOf(box);
  return (x, y) => x >= minX && x <= maxX && y >= minY && y <= maxY;
}

const stepsOf = ({ lat, km }: Circle): number =>
  (km * 1000 * 2 ** mercatorBits) / (360 * metresPerDegree * Math.cos((lat * Math.PI) / 180));

/**
 * A circle on the map, as people see it: 25 km from its centre, one on the ground differs by less than a grid cell. The
 * edge belongs to it.
 */
export function inCircle(circle: Circle): IsWithin {
  const { x: middleX, y: middleY } = toMercator(circle);
  const steps = stepsOf(circle);
  return (x, y) => (x - middleX) ** 2 + (y - middleY) ** 2 <= steps ** 2;
}

export function mercatorBoxAround(circle: Circle): MercatorBox {
  const { x, y } = toMercator(circle);
  const steps = stepsOf(circle);
  return { minX: x - steps, maxX: x + steps, minY: y - steps, maxY: y + steps };
}

/** Metres. Distances for the public are in steps of half a kilometre, or of the grid where that is coarser. */
export const distanceStep = (gridMetres: number): number => Math.max(500, gridMetres);

/** A distance for the public, in kilometres and whole steps. 0 means less than half a step. */
export function shownKilometres(metres: number, gridMetres: number): number {
  const step = distanceStep(gridMetres);
  return (Math.round(metres / step) * step) / 1000;
}
