import type { Columns } from './columns.ts';
import { dayNumber, severityOf, hashBytes, hashText } from './columns.ts';
import { fromGrid, gridBits } from './grid.ts';
import { incidentTypes, type Severity, severities } from '../incident/incidentTerms.ts';
import { daysOf, type IncidentFilter } from '../incident/listing.ts';
import type { Box, Coordinates } from '../places/coordinates.ts';
import { inBox, inCircle, type IsWithin } from './within.ts';

export type { Box };

/** A marker on the map: a spot, where all incidents share one position, or a cluster of spots. */
export type MapMarker = Coordinates & {
  count: number;
  worst: Severity;
  /** The index of its first incident in the columns. */
  index: number;
  /** The bounding box of its incidents; null for a spot, which zooming cannot separate. */
  box: Box | null;
};

/** Up to this many spots in view are shown one by one, without clusters. */
export const maxSpots = 300;

/** The radius of a cluster in pixels. */
const reach = 60;
/** Points are first grouped into squares with a side of 2^4 pixels. */
const squareBits = 4;

/** A pixel at this zoom is 2 to the power of this many grid steps wide. */
export const pixelBits = (zoom: number): number => gridBits - 8 - zoom;

const anywhere: IsWithin = () => true;

/**
 * 1 for each index that passes the filter. `matches`: the indexes that the server found for the text and the place (`part`
 * `matches`); null where nothing but a circle is sought, which is decided here.
 */
export function keptIndexes(
  { x, y, kind, day }: Columns,
  filter: Omit<IncidentFilter, 'search'>,
  matches: Uint32Array | null,
  now: Date,
): Uint8Array {
  const span = daysOf(filter, now);
  const [first, last] = [dayNumber(span.first), dayNumber(span.last)];
  const circle = matches ? null : filter.sought?.circle;
  const isInBox = filter.box ? inBox(filter.box) : anywhere;
  const isInCircle = circle ? inCircle(circle) : anywhere;
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
    const [atX, atY, on] = [x[index] as number, y[index] as number, day[index] as number];
    if (on >= first && on <= last && isInBox(atX, atY) && isInCircle(atX, atY)) {
      kept[index] = isWanted[kind[index] as number] as number;
    }
  };
  if (matches) for (const index of matches) keep(index);
  else for (let index = 0; index < kept.length; index++) keep(index);
  return kept;
}

type Gathered = {
  x: number;
  y: number;
  count: number;
  /** The index of the worst severity. */
  worst: number;
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
function gather(columns: Columns, kept: Uint8Array, bits: number, isInView: IsWithin, most: number): Gathered[] | null {
  const { x: xs, y: ys, kind } = columns;
  const found: Gathered[] = [];
  let squareX = -1;
  let squareY = -1;
  let last: Gathered | undefined;
  for (let index = 0; index < kept.length; index++) {
    if (kept[index] === 0) continue;
    const x = xs[index] as number;
    const y = ys[index] as number;
    if (!isInView(x, y)) continue;
    const worst = (kind[index] as number) >> 3;
    if (last && x >>> bits === squareX && y >>> bits === squareY) {
      last.x += x;
      last.y += y;
      last.count++;
      if (worst < last.worst) last.worst = worst;
      if (x < last.minX) last.minX = x;
      else if (x > last.maxX) last.maxX = x;
      if (y < last.minY) last.minY = y;
      else if (y > last.maxY) last.maxY = y;
      continue;
    }
    if (found.length === most) return null;
    squareX = x >>> bits;
    squareY = y >>> bits;
    last = { x, y, count: 1, worst, index, minX: x, maxX: x, minY: y, maxY: y };
    found.push(last);
  }
  return found;
}

/** Greedy clustering: the largest square takes those within `distance` (in grid steps), then the next largest, and so on. */
function merge(squares: Gathered[], distance: number): Gathered[] {
  const cellOf = ({ x, y, count }: Gathered) => [Math.floor(x / count / distance), Math.floor(y / count / distance)];
  const cells = new Map<number, Gathered[]>();
  const keyOf = (column: number, row: number) => column * 2 ** gridBits + row;
  for (const square of squares) {
    const [column = 0, row = 0] = cellOf(square);
    const key = keyOf(column, row);
    const cell = cells.get(key);
    if (cell) cell.push(square);
    else cells.set(key, [square]);
  }
  const taken = new Set<Gathered>();
  const clusters: Gathered[] = [];
  for (const square of squares.toSorted((a, b) => b.count - a.count || a.index - b.index)) {
    if (taken.has(square)) continue;
    const [column = 0, row = 0] = cellOf(square);
    const [middleX, middleY] = [square.x / square.count, square.y / square.count];
    const cluster = { ...square };
    for (let across = column - 1; across <= column + 1; across++) {
      for (let down = row - 1; down <= row + 1; down++) {
        for (const other of cells.get(keyOf(across, down)) ?? []) {
          if (taken.has(other)) continue;
          if (Math.hypot(other.x / other.count - middleX, other.y / other.count - middleY) > distance) continue;
          taken.add(other);
          if (other === square) continue;
          cluster.x += other.x;
          cluster.y += other.y;
          cluster.count += other.count;
          cluster.worst = Math.min(cluster.worst, other.worst);
          cluster.index = Math.min(cluster.index, other.index);
          cluster.minX = Math.min(cluster.minX, other.minX);
          cluster.maxX = Math.max(cluster.maxX, other.maxX);
          cluster.minY = Math.min(cluster.minY, other.minY);
          cluster.maxY = Math.max(cluster.maxY, other.maxY);
        }
      }
    }
    clusters.push(cluster);
  }
  return clusters;
}

function markerOf({ x, y, count, worst, index, minX, maxX, minY, maxY }: Gathered): MapMarker {
  const isSpot = minX === maxX && minY === maxY;
  const northWest = fromGrid({ x: minX, y: minY });
  const southEast = fromGrid({ x: maxX, y: maxY });
  return {
    ...(isSpot ? northWest : fromGrid({ x: x / count, y: y / count })),
    count,
    worst: severities[worst] ?? 'low',
    index,
    box: isSpot ? null : { south: southEast.lat, west: northWest.lon, north: northWest.lat, east: southEast.lon },
  };
}

/**
 * The markers for the kept incidents in a box at a zoom: every spot if there are few, otherwise clusters whose middles are
 * farther apart than a finger is wide. Moving the box changes only the clusters at its edges.
 */
export function markersOf(columns: Columns, kept: Uint8Array, view: { box: Box; zoom: number }): MapMarker[] {
  const isInView = inBox(view.box);
  const spots = gather(columns, kept, 0, isInView, maxSpots);
  if (spots) return spots.map(markerOf);
  const bits = pixelBits(view.zoom);
  const squares = gather(columns, kept, Math.max(0, bits + squareBits), isInView, Number.POSITIVE_INFINITY) ?? [];
  return merge(squares, reach * 2 ** bits).map(markerOf);
}

/** For each day (`YYYY-MM-DD`), the number of incidents on it or later; of `kept` only, where it is given. */
export const countsSince = ({ day }: Columns, days: readonly string[], kept?: Uint8Array): number[] =>
  days.map((since) => {
    const first = dayNumber(since);
    let count = 0;
    for (let index = 0; index < day.length; index++) {
      if ((day[index] as number) >= first && kept?.[index] !== 0) count++;
    }
    return count;
  });

/** The bit in the severity's byte that is set for a spot. */
const spotFlag = 0x80;

/** Encodes the opening markers: for each, latitude and longitude (hundredths of a degree), count and severity. */
export function encodeClusters(markers: readonly MapMarker[]): Uint8Array {
  const bytes = new Uint8Array(markers.length * 9);
  const view = new DataView(bytes.buffer);
  for (const [index, { lat, lon, count, worst, box }] of markers.entries()) {
    view.setInt16(index * 9, Math.round(lat * 100));
    view.setInt16(index * 9 + 2, Math.round(lon * 100));
    view.setUint32(index * 9 + 4, count);
    view.setUint8(index * 9 + 8, severities.indexOf(worst) | (box ? 0 : spotFlag));
  }
  return bytes;
}

export type OpeningMarker = Pick<MapMarker, 'lat' | 'lon' | 'count' | 'worst'> & { isSpot: boolean };

/** `bytes` begins with the hash of the columns from which the markers were made. */
export function decodeClusters(bytes: Uint8Array): { hash: string; clusters: OpeningMarker[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset + hashBytes);
  const clusters = Array.from({ length: Math.floor((bytes.length - hashBytes) / 9) }, (_, index) => ({
    lat: view.getInt16(index * 9) / 100,
    lon: view.getInt16(index * 9 + 2) / 100,
    count: view.getUint32(index * 9 + 4),
    worst: severityOf((view.getUint8(index * 9 + 8) & ~spotFlag) << 3),
    isSpot: (view.getUint8(index * 9 + 8) & spotFlag) !== 0,
  }));
  return { hash: hashText(bytes), clusters };
}
