/**
 * Writes a small PMTiles file (version 3, https://github.com/protomaps/PMTiles/tree/main/spec) of vector tiles (version 2,
 * https://github.com/mapbox/vector-tile-spec), uncompressed.
 */

/** Bytes of a protocol buffer. */
const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytesOf = (field: number, bytes: readonly number[]) => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const text = (field: number, value: string) => bytesOf(field, [...Buffer.from(value)]);
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

type Point = readonly [x: number, y: number];
export type Line = { layer: string; kind: string; points: readonly Point[] };

const extent = 4096;

/** A tile with one line in one layer. */
function tileOf({ layer, kind, points }: Line): number[] {
  const steps = points.map(([x, y], at) => [x - (points[at - 1]?.[0] ?? 0), y - (points[at - 1]?.[1] ?? 0)]);
  const [first = [], ...others] = steps.map((step) => step.map(zigzag));
  const geometry = [9, ...first, (others.length << 3) | 2, ...others.flat()].flatMap(varint);
  const line = 2;
  const feature = [...bytesOf(2, [0, 0]), ...number(3, line), ...bytesOf(4, geometry)];
  return bytesOf(3, [
    ...text(1, layer),
    ...bytesOf(2, feature),
    ...text(3, 'kind'),
    ...bytesOf(4, text(1, kind)),
    ...number(5, extent),
    ...number(15, 2),
  ]);
}

/** The place of a tile on the Hilbert curve through all zooms. */
function tileId(zoom: number, column: number, row: number): number {
  let id = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, down] = [(x & side) > 0 ? 1 : 0, (y & side) > 0 ? 1 : 0];
    id += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
  }
  return id;
}

/** A file that has this line in every tile around a point, from zoom 9 to 12. */
export function pmtiles(line: Line, { lat, lon }: { lat: number; lon: number }): Buffer {
  const [from, to, around] = [9, 12, 3];
  const ids = Array.from({ length: to - from + 1 }, (_, n) => from + n).flatMap((zoom) => {
    const x = Math.floor((lon / 360 + 0.5) * 2 ** zoom);
    const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom);
    const near = Array.from({ length: 2 * around + 1 }, (__, n) => n - around);
    return near.flatMap((across) => near.map((down) => tileId(zoom, x + across, y + down)));
  });
  const entries = ids.toSorted((a, b) => a - b);
  const tile = tileOf(line);
  // Number of entries; then differences of ids, run lengths, lengths, and offsets plus one: all tiles are the same bytes.
  const directory = [
    ...varint(entries.length),
    ...entries.flatMap((id, at) => varint(id - (entries[at - 1] ?? 0))),
    ...entries.flatMap(() => varint(1)),
    ...entries.flatMap(() => varint(tile.length)),
    ...entries.flatMap(() => varint(1)),
  ];
  const metadata = [...Buffer.from('{}')];
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [directory, metadata, [], tile];
  let offset = header.length;
  for (const [at, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + at * 16);
    offset += part.length;
  }
  for (const [at, count] of [entries.length, entries.length, 1].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + at * 8);
  // Clustered; directories and tiles uncompressed; vector tiles; zooms.
  for (const [at, value] of [1, 1, 1, 1, from, to].entries()) header.writeUInt8(value, 96 + at);
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4);
  header.writeUInt8(from, 118);
  return Buffer.concat([header, ...parts.map((part) => Buffer.from(part))]);
}
