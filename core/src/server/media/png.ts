import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { damaged } from './damaged.ts';
import { orientationIn, tiffWith } from './orientation.ts';
import { maxPieces, maxProfileBytes, type Parts } from './parts.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The chunks that are kept, once each, besides IHDR, IDAT and IEND: palette, transparency and colour space. */
const colours = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'cICP', 'iCCP']);

/** The number of channels by colour type. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** PNG (W3C, third edition): keeps only what is needed to draw it, and the still picture of an APNG. Problem `unprocessable_media`. */
export function partsOfPng(file: Buffer): Parts {
  if (!file.subarray(0, 8).equals(signature) || file.toString('latin1', 12, 16) !== 'IHDR') throw damaged();
  if (file.length < 33 || file.readUInt32BE(8) !== 13) throw damaged();
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const samples = channels[file[25]!];
  if (samples === undefined) throw damaged();
  const kept = [file.subarray(0, 33)];
  const seen = new Set<string>();
  let [pieces, orientation] = [0, 1];
  for (let at = 33; ;) {
    pieces += 1;
    if (at + 12 > file.length || pieces > maxPieces) throw damaged();
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw damaged();
    const content = file.subarray(at + 8, end - 4);
    if (type === 'eXIf') orientation = orientationIn(content);
    // The orientation comes before the pixels, so that a decoder has it when it begins.
    if (type === 'IDAT' && !seen.has('IDAT') && orientation !== 1) kept.push(chunk('eXIf', tiffWith(orientation)));
    if (type === 'IDAT' || type === 'IEND' || (colours.has(type) && !seen.has(type))) {
      if (type === 'iCCP') refuseLargeProfile(content);
      kept.push(file.subarray(at, end));
    }
    seen.add(type);
    at = end;
    if (type === 'IEND') break;
  }
  // An interlaced picture is decoded in seven passes, so a decoder holds all of it.
  const isInterlaced = file[28] !== 0;
  const heldBytes = isInterlaced ? width * height * samples * (file[24] === 16 ? 2 : 1) : 0;
  return { bytes: Buffer.concat(kept), width, height, heldBytes };
}

/** The profile is compressed, after its name and one byte. */
function refuseLargeProfile(content: Buffer): void {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: maxProfileBytes });
  } catch {
    throw damaged();
  }
}

/** A PNG with 8 bits each for red, green and blue. `lines`: deflated, each with its filter byte in front. */
export function pngOf({
  width,
  height,
  lines,
  profile,
}: {
  width: number;
  height: number;
  lines: Buffer;
  profile: Buffer | null;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const meaning = profile
    ? [chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]))]
    : [];
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...meaning,
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}
