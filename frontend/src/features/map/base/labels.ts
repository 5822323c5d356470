/** The box of a label, centred on its point, in pixels. */
export type LabelBox = { x: number; y: number; width: number; height: number };

/** The labels that fit without overlapping; earlier ones take precedence. `space` is the margin around each. */
export function withoutOverlap<T extends LabelBox>(labels: readonly T[], space: number): T[] {
  const placed: T[] = [];
  for (const label of labels) {
    const isFree = placed.every(
      (other) =>
        Math.abs(label.x - other.x) >= (label.width + other.width) / 2 + space ||
        Math.abs(label.y - other.y) >= (label.height + other.height) / 2 + space,
    );
    if (isFree) placed.push(label);
  }
  return placed;
}

/** Whether a label touches a disc. */
export function covers(label: LabelBox, disc: { x: number; y: number; radius: number }): boolean {
  const across = Math.max(0, Math.abs(label.x - disc.x) - label.width / 2);
  const down = Math.max(0, Math.abs(label.y - disc.y) - label.height / 2);
  return Math.hypot(across, down) < disc.radius;
}

/** How far down a label must move so as not to cover the marker, in pixels; negative if up is nearer. */
export function shiftOff(label: LabelBox, marker: { x: number; y: number; radius: number }): number {
  const apart = label.height / 2 + marker.radius;
  const isClear =
    Math.abs(label.x - marker.x) >= label.width / 2 + marker.radius || Math.abs(label.y - marker.y) >= apart;
  if (isClear) return 0;
  return marker.y + (label.y < marker.y ? -apart : apart) - label.y;
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

/** Where a region's name goes: the centroid of its largest polygon, which excludes islands. [x, y] as in GeoJSON. */
export function labelPoint(polygons: readonly (readonly (readonly Position[])[])[]): [x: number, y: number] {
  const outlines = polygons.map((rings) => measure(rings[0] ?? []));
  const largest = outlines.reduce((best, outline) => (outline.area > best.area ? outline : best), {
    area: 0,
    x: 0,
    y: 0,
  });
  return [largest.x, largest.y];
}
