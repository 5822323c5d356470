import { blockSize, blocksOf, meet, squaredDistance } from './blocks.ts';
import type { Columns } from './columns.ts';
import { hashBytes, hashText, isWideKind, ratedKind, ratingOf, reader, writeVarint } from './columns.ts';
import { dayNumber } from '../dates/calendar.ts';
import { fromMercator, mercatorBits, toMercator } from '../places/mercator.ts';
import { incidentTypes, type Severity, severities } from '../incident/incidentTerms.ts';
import { daysOf, type IncidentFilter } from '../search/filter.ts';
import type { Box, Coordinates } from '../places/coordinates.ts';
import { type MercatorBox, mercatorBoxOf, inBox, inCircle, type IsWithin } from '../places/geometry.ts';

export type { Box };

/** A marker on the map: a spot, where all incidents share one position, or a cluster of spots. */
export type MapMarker = Coordinates & {
  /** How many of each severity, in the order of `severities`: the worst first. */
  counts: readonly number[];
  /** The index of its first incident in the columns. */
  index: number;
  /** The bounding box of its incidents; null for a spot, which zooming cannot separate. */
  box: Box | null;
  /** Whether the place of one of its incidents is wider than a cell, so that no cell may be drawn for it. */
  isWide: boolean;
};

export const countOf = ({ counts }: Pick<MapMarker, 'counts'>): number =>
  counts.reduce((total, count) => total + count, 0);

/** The worst severity among the incidents of a marker. */
export const worstOf = ({ counts }: Pick<MapMarker, 'counts'>): Severity =>
  severities[counts.findIndex((count) => count > 0)] ?? 'low';

/** From this zoom on a spot is drawn as the cell of the public grid that it stands for. Maps go no nearer. */
export const cellZoom = 12;

/** Up to this many spots in view are shown one by one; of more, those that are near each other form clusters. */
export const maxSpots = { spots: 60, cells: 400 } as const;

/** The distance in pixels within which a cluster gathers spots. */
const reach = 60;
/** The free pixels between two markers. */
const gap = 2;

const clusterDiameters = { least: 28, most: 64, mostAt: 500 } as const;

/**
 * A cluster's diameter in pixels, from 28 to 64. Its area grows with the count, more slowly than the count itself, so that
 * both two and five hundred can be told from their neighbours.
 */
export function clusterDiameter(count: number): number {
  const { least, most, mostAt } = clusterDiameters;
  const share = Math.log(Math.max(count, 1)) / Math.log(mostAt);
  return Math.round(least * Math.min(most / least, (most / least) ** share));
}

/** The diameter in pixels of a spot's mark with its edge and halo, by its worst severity, in the order of `severities`. */
export const spotDiameters = [23, 20, 17, 15] as const;
/** Points are first grouped into squares with a side of 2^4 pixels. */
const squareBits = 4;

/** A pixel at this zoom is 2 to the power of this many Mercator steps wide. */
export const pixelBits = (zoom: number): number => mercatorBits - 8 - zoom;

const anywhere: IsWithin = () => true;

/**
 * 1 for each index that passes the filter. `matches`: the indexes that the server found for the text and the place (`part`
 * `matches`); null where the search has nothing but a circle, which is decided here.
 */
export function keptIndexes(
  { x, y, kind, day }: Columns,
  filter: Omit<IncidentFilter, 'search'>,
  matches: Uint32Array | null,
  now: Date,
): Uint8Array {
  const span = daysOf(filter, now);
  const [first, last] = [dayNumber(span.first), dayNumber(span.last)];
  const circle = matches ? null : filter.target?.circle;
  const isInBox = filter.box ? inBox(filter.box) : anywhere;
  const isInCircle = circle ? inCircle(circle) : anywhere;
  const isAnywhere = !filter.box && !circle;
  const isWanted = new Uint8Array(severities.length * 8);
  for (const [index, severity] of severities.entries()) {
    for (const [type, name] of incidentTypes.entries()) {
      if (filter.severities.includes(severity) && (filter.type === 'all' || filter.type === name)) {
        isWanted[(index << 3) | type] = 1;
      }
    }
  }
  const kept = new Uint8Array(kind.length);
  const keep = (index: number) => {
    const on = day[index] as number;
    if (on < first || on > last || isWanted[ratedKind(kind[index] as number)] === 0) return;
    const [atX, atY] = [x[index] as number, y[index] as number];
    if (isAnywhere || (isInBox(atX, atY) && isInCircle(atX, atY))) kept[index] = 1;
  };
  if (matches) for (const index of matches) keep(index);
  else for (let index = 0; index < kept.length; index++) keep(index);
  return kept;
}

type Gathered = {
  /** Sums over its incidents. */
  x: number;
  y: number;
  count: number;
  counts: number[];
  isWide: boolean;
  index: number;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
};

/**
 * Groups the kept points in view by aligned squares with a side of 2^`bits` steps. (Points of one square are adjacent in
 * the columns, because those are sorted along the curve.) Returns null when there are more than `most` squares.
 */
function gather(columns: Columns, kept: Uint8Array, bits: number, view: MercatorBox, most: number): Gathered[] | null {
  const { x: xs, y: ys, kind } = columns;
  const { minX, maxX, minY, maxY } = view;
  const blocks = blocksOf(columns);
  const found: Gathered[] = [];
  let squareX = -1;
  let squareY = -1;
  let last: Gathered | undefined;
  for (let index = 0; index < kept.length; index++) {
    if (index % blockSize === 0 && !meet(blocks[index / blockSize] as MercatorBox, view)) {
      index += blockSize - 1;
      continue;
    }
    if (kept[index] === 0) continue;
    const x = xs[index] as number;
    const y = ys[index] as number;
    if (x < minX || x > maxX || y < minY || y > maxY) continue;
    const severity = ratingOf(kind[index] as number);
    const isWide = isWideKind(kind[index] as number);
    if (last && x >>> bits === squareX && y >>> bits === squareY) {
      last.x += x;
      last.y += y;
      last.count++;
      last.counts[severity]! += 1;
      last.isWide ||= isWide;
      if (x < last.minX) last.minX = x;
      else if (x > last.maxX) last.maxX = x;
      if (y < last.minY) last.minY = y;
      else if (y > last.maxY) last.maxY = y;
      continue;
    }
    if (found.length === most) return null;
    squareX = x >>> bits;
    squareY = y >>> bits;
    last = { x, y, count: 1, counts: [0, 0, 0, 0], isWide, index, minX: x, maxX: x, minY: y, maxY: y };
    last.counts[severity] = 1;
    found.push(last);
  }
  return found;
}

/** Adds `other` to `cluster`. */
function absorb(cluster: Gathered, other: Gathered): void {
  cluster.x += other.x;
  cluster.y += other.y;
  cluster.count += other.count;
  cluster.counts = cluster.counts.map((count, severity) => count + (other.counts[severity] as number));
  cluster.isWide ||= other.isWide;
  cluster.index = Math.min(cluster.index, other.index);
  cluster.minX = Math.min(cluster.minX, other.minX);
  cluster.maxX = Math.max(cluster.maxX, other.maxX);
  cluster.minY = Math.min(cluster.minY, other.minY);
  cluster.maxY = Math.max(cluster.maxY, other.maxY);
}

/**
 * Greedy clustering: the largest group takes those that `isNear` it, then the next largest, and so on. `distance`: how far
 * apart two near ones are at most, in Mercator steps.
 */
function merge(
  groups: Gathered[],
  distance: number,
  isNear: (a: Gathered, b: Gathered, steps: number) => boolean,
): Gathered[] {
  const cellOf = ({ x, y, count }: Gathered) => [Math.floor(x / count / distance), Math.floor(y / count / distance)];
  const cells = new Map<number, Gathered[]>();
  const keyOf = (column: number, row: number) => column * 2 ** mercatorBits + row;
  for (const group of groups) {
    const [column = 0, row = 0] = cellOf(group);
    const key = keyOf(column, row);
    const cell = cells.get(key);
    if (cell) cell.push(group);
    else cells.set(key, [group]);
  }
  const taken = new Set<Gathered>();
  const clusters: Gathered[] = [];
  for (const group of groups.toSorted((a, b) => b.count - a.count || a.index - b.index)) {
    if (taken.has(group)) continue;
    taken.add(group);
    const [column = 0, row = 0] = cellOf(group);
    const [middleX, middleY] = [group.x / group.count, group.y / group.count];
    const cluster = { ...group };
    for (let across = column - 1; across <= column + 1; across++) {
      for (let down = row - 1; down <= row + 1; down++) {
        for (const other of cells.get(keyOf(across, down)) ?? []) {
          if (taken.has(other)) continue;
          const steps = Math.hypot(other.x / other.count - middleX, other.y / other.count - middleY);
          if (!isNear(group, other, steps)) continue;
          taken.add(other);
          absorb(cluster, other);
        }
      }
    }
    clusters.push(cluster);
  }
  return clusters;
}

const isSpot = ({ minX, maxX, minY, maxY }: Gathered): boolean => minX === maxX && minY === maxY;

const diameterOf = (group: Gathered): number =>
  isSpot(group)
    ? (spotDiameters[group.counts.findIndex((count) => count > 0)] as number)
    : clusterDiameter(group.count);

/** Merges markers until none covers another. `step`: the Mercator steps of a pixel. */
function apart(groups: Gathered[], step: number): Gathered[] {
  const overlaps = (a: Gathered, b: Gathered, steps: number) =>
    steps < ((diameterOf(a) + diameterOf(b)) / 2 + gap) * step;
  for (let before = groups; ;) {
    const after = merge(before, (clusterDiameters.most + gap) * step, overlaps);
    if (after.length === before.length) return after;
    before = after;
  }
}

function markerOf(group: Gathered): MapMarker {
  const { x, y, count, counts, isWide, index, minX, maxX, minY, maxY } = group;
  const northWest = fromMercator({ x: minX, y: minY });
  const southEast = fromMercator({ x: maxX, y: maxY });
  return {
    ...(isSpot(group) ? northWest : fromMercator({ x: x / count, y: y / count })),
    counts,
    isWide,
    index,
    box: isSpot(group)
      ? null
      : { south: southEast.lat, west: northWest.lon, north: northWest.lat, east: southEast.lon },
  };
}

/**
 * The markers for the kept incidents in a box at a zoom, none of which covers another: every spot if there are few,
 * otherwise clusters. From `cellZoom` on, spots are cells of the public grid, which lie side by side, but for
 * wider places. Moving the box changes only
 * the clusters at its edges.
 */
export function markersOf(columns: Columns, kept: Uint8Array, view: { box: Box; zoom: number }): MapMarker[] {
  const inView = mercatorBoxOf(view.box);
  const isNear = view.zoom >= cellZoom;
  const bits = pixelBits(view.zoom);
  const step = 2 ** bits;
  const spots = gather(columns, kept, 0, inView, isNear ? maxSpots.cells : maxSpots.spots);
  if (spots) return (isNear ? spots : apart(spots, step)).map(markerOf);
  const squares = gather(columns, kept, Math.max(0, bits + squareBits), inView, Number.POSITIVE_INFINITY) ?? [];
  return apart(
    merge(squares, reach * step, (_, __, steps) => steps <= reach * step),
    step,
  ).map(markerOf);
}

/** The kept incident that is nearest to a point, on the map; null when none is kept. */
export function nearestKept(columns: Columns, kept: Uint8Array, point: Coordinates): Coordinates | null {
  const { x: xs, y: ys } = columns;
  const from = toMercator(point);
  const away = blocksOf(columns).map((block, number) => ({
    number,
    least: squaredDistance(block, from.x, from.y),
  }));
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const block of away.sort((a, b) => a.least - b.least)) {
    if (block.least >= least) break;
    const start = block.number * blockSize;
    for (let index = start; index < Math.min(start + blockSize, kept.length); index++) {
      if (kept[index] === 0) continue;
      const distance = ((xs[index] as number) - from.x) ** 2 + ((ys[index] as number) - from.y) ** 2;
      if (distance >= least) continue;
      least = distance;
      nearest = index;
    }
  }
  return nearest === -1 ? null : fromMercator({ x: xs[nearest] as number, y: ys[nearest] as number });
}

/** For each day (`YYYY-MM-DD`), the number of incidents on it or later; of `kept` only, where it is given. */
export function countsSince({ day }: Columns, days: readonly string[], kept?: Uint8Array): number[] {
  const onDay = new Uint32Array(2 ** 16);
  for (let index = 0; index < day.length; index++) {
    if (kept?.[index] !== 0) onDay[day[index] as number]!++;
  }
  return days.map((since) => onDay.subarray(dayNumber(since)).reduce((total, count) => total + count, 0));
}

/**
 * Encodes the opening markers: for each, latitude and longitude in hundredths of a degree (two bytes each), then varints:
 * how many of each severity, the first of them doubled, with one added for a spot.
 */
export function encodeClusters(markers: readonly MapMarker[]): Uint8Array {
  const bytes = new Uint8Array(markers.length * (4 + 5 * severities.length));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { lat, lon, counts, box } of markers) {
    view.setInt16(at, Math.round(lat * 100));
    view.setInt16(at + 2, Math.round(lon * 100));
    at += 4;
    for (const [severity, count] of counts.entries()) {
      at = writeVarint(bytes, at, severity === 0 ? count * 2 + (box ? 0 : 1) : count);
    }
  }
  return bytes.slice(0, at);
}

export type OpeningMarker = Pick<MapMarker, 'lat' | 'lon' | 'counts'> & { isSpot: boolean; isWide?: never };

/** `bytes` begins with the hash of the columns from which the markers were made. Throws RangeError when it is truncated. */
export function decodeClusters(bytes: Uint8Array): { hash: string; clusters: OpeningMarker[] } {
  const read = reader(bytes, hashBytes);
  const degrees = () => {
    const [high = 0, low = 0] = read.take(2);
    return ((((high << 8) | low) << 16) >> 16) / 100;
  };
  const clusters: OpeningMarker[] = [];
  while (!read.isAtEnd()) {
    const [lat, lon] = [degrees(), degrees()];
    const [first = 0, ...others] = severities.map(read.varint);
    clusters.push({ lat, lon, counts: [first >>> 1, ...others], isSpot: (first & 1) === 1 });
  }
  return { hash: hashText(bytes), clusters };
}
