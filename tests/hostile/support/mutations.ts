import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { aHeic } from '../../support/media/heic.ts';
import { anMp4, aPhoto, aPicture, aWebm } from '../../support/media/media.ts';

/** Files that are damaged or malicious in ways that their formats invite. */

export const formats = ['jpeg', 'png', 'webp', 'gif', 'heic', 'mp4', 'mov', 'webm'] as const;
export type Format = (typeof formats)[number];

/** One valid file of each format. */
export async function seedFiles(): Promise<Record<Format, Buffer>> {
  return {
    jpeg: await aPhoto({ width: 64, height: 48 }),
    png: await aPicture('png', 64, 48),
    webp: await aPicture('webp', 64, 48),
    gif: await aPicture('gif', 64, 48),
    heic: aHeic({ rows: 1, columns: 2 }),
    mp4: anMp4(),
    mov: anMp4({ brand: 'qt  ' }),
    webm: aWebm(),
  };
}

/** From `start` to `end` (exclusive); `sizeAt`: where its size is stored, and in how many bytes. */
type Chunk = { start: number; end: number; sizeAt: number; sizeBytes: number };

/** The parts of a format, as far as they can be followed; for containers, the inner ones too. */
function chunksOf(format: Format, bytes: Buffer): Chunk[] {
  switch (format) {
    case 'jpeg':
      return jpegSegments(bytes);
    case 'png':
      return lengthFirst(bytes, 8, (at) => bytes.readUInt32BE(at) + 12, 0);
    case 'webp':
      return lengthFirst(bytes, 12, (at) => bytes.readUInt32LE(at + 4) + 8, 4);
    case 'gif':
      return gifBlocks(bytes);
    case 'heic':
    case 'mp4':
    case 'mov':
      return boxes(bytes, 0, bytes.length);
    case 'webm':
      return elements(bytes);
  }
}

function lengthFirst(bytes: Buffer, from: number, sizeOf: (at: number) => number, sizeAt: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at + 12 <= bytes.length;) {
    const end = Math.min(at + sizeOf(at), bytes.length);
    chunks.push({ start: at, end, sizeAt: at + sizeAt, sizeBytes: 4 });
    at = end;
  }
  return chunks;
}

function jpegSegments(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const end = Math.min(at + 2 + bytes.readUInt16BE(at + 2), bytes.length);
    chunks.push({ start: at, end, sizeAt: at + 2, sizeBytes: 2 });
    // The pixels follow the start of the scan.
    if (bytes[at + 1] === 0xda) break;
    at = end;
  }
  return chunks;
}

/** The blocks with pixels, from the first picture on. */
function gifBlocks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const picture = bytes.indexOf(0x2c, 13);
  if (picture === -1) return chunks;
  for (let at = picture + 11; at < bytes.length && bytes[at] !== 0;) {
    const end = Math.min(at + 1 + bytes[at]!, bytes.length);
    chunks.push({ start: at, end, sizeAt: at, sizeBytes: 1 });
    at = end;
  }
  return chunks;
}

const boxesOfBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'udta', 'meta', 'iprp', 'ipco', 'iref']);
const boxesWithVersion = new Set(['meta', 'iref']);

function boxes(bytes: Buffer, from: number, until: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= until;) {
    const end = Math.min(at + Math.max(bytes.readUInt32BE(at), 8), until);
    chunks.push({ start: at, end, sizeAt: at, sizeBytes: 4 });
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (boxesOfBoxes.has(type)) chunks.push(...boxes(bytes, at + (boxesWithVersion.has(type) ? 12 : 8), end));
    at = end;
  }
  return chunks;
}

/** EBML elements whose size takes eight bytes, as the seed file writes them. */
function elements(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 9 < bytes.length; at += 1) {
    const id = [1, 2, 4].find((length) => bytes[at + length] === 0x01 && bytes[at]! >> (8 - length) === 1);
    if (id === undefined) continue;
    const size = Number(bytes.readBigUInt64BE(at + id) & 0x00ff_ffff_ffff_ffffn);
    const end = Math.min(at + id + 8 + size, bytes.length);
    if (size <= bytes.length) chunks.push({ start: at, end, sizeAt: at + id, sizeBytes: 8 });
  }
  return chunks;
}

type Mutate = (bytes: Buffer) => Buffer;

/** A fraction of the whole, from 0 to 1 (exclusive), as a byte position. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (part: number, length: number) => Math.floor(part * length);

const flips: fc.Arbitrary<Mutate> = fc
  .array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 12 })
  .map((list) => (bytes) => {
    const flipped = Buffer.from(bytes);
    for (const [part, bit] of list) flipped[at(part, bytes.length)]! ^= 1 << bit;
    return flipped;
  });

const truncations: fc.Arbitrary<Mutate> = fc
  .oneof(place, fc.constantFrom(0.999, 0.99, 0.01))
  .map((part) => (bytes) => bytes.subarray(0, at(part, bytes.length)));

const ranges: fc.Arbitrary<Mutate> = fc
  .tuple(place, place, fc.constantFrom('remove', 'repeat', 'zero', 'reverse'))
  .map(([first, second, what]) => (bytes) => {
    const [start, end] = [at(Math.min(first, second), bytes.length), at(Math.max(first, second), bytes.length)];
    const range = Buffer.from(bytes.subarray(start, end));
    const middle = {
      remove: [],
      repeat: [range, range],
      zero: [Buffer.alloc(range.length)],
      reverse: [range.toReversed()],
    };
    return Buffer.concat([bytes.subarray(0, start), ...middle[what as keyof typeof middle], bytes.subarray(end)]);
  });

/** Whole chunks are removed, repeated once or a thousand times, moved, or given another size. */
const chunkwise = (format: Format): fc.Arbitrary<Mutate> =>
  fc
    .tuple(
      place,
      place,
      fc.constantFrom('remove', 'repeat', 'multiply', 'move', 'size'),
      fc.constantFrom(0n, 1n, 7n, 8n, 0x7fff_ffffn, 0xffff_ffffn, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn),
    )
    .map(([which, where, what, size]) => (bytes) => {
      const chunks = chunksOf(format, bytes);
      const chunk = chunks[at(which, chunks.length)];
      if (!chunk) return bytes;
      const own = bytes.subarray(chunk.start, chunk.end);
      const [before, after] = [bytes.subarray(0, chunk.start), bytes.subarray(chunk.end)];
      if (what === 'remove') return Buffer.concat([before, after]);
      if (what === 'repeat') return Buffer.concat([before, own, own, after]);
      if (what === 'multiply') {
        // A few megabytes at most: a form may have 25.
        const copies = Math.min(1000, Math.floor(4_000_000 / Math.max(own.length, 1)));
        return Buffer.concat([before, ...Array.from({ length: copies }, () => own), after]);
      }
      if (what === 'move') {
        const rest = Buffer.concat([before, after]);
        const to = at(where, rest.length);
        return Buffer.concat([rest.subarray(0, to), own, rest.subarray(to)]);
      }
      const resized = Buffer.from(bytes);
      const written = Buffer.alloc(8);
      written.writeBigUInt64BE(size);
      written.copy(resized, chunk.sizeAt, 8 - chunk.sizeBytes);
      return resized;
    });

const splices = (others: readonly Buffer[]): fc.Arbitrary<Mutate> =>
  fc
    .tuple(fc.constantFrom(...others), place, place, place, fc.boolean())
    .map(([other, first, second, where, isInstead]) => (bytes) => {
      const [start, end] = [at(Math.min(first, second), other.length), at(Math.max(first, second), other.length)];
      const to = at(where, bytes.length);
      const piece = other.subarray(start, end);
      return Buffer.concat([bytes.subarray(0, to), piece, bytes.subarray(isInstead ? to + piece.length : to)]);
    });

/** Repairs the checksums of a PNG, so that decoders read on. */
function withChecksums(bytes: Buffer): Buffer {
  const mended = Buffer.from(bytes);
  for (const { start, end } of chunksOf('png', mended)) {
    if (end - start >= 12) mended.writeUInt32BE(crc32(mended.subarray(start + 4, end - 4)), end - 4);
  }
  return mended;
}

/** Mutated files of one format. */
export const mutationsOf = (format: Format, seeds: Record<Format, Buffer>): fc.Arbitrary<Buffer> => {
  const others = formats.map((name) => seeds[name]);
  const mutation = fc.oneof(
    { weight: 3, arbitrary: flips },
    { weight: 1, arbitrary: truncations },
    { weight: 1, arbitrary: ranges },
    { weight: 4, arbitrary: chunkwise(format) },
    { weight: 1, arbitrary: splices(others) },
  );
  return fc.tuple(fc.array(mutation, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([mutations, isMended]) => {
    const mutated = mutations.reduce((bytes, mutate) => mutate(bytes), seeds[format]);
    return format === 'png' && isMended ? withChecksums(mutated) : mutated;
  });
};
