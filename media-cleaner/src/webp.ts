import { damaged } from './refused.ts';
import { orientationIn, tiffWith } from './orientation.ts';
import { maxPieces, maxProfileBytes, type Parts } from './parts.ts';

const frameParts = new Set(['ALPH', 'VP8 ', 'VP8L']);

/** The flags of the VP8X chunk. */
const flags = { animation: 0x02, exif: 0x08, alpha: 0x10, profile: 0x20 };

type Chunk = { type: string; content: Buffer };

/**
 * WebP (RFC 9649): keeps only what is needed to draw it; of an animation, the first frame on its canvas. Throws Refused.
 */
export function partsOfWebp(file: Buffer): Parts {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') throw damaged();
  const end = 8 + file.readUInt32LE(4);
  const { chunks, mayBeCut } = chunksIn(file.subarray(12), end - 12);
  const all = new Map<string, Buffer>();
  for (const { type, content } of chunks) if (!all.has(type)) all.set(type, content);
  const extended = all.get('VP8X');
  if (!extended) {
    const picture = chunks[0];
    if (!picture || (picture.type !== 'VP8 ' && picture.type !== 'VP8L')) throw damaged();
    return partsWith(sizeOf(picture), [picture], mayBeCut);
  }
  if (extended.length < 10) throw damaged();
  const canvas = { width: extended.readUIntLE(4, 3) + 1, height: extended.readUIntLE(7, 3) + 1 };
  const header = Buffer.alloc(10);
  extended.copy(header, 4, 4, 10);
  header[0] = extended[0]! & (flags.animation | flags.alpha);
  const kept: Chunk[] = [{ type: 'VP8X', content: header }];
  const profile = all.get('ICCP');
  if (profile) {
    if (profile.length > maxProfileBytes) throw damaged();
    header[0] |= flags.profile;
    kept.push({ type: 'ICCP', content: profile });
  }
  const [animation, frame] = [all.get('ANIM'), all.get('ANMF')];
  if (header[0] & flags.animation) {
    if (!animation || !frame || frame.length < 16) throw damaged();
    const inner = pictureIn(chunksIn(frame.subarray(16)).chunks, {
      width: frame.readUIntLE(6, 3) + 1,
      height: frame.readUIntLE(9, 3) + 1,
    });
    kept.push({ type: 'ANIM', content: animation.subarray(0, 6) });
    kept.push({ type: 'ANMF', content: Buffer.concat([frame.subarray(0, 16), ...inner.map(written)]) });
  } else kept.push(...pictureIn(chunks, canvas));
  const exif = all.get('EXIF');
  const tiff = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const orientation = tiff && orientationIn(tiff);
  if (orientation !== undefined) {
    header[0] |= flags.exif;
    kept.push({ type: 'EXIF', content: tiffWith(orientation) });
  }
  return partsWith(canvas, kept, mayBeCut);
}

/**
 * The chunks of a picture with its transparency. The size in its data must match the declared size, because decoders
 * allocate memory for the former.
 */
function pictureIn(chunks: readonly Chunk[], { width, height }: { width: number; height: number }): Chunk[] {
  const seen = new Set<string>();
  const kept = chunks.filter(({ type }) => {
    if (!frameParts.has(type) || seen.has(type)) return false;
    seen.add(type);
    return true;
  });
  const picture = kept.find(({ type }) => type !== 'ALPH');
  if (!picture) throw damaged();
  const size = sizeOf(picture);
  if (size.width !== width || size.height !== height) throw damaged();
  return kept;
}

function sizeOf({ type, content }: Chunk): { width: number; height: number } {
  if (content.length < 10) throw damaged();
  if (type === 'VP8 ') {
    if (content.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  }
  if (content[0] !== 0x2f) throw damaged();
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/**
 * The chunks that begin before `until`. Some programs write a length that is a byte too long or too short, so the last one
 * may be cut off, and then its decoder says whether that matters.
 */
function chunksIn(bytes: Buffer, until = bytes.length): { chunks: Chunk[]; mayBeCut: boolean } {
  const chunks: Chunk[] = [];
  let mayBeCut = false;
  for (let at = 0; at + 8 <= Math.min(until, bytes.length);) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (chunks.length === maxPieces) throw damaged();
    mayBeCut = end > bytes.length;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, end) });
    // Chunks begin at even offsets.
    at = end + (end % 2);
  }
  return { chunks, mayBeCut };
}

const partsWith = (
  { width, height }: { width: number; height: number },
  chunks: readonly Chunk[],
  mayBeCut: boolean,
): Parts => {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks.map(written)]);
  // A decoder holds the whole picture in memory.
  return { bytes: written({ type: 'RIFF', content }), width, height, heldBytes: width * height * 4, mayBeCut };
};

function written({ type, content }: Chunk): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}
