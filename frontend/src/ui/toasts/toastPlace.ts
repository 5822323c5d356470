export type Size = { width: number; height: number };
/** In pixels from the top left corner of the screen. */
export type Place = { x: number; y: number };
export type Rect = Size & Place;

/** The margin at both sides of a toast, in pixels. */
export const sideMargin = 16;
/** The margin below a toast, and at both sides of one at the foot of a pane, in pixels. The one above is Fluent's and part of the toast's height. */
export const gap = 12;

const shared = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));

const overlap = (a: Rect, b: Rect): number => shared(a.x, a.width, b.x, b.width) * shared(a.y, a.height, b.y, b.height);

/** The vertical positions at which a toast touches an edge of the screen or of an obstacle. */
function heights(toast: Size, screen: Rect, obstacles: readonly Rect[]): number[] {
  const last = screen.y + screen.height - toast.height - gap;
  const besideObstacles = obstacles.flatMap(({ y, height }) => [y + height, y - toast.height - gap]);
  const inside = besideObstacles.filter((y) => y > screen.y && y < last);
  return [screen.y, ...inside, Math.max(screen.y, last)].toSorted((a, b) => a - b);
}

type Preference = {
  /** Whether the bottom of the screen is tried before the top. */
  fromBottom: boolean;
  /** Whether the end of the line is tried before its start. */
  fromEnd: boolean;
  isRightToLeft: boolean;
  /** Where the toast is now. It stays there if no other place is better. */
  current: Place | null;
};

/** The place where a toast covers least of the obstacles: of several, the nearest to the preferred corner. */
export function placeToast(
  toast: Size,
  screen: Rect,
  obstacles: readonly Rect[],
  { fromBottom, fromEnd, isRightToLeft, current }: Preference,
): Place {
  const sides = [screen.x + sideMargin, screen.x + screen.width - toast.width - sideMargin];
  if (isRightToLeft !== fromEnd) sides.reverse();
  const ys = heights(toast, screen, obstacles);
  if (fromBottom) ys.reverse();
  const isOnScreen = ({ x, y }: Place) =>
    shared(x, toast.width, screen.x, screen.width) === toast.width &&
    shared(y, toast.height, screen.y, screen.height) === toast.height;
  const places = ys.flatMap((y) => sides.map((x) => ({ x, y })));
  if (current && isOnScreen(current)) places.unshift(current);

  const covered = ({ x, y }: Place) =>
    obstacles.reduce((sum, obstacle) => sum + overlap({ ...toast, x, y }, obstacle), 0);
  const least = Math.min(...places.map(covered));
  return places.find((place) => covered(place) === least) ?? { x: sideMargin, y: screen.y };
}
