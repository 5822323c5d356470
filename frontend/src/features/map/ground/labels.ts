/** The box of a label, centred on its point, in pixels. */
export type LabelBox = { x: number; y: number; width: number; height: number };
/** A disc that labels keep clear of, in pixels. */
type Obstacle = { x: number; y: number; radius: number };

const overlap = (a: LabelBox, b: LabelBox, space: number): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + space && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + space;

/** The side of the squares by which neighbours are found, in pixels. */
const square = 128;

/** What lies near a box, without a look at all the rest. */
function nearby<T>() {
  const squares = new Map<string, T[]>();
  const keysOf = ({ x, y, width, height }: LabelBox, space: number): string[] => {
    const keys: string[] = [];
    const at = (pixel: number) => Math.floor(pixel / square);
    for (let across = at(x - width / 2 - space); across <= at(x + width / 2 + space); across++) {
      for (let down = at(y - height / 2 - space); down <= at(y + height / 2 + space); down++)
        keys.push(`${across} ${down}`);
    }
    return keys;
  };
  return {
    add: (box: LabelBox, value: T) => {
      for (const key of keysOf(box, 0)) {
        const values = squares.get(key);
        if (values) values.push(value);
        else squares.set(key, [value]);
      }
    },
    find: (box: LabelBox, space: number, isIt: (value: T) => boolean): T | undefined => {
      for (const key of keysOf(box, space)) {
        const found = squares.get(key)?.find(isIt);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/**
 * The labels that find room: none overlaps an earlier one, which takes precedence, or touches an obstacle. One whose place
 * is taken by an obstacle moves below or above it and what else is in its way, by at most `reachOf` the first of them: far
 * from its place a name would be read as the marker's. `space` is the margin around each label. All in pixels.
 */
export function placeLabels<T extends LabelBox, O extends Obstacle>(
  labels: readonly T[],
  obstacles: readonly O[],
  space: number,
  reachOf: (label: T, obstacle: O) => number,
): { label: T; shift: number }[] {
  const discs = nearby<O>();
  for (const disc of obstacles) discs.add({ ...disc, width: 2 * disc.radius, height: 2 * disc.radius }, disc);
  const others = nearby<LabelBox>();
  const placed: { label: T; shift: number }[] = [];
  for (const label of labels) {
    const inTheWay = discs.find(label, 0, (disc) => covers(label, disc));
    const reach = inTheWay ? reachOf(label, inTheWay) : 0;
    const shifts = inTheWay ? shiftsOff(label, inTheWay) : [0];
    // Grows while it is read: beside one obstacle there may be another one.
    for (const shift of shifts) {
      if (Math.abs(shift) > reach) continue;
      const box = { x: label.x, y: label.y + shift, width: label.width, height: label.height };
      const next = discs.find(box, 0, (disc) => covers(box, disc));
      if (next) {
        shifts.push(...shiftsOff(label, next).filter((each) => !shifts.includes(each)));
        continue;
      }
      if (others.find(box, space, (other) => overlap(box, other, space))) continue;
      others.add(box, box);
      placed.push({ label, shift });
      break;
    }
  }
  return placed;
}

/** How far down a label must move to stand beside an obstacle, in pixels, the nearer side first. */
function shiftsOff(label: LabelBox, { y, radius }: Obstacle): number[] {
  const apart = label.height / 2 + radius;
  const [below, above] = [Math.ceil(y + apart - label.y), Math.floor(y - apart - label.y)];
  return below <= -above ? [below, above] : [above, below];
}

/** Whether a label touches a disc. */
function covers(label: LabelBox, disc: Obstacle): boolean {
  const across = Math.max(0, Math.abs(label.x - disc.x) - label.width / 2);
  const down = Math.max(0, Math.abs(label.y - disc.y) - label.height / 2);
  return Math.hypot(across, down) < disc.radius;
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
