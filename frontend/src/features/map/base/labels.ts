/** A text to be put on the map, centred on its point. Pixels. */
export type LabelBox = { x: number; y: number; width: number; height: number };

/** Those of the labels that have room, earlier ones first. `space` is what is kept free around each. */
export function withoutOverlap<T extends LabelBox>(labels: readonly T[], space: number): T[] {
  const kept: T[] = [];
  for (const label of labels) {
    const isFree = kept.every(
      (other) =>
        Math.abs(label.x - other.x) >= (label.width + other.width) / 2 + space ||
        Math.abs(label.y - other.y) >= (label.height + other.height) / 2 + space,
    );
    if (isFree) kept.push(label);
  }
  return kept;
}

/** How far down (or up, when it is nearer) a label must go to leave a mark of this radius uncovered; pixels. */
export function shiftOff(label: LabelBox, mark: { x: number; y: number; radius: number }): number {
  const apart = label.height / 2 + mark.radius;
  const isClear = Math.abs(label.x - mark.x) >= label.width / 2 + mark.radius || Math.abs(label.y - mark.y) >= apart;
  if (isClear) return 0;
  return mark.y + (label.y < mark.y ? -apart : apart) - label.y;
}

type Position = number[];

/** Area and centroid of a closed ring of [x, y]. */
function measure(ring: readonly Position[]): { area: number; x: number; y: number } {
  let area = 0;
  let x = 0;
  let y = 0;
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  return { area: Math.abs(area / 2), x: x / (3 * area), y: y / (3 * area) };
}

/** Where a region's name goes: the centroid of its largest polygon, islands left aside. [x, y] as in GeoJSON. */
export function labelPoint(polygons: readonly (readonly (readonly Position[])[])[]): [x: number, y: number] {
  const outlines = polygons.map((rings) => measure(rings[0] ?? []));
  const largest = outlines.reduce((best, outline) => (outline.area > best.area ? outline : best), {
    area: 0,
    x: 0,
    y: 0,
  });
  return [largest.x, largest.y];
}
