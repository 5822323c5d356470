import type { Coordinates } from './coordinates.ts';

/**
 * Positions are whole numbers on the Web Mercator square: x from the west, y from the north, each below 2^20. A step is
 * some twenty metres in the UK, far less than a public grid cell. A square of the map's pixels is a square of steps.
 */
export const mercatorBits = 20;

const side = 2 ** mercatorBits;

const within = (value: number): number => Math.min(Math.max(Math.floor(value), 0), side - 1);

export function toMercator({ lat, lon }: Coordinates): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: within((lon / 360 + 0.5) * side),
    y: within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}

/** The middle of the step, rounded to five decimals (about a metre). */
export function fromMercator({ x, y }: { x: number; y: number }): Coordinates {
  const north = (0.5 - (y + 0.5) / side) * 2 * Math.PI;
  const degrees = (radians: number) => Math.round((radians * 180 * 1e5) / Math.PI) / 1e5;
  return { lat: degrees(Math.atan(Math.sinh(north))), lon: degrees(((x + 0.5) / side - 0.5) * 2 * Math.PI) };
}

/** Spreads ten bits apart, with a zero before each. */
const spread = (bits: number): number => {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
};

const half = mercatorBits / 2;
const mask = 2 ** half - 1;

/**
 * The index of a position on the Z-order curve (Morton code). Points of one aligned square, whose side is a power of two,
 * are adjacent in this order.
 */
export const curvePosition = ({ x, y }: { x: number; y: number }): number =>
  (spread(x >>> half) | (spread(y >>> half) << 1)) * 2 ** mercatorBits + (spread(x & mask) | (spread(y & mask) << 1));
