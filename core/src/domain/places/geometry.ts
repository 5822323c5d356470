import { type Box, type Coordinates, metresPerDegree } from './coordinates.ts';
import { mercatorBits, toMercator } from './mercator.ts';

/**
 * Which points (in Mercator steps) lie in a circle or a box. Server and browser both ask these functions about the same public
 * points, so the list and the map agree to the last incident.
 */

/** `km`: the radius in kilometres. */
export type Circle = Coordinates & { km: number };

export type IsWithin = (x: number, y: number) => boolean;

/** A box in Mercator steps; its edges belong to it. */
export type MercatorBox = { minX: number; maxX: number; minY: number; maxY: number };

export function mercatorBoxOf({ south, west, north, east }: Box): MercatorBox {
  const from = toMercator({ lat: north, lon: west });
  const to = toMercator({ lat: south, lon: east });
  return { minX: from.x, maxX: to.x, minY: from.y, maxY: to.y };
}

/** The edges belong to it. */
export function inBox(box: Box): IsWithin {
  const { minX, maxX, minY, maxY } = mercatorBoxOf(box);
  return (x, y) => x >= minX && x <= maxX && y >= minY && y <= maxY;
}

const stepsOf = ({ lat, km }: Circle): number =>
  (km * 1000 * 2 ** mercatorBits) / (360 * metresPerDegree * Math.cos((lat * Math.PI) / 180));

/**
 * A circle of the map, which is what people see: at 25 km from its centre it differs from one on the ground by less than
 * a grid cell. The edge belongs to it.
 */
export function inCircle(circle: Circle): IsWithin {
  const { x: middleX, y: middleY } = toMercator(circle);
  const steps = stepsOf(circle);
  return (x, y) => (x - middleX) ** 2 + (y - middleY) ** 2 <= steps ** 2;
}

/** The box around a circle. */
export function mercatorBoxAround(circle: Circle): MercatorBox {
  const { x, y } = toMercator(circle);
  const steps = stepsOf(circle);
  return { minX: x - steps, maxX: x + steps, minY: y - steps, maxY: y + steps };
}

/** The step of distances that the public may read, in metres: half a kilometre, or the grid where that is coarser. */
export const distanceStep = (gridMetres: number): number => Math.max(500, gridMetres);

/** A distance as the public may read it, in kilometres and whole steps. 0 means less than half a step. */
export function shownKilometres(metres: number, gridMetres: number): number {
  const step = distanceStep(gridMetres);
  return (Math.round(metres / step) * step) / 1000;
}
