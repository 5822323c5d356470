/** A point, in pixels from the upper left corner of a map. */
export type Pixel = { x: number; y: number };
/** A rectangle on a map by its sides, in pixels. */
export type Rectangle = { west: number; north: number; east: number; south: number };
type Extent = { width: number; height: number };

/** The arrows of the eight directions, from east on, clockwise as on a screen. */
const arrows = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'] as const;
type Arrow = (typeof arrows)[number];

const diagonals: ReadonlySet<Arrow> = new Set(['↘', '↙', '↖', '↗']);

const quarter = Math.PI / 2;
const angleOf = (from: Pixel, to: Pixel): number => Math.atan2(to.y - from.y, to.x - from.x);

/** The arrow that points from one point of a map to another one. */
function arrowTo(from: Pixel, to: Pixel): Arrow {
  const eighth = Math.round(angleOf(from, to) / (quarter / 2));
  return arrows[(eighth + arrows.length) % arrows.length]!;
}

/** The room between a name and the edge, and between it and anything else, in pixels. */
const gap = 4;
/** The room between the name of a place in view and what it stands beside, in pixels. */
const nameGap = 5;
/** Half the side of the dot at a place in view, with its rim. */
const dotRadius = 4;
/** How many places are named in all, while some of them lie beyond the view. */
const enoughNames = 3;
/** How many are named at most: so many lie in view of a map that is not near. */
const mostNames = 8;
/** How far away a place beyond the view may be to be of help, in metres, unless it is the nearest of all. */
const helpful = 5000;
/** How many places are tried: some find no room, and some lie in the direction of a nearer one. */
const most = { inView: 24, beyond: 12 } as const;
/** What stands at the foot of a map is kept clear of by this much: a plate near it would be read as one with it. */
const overFoot = 8;
/** How far from its direction a plate may stand, as seen from the pin, where it has to make way. */
const widest = 0.4 * quarter;

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south;
const grown = ({ west, north, east, south }: Rectangle, by: number): Rectangle => ({
  west: west - by,
  north: north - by,
  east: east + by,
  south: south + by,
});
const union = (a: Rectangle, b: Rectangle): Rectangle => ({
  west: Math.min(a.west, b.west),
  north: Math.min(a.north, b.north),
  east: Math.max(a.east, b.east),
  south: Math.max(a.south, b.south),
});
const around = ({ x, y }: Pixel, by: number): Rectangle => grown({ west: x, north: y, east: x, south: y }, by);
const holds = (outer: Rectangle, inner: Rectangle): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.north >= outer.north && inner.south <= outer.south;
const boxAt = (x: number, y: number, { width, height }: Extent): Rectangle => ({
  west: x,
  north: y,
  east: x + width,
  south: y + height,
});
const within = (value: number, least: number, greatest: number): number => Math.max(least, Math.min(greatest, value));
const isClear = (box: Rectangle, taken: readonly Rectangle[]): boolean => !taken.some((other) => overlap(box, other));

/** How far a plate makes way along a side: nothing, then farther and farther, in both directions. */
const stepsIn = (length: number): number[] =>
  Array.from({ length: Math.ceil(length / gap) }, (_, step) => step * gap).flatMap((moved) => [moved, -moved]);

/** What a map shows, in pixels. */
export type Shown = {
  view: Extent;
  /** The point that the reviewer looks at, and what its pin covers. */
  point: Pixel;
  pin: Rectangle;
  /** The public cell; null where none is drawn. */
  cell: Rectangle | null;
  /** What the buttons, the scale and the credits cover. */
  controls: readonly Rectangle[];
};

/** A place to name, with how far it is from the pin. */
type Place = { at: Pixel; metres: number };
/** `arrow`: where a place lies that is not in view; null where it is. */
export type Candidate<P> = { place: P; arrow: Arrow | null };

const frameOf = ({ width, height }: Extent): Rectangle =>
  grown({ west: 0, north: 0, east: width, south: height }, -gap);

/** Whether what lies at this point of a map is seen. */
function isSeen(at: Pixel, { view, controls }: Shown): boolean {
  const dot = around(at, dotRadius);
  return holds(frameOf(view), dot) && isClear(dot, controls);
}

/**
 * The places that a map may name, of all around its pin, the nearest first: those in view, and those beyond that are near
 * enough to say where it is. The nearest of all is always one of them. Beyond a map without its pin, no place is.
 */
export function candidatesOf<P extends Place>(shown: Shown, places: readonly P[]): Candidate<P>[] {
  const isPinSeen = holds(frameOf(shown.view), around(shown.point, 0));
  const free = { ...most };
  const candidates: Candidate<P>[] = [];
  for (const [index, place] of places.entries()) {
    if (isSeen(place.at, shown)) {
      if (free.inView-- > 0) candidates.push({ place, arrow: null });
    } else if (isPinSeen && (index === 0 || place.metres <= helpful) && free.beyond-- > 0) {
      candidates.push({ place, arrow: arrowTo(shown.point, place.at) });
    }
  }
  return candidates;
}

/**
 * Where a plate stands that is docked at the side of a frame where the line from the pin to its place leaves it: at that
 * point, or beside it where something is in the way, but never in another direction; null where it has no room. In a wide
 * frame, a line to the west may leave at the lower side, along which its arrow would point: such a plate is at the west side.
 */
function dockOf(size: Extent, from: Pixel, to: Pixel, frame: Rectangle, taken: readonly Rectangle[]): Rectangle | null {
  const { width, height } = size;
  const [lastX, lastY] = [frame.east - width, frame.south - height];
  if (lastX < frame.west || lastY < frame.north) return null;
  const start = { x: within(from.x, frame.west, frame.east), y: within(from.y, frame.north, frame.south) };
  const [across, down] = [to.x - from.x, to.y - from.y];
  const [isEast, isSouth] = [across > 0, down > 0];
  // How much of the line lies before each of the two sides that it leads to.
  const toSide = across === 0 ? Infinity : ((isEast ? frame.east : frame.west) - start.x) / across;
  const toEnd = down === 0 ? Infinity : ((isSouth ? frame.south : frame.north) - start.y) / down;
  const arrow = arrowTo(from, to);
  const isDiagonal = diagonals.has(arrow);
  const isAtSide = isDiagonal ? toSide <= toEnd : arrow === '→' || arrow === '←';

  /** Whether a plate is in its direction, by where the middle of its outer side lies. */
  const isThere = (middle: Pixel): boolean => {
    const turned = Math.abs(angleOf(from, middle) - angleOf(from, to));
    if (Math.min(turned, 4 * quarter - turned) > widest) return false;
    return !isDiagonal || (middle.x > from.x === isEast && middle.y > from.y === isSouth);
  };
  const alongSide = (): Rectangle | null => {
    const x = isEast ? lastX : frame.west;
    const first = within(start.y + down * toSide - height / 2, frame.north, lastY);
    for (const moved of stepsIn(frame.south - frame.north)) {
      const box = boxAt(x, within(first + moved, frame.north, lastY), size);
      const middle = { x: isEast ? box.east : box.west, y: (box.north + box.south) / 2 };
      if (isClear(box, taken) && ((isAtSide && moved === 0) || isThere(middle))) return box;
    }
    return null;
  };
  const alongEnd = (): Rectangle | null => {
    const y = isSouth ? lastY : frame.north;
    const first = within(start.x + across * toEnd - width / 2, frame.west, lastX);
    for (const moved of stepsIn(frame.east - frame.west)) {
      const box = boxAt(within(first + moved, frame.west, lastX), y, size);
      const middle = { x: (box.west + box.east) / 2, y: isSouth ? box.south : box.north };
      if (isClear(box, taken) && ((!isAtSide && moved === 0) || isThere(middle))) return box;
    }
    return null;
  };
  if (isAtSide) return alongSide() ?? (isDiagonal ? alongEnd() : null);
  return alongEnd() ?? (isDiagonal ? alongSide() : null);
}

/** Where the name of a place in view stands: beside its dot, or beside what this lies on; null where it has no room. */
function besideOf(
  size: Extent,
  at: Pixel,
  anchor: Rectangle,
  frame: Rectangle,
  taken: readonly Rectangle[],
): Rectangle | null {
  const { width, height } = size;
  const { west, north, east, south } = grown(anchor, nameGap);
  const across = [at.x - width / 2, west, east - width].map((x) => within(x, frame.west, frame.east - width));
  const boxes = [
    boxAt(east, at.y - height / 2, size),
    boxAt(west - width, at.y - height / 2, size),
    ...across.map((x) => boxAt(x, south, size)),
    ...across.map((x) => boxAt(x, north - height, size)),
  ];
  const away = (box: Rectangle) =>
    Math.round(Math.hypot(at.x - within(at.x, box.west, box.east), at.y - within(at.y, box.north, box.south)));
  return (
    boxes.filter((box) => holds(frame, box) && isClear(box, taken)).toSorted((a, b) => away(a) - away(b))[0] ?? null
  );
}

/** Where a name stands, and whether its place has a dot. */
export type Stand = { box: Rectangle; hasDot: boolean };

/** How large the name of a place is on a map, as a plate where it has an arrow. */
export type Sized = Candidate<Place> & { size: Extent };

/**
 * Where the names of the candidates stand, the nearest first; null for one that is not shown. They cover neither each other,
 * the cell, the pin nor a control. The nearest of all is shown even where it has to cover the cell.
 */
export function layOut(shown: Shown, candidates: readonly Sized[]): (Stand | null)[] {
  const { view, point, pin, cell, controls } = shown;
  const whole = frameOf(view);
  const feet = controls.filter(({ north }) => north > view.height / 2).map(({ north }) => north - overFoot);
  const overFeet = { ...whole, south: Math.min(whole.south, ...feet) };
  const fixed = [pin, ...controls];
  const marked = cell ? union(cell, pin) : pin;
  const named: Rectangle[] = [];
  const directions = new Set<Arrow>();
  let count = 0;

  const stand = ({ place: { at }, arrow, size }: Sized, taken: readonly Rectangle[]): Stand | null => {
    if (arrow !== null) {
      const box = dockOf(size, point, at, overFeet, taken) ?? dockOf(size, point, at, whole, taken);
      return box && { box, hasDot: false };
    }
    const dot = around(at, dotRadius);
    if (!isClear(dot, named)) return null;
    const box = besideOf(size, at, overlap(dot, marked) ? union(marked, dot) : dot, whole, taken);
    return box && { box, hasDot: !overlap(dot, pin) };
  };

  return candidates.map((candidate, index) => {
    const { arrow, place } = candidate;
    if (count >= (arrow === null ? mostNames : enoughNames) || (arrow !== null && directions.has(arrow))) return null;
    const clear = [...fixed, ...(cell ? [grown(cell, gap)] : []), ...named];
    const found = stand(candidate, clear) ?? (index === 0 ? stand(candidate, [...fixed, ...named]) : null);
    if (!found) return null;
    count++;
    if (arrow !== null) directions.add(arrow);
    named.push(grown(found.box, gap));
    if (found.hasDot) named.push(around(place.at, dotRadius + 1));
    return found;
  });
}
