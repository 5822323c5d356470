/** A redacted part of a picture, in fractions of its width and height from its top left corner. */
export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

/** Smaller boxes hide nothing, and are hard to see and to grab. */
const smallest = 0.02;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The box between two opposite corners; null if it is too small to be intended. */
export function boxBetween(a: Point, b: Point): Box | null {
  const x = within(Math.min(a.x, b.x), 0, 1);
  const y = within(Math.min(a.y, b.y), 0, 1);
  const width = within(Math.max(a.x, b.x), 0, 1) - x;
  const height = within(Math.max(a.y, b.y), 0, 1) - y;
  return width < smallest || height < smallest ? null : { x, y, width, height };
}

/** The box moved by a distance; it stays within the picture. */
export const moved = (box: Box, by: Point): Box => ({
  ...box,
  x: within(box.x + by.x, 0, 1 - box.width),
  y: within(box.y + by.y, 0, 1 - box.height),
});

/** The box with its lower right corner moved; it stays within the picture. */
export const resized = (box: Box, by: Point): Box => ({
  ...box,
  width: within(box.width + by.x, smallest, 1 - box.x),
  height: within(box.height + by.y, smallest, 1 - box.y),
});

/** The box in pixels of a picture of this size, rounded outwards so that it covers every pixel that it touches. */
export function pixelsOf({ x, y, width, height }: Box, size: { width: number; height: number }): Box {
  const left = Math.floor(x * size.width);
  const top = Math.floor(y * size.height);
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * size.width) - left,
    height: Math.ceil((y + height) * size.height) - top,
  };
}
