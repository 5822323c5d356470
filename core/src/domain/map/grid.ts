import type { Coordinates } from '../places/coordinates.ts';

/**
 * Positions as whole numbers on the Web Mercator square: x from the west, y from the north, each below 2^20, so that a
 * step is about twenty metres in the UK, a small part of the areas that places are published as. Maps are drawn in it, and a square of pixels is a square of the grid.
 */
export const gridBits = 20;

const side = 2 ** gridBits;

const within = (value: number): number => Math.min(Math.max(Math.floor(value), 0), side - 1);

export function toGrid({ lat, lon }: Coordinates): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: within((lon / 360 + 0.5) * side),
    y: within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}

/** Of the middle of the step; five decimals are about a metre. */
export function fromGrid({ x, y }: { x: number; y: number }): Coordinates {
  const north = (0.5 - (y + 0.5) / side) * 2 * Math.PI;
  const degrees = (radians: number) => Math.round((radians * 180 * 1e5) / Math.PI) / 1e5;
  return { lat: degrees(Math.atan(Math.sinh(north))), lon: degrees(((x + 0.5) / side - 0.5) * 2 * Math.PI) };
}

/** Ten bits, with a zero before each. */
const spread = (bits: number): number => {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
};

const half = gridBits / 2;
const mask = 2 ** half - 1;

/**
 * Where a position comes on the Z-order curve, which visits every aligned square (its side a power of two) without
 * leaving it in between: in this order neighbours are near, and the points of a square stand together.
 */
export const curvePosition = ({ x, y }: { x: number; y: number }): number =>
  (spread(x >>> half) | (spread(y >>> half) << 1)) * 2 ** gridBits + (spread(x & mask) | (spread(y & mask) << 1));
