import type { Columns } from './columns.ts';
import type { MercatorBox } from '../places/geometry.ts';

/** How many points are in a block. */
export const blockSize = 256;

/**
 * The points in blocks, with the rectangle around each: points that are adjacent in the columns are near each other, so that
 * a search may leave out whole blocks.
 */
export type Blocks = readonly MercatorBox[];

type Points = Pick<Columns, 'x' | 'y'>;

const made = new WeakMap<Points, Blocks>();

/** Computed once for these points, which are along the curve. */
export function blocksOf(points: Points): Blocks {
  const known = made.get(points);
  if (known) return known;
  const { x: xs, y: ys } = points;
  const blocks: MercatorBox[] = [];
  for (let from = 0; from < xs.length; from += blockSize) {
    const block = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
    for (let index = from; index < Math.min(from + blockSize, xs.length); index++) {
      const [x, y] = [xs[index] as number, ys[index] as number];
      if (x < block.minX) block.minX = x;
      if (x > block.maxX) block.maxX = x;
      if (y < block.minY) block.minY = y;
      if (y > block.maxY) block.maxY = y;
    }
    blocks.push(block);
  }
  made.set(points, blocks);
  return blocks;
}

/** Whether the rectangles have a point in common. */
export const meet = (a: MercatorBox, b: MercatorBox): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;

/** The square of the distance from a point to a rectangle, in steps; 0 inside. */
export function squaredDistance({ minX, maxX, minY, maxY }: MercatorBox, x: number, y: number): number {
  const across = Math.max(minX - x, 0, x - maxX);
  const down = Math.max(minY - y, 0, y - maxY);
  return across * across + down * down;
}
