import { incidentTypes, type IncidentType, severities, type Severity } from '../incident/incidentTerms.ts';

/**
 * The columnar format in which the map loads all published incidents: similar values are adjacent, so that it compresses to
 * less than three bytes an incident. It has no ids: an incident is identified by its index and the hash of the columns.
 *
 *   12 bytes  hash of the incidents, the same for the same ones
 *   varint    count
 *   varints   x, each as the zigzag difference from the previous one, then y likewise: positions in Mercator steps (mercator.ts)
 *             along its curve; at one position the latest day comes first
 *   bytes     severity and type of each, and whether its place is wider than others: `kindOf`
 *   bytes     days since 1 January 1900: the low byte of each, then the high byte of each
 *
 * Beyond `mostSent` incidents nothing follows the count: the map asks for each view instead (tiles.ts).
 */
export type Columns = {
  hash: string;
  x: Uint32Array;
  y: Uint32Array;
  kind: Uint8Array;
  day: Uint16Array;
};

export const hashBytes = 12;

/** Up to this many incidents are sent to a browser: some half a megabyte. */
export const mostSent = 200_000;

/** Marks a place that is wider than a square of the public grid. */
const wide = 32;

/** The type in the lower three bits, then the severity in two (0 is the worst). */
export const kindOf = (severity: Severity, type: IncidentType, isWide = false): number =>
  (isWide ? wide : 0) | (severities.indexOf(severity) << 3) | incidentTypes.indexOf(type);
/** The number of a kind's severity: 0 is the worst. */
export const ratingOf = (kind: number): number => (kind >> 3) & 3;
export const severityOf = (kind: number): Severity => severities[ratingOf(kind)] ?? 'low';
/** The kind without its width. */
export const ratedKind = (kind: number): number => kind & (wide - 1);
export const isWideKind = (kind: number): boolean => (kind & wide) !== 0;
export const typeOf = (kind: number): IncidentType => incidentTypes[kind & 7] ?? 'other';

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1);

/** Writes a number below 2^32 as a varint: seven bits a byte, lowest first, at most five bytes. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value >>> 0;
  let next = at;
  while (rest > 127) {
    bytes[next++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[next++] = rest;
  return next;
}

/** Reads values in sequence. Throws RangeError past the end. */
export function reader(bytes: Uint8Array, start: number) {
  let at = start;
  return {
    varint(): number {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        if (byte === undefined || shift > 28) throw new RangeError('The bytes end in the middle of a number');
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
      }
    },
    isAtEnd: () => at >= bytes.length,
    take(length: number): Uint8Array {
      if (at + length > bytes.length) throw new RangeError('The bytes end too early');
      return bytes.subarray(at, (at += length));
    },
  };
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The hash as text (base64url): 16 letters, digits, `-` and `_`. */
export function hashText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < hashBytes; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += digits[(three >> shift) & 63];
  }
  return text;
}

function writeDeltas(bytes: Uint8Array, start: number, values: ArrayLike<number>): number {
  let at = start;
  let before = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    at = writeVarint(bytes, at, zigzag(value - before));
    before = value;
  }
  return at;
}

/** Encodes everything except the hash, which is computed from these bytes and precedes them. */
export function encodeColumns({ x, y, kind, day }: Omit<Columns, 'hash'>): Uint8Array {
  const count = x.length;
  const bytes = new Uint8Array(5 + count * (4 + 4 + 1 + 2));
  let at = writeDeltas(bytes, writeDeltas(bytes, writeVarint(bytes, 0, count), x), y);
  bytes.set(kind, at);
  at += count;
  for (let index = 0; index < count; index++) {
    bytes[at + index] = (day[index] ?? 0) & 255;
    bytes[at + count + index] = (day[index] ?? 0) >> 8;
  }
  return bytes.slice(0, at + 2 * count);
}

/** Encodes only the count, for more incidents than are sent. */
export const encodeCount = (count: number): Uint8Array => {
  const bytes = new Uint8Array(5);
  return bytes.slice(0, writeVarint(bytes, 0, count));
};

/** What the first bytes say. `isWhole`: whether the incidents follow. Throws RangeError when they are truncated. */
export function decodeCount(bytes: Uint8Array): { hash: string; count: number; isWhole: boolean } {
  const read = reader(bytes, hashBytes);
  const count = read.varint();
  return { hash: hashText(bytes), count, isWhole: count === 0 || !read.isAtEnd() };
}

/** Decodes the columns. Throws RangeError when the bytes are truncated. */
export function decodeColumns(bytes: Uint8Array): Columns {
  const read = reader(bytes, hashBytes);
  const count = read.varint();
  if (count > bytes.length) throw new RangeError('The bytes end too early');
  const deltas = (): Uint32Array => {
    const values = new Uint32Array(count);
    let before = 0;
    for (let index = 0; index < count; index++) {
      before += unzigzag(read.varint());
      values[index] = before;
    }
    return values;
  };
  const [x, y] = [deltas(), deltas()];
  const kind = read.take(count).slice();
  const [low, high] = [read.take(count), read.take(count)];
  const day = new Uint16Array(count);
  for (let index = 0; index < count; index++) day[index] = (low[index] ?? 0) | ((high[index] ?? 0) << 8);
  return { hash: hashText(bytes), x, y, kind, day };
}

/** Encodes ascending indexes, such as the matches of a search; the hash of the columns precedes them. */
export function encodeIndexes(indexes: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(5 + indexes.length * 5);
  const at = writeDeltas(bytes, writeVarint(bytes, 0, indexes.length), indexes);
  return bytes.slice(0, at);
}

/** Decodes ascending indexes. Throws RangeError when the bytes are truncated. */
export function decodeIndexes(bytes: Uint8Array): { hash: string; indexes: Uint32Array } {
  const read = reader(bytes, hashBytes);
  const indexes = new Uint32Array(Math.min(read.varint(), bytes.length));
  let before = 0;
  for (let index = 0; index < indexes.length; index++) {
    before += unzigzag(read.varint());
    indexes[index] = before;
  }
  return { hash: hashText(bytes), indexes };
}
