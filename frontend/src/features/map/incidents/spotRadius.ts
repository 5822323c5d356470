/** Pixels. Grows a little as one comes nearer, and with the number of incidents at the spot. */
export const spotRadius = (zoom: number, count: number): number =>
  Math.min(5 + Math.max(0, zoom - 6) * 0.75 + Math.log2(count) * 1.5, 16);
