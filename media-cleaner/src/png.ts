import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { damaged } from './refused.ts';
import { orientationIn, tiffWith } from './orientation.ts';
import { maxPieces, maxProfileBytes, type Parts } from './parts.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The chunks that are kept, once each, besides IHDR, IDAT and IEND: palette, transparency and colour space. */
const colours = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'cICP', 'iCCP']);

/** The number of channels by colour type. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** PNG (W3C, third edition): keeps only what is needed to draw it, and the still picture of an APNG. Throws Refused. */
export function partsOfPng(file: Buffer): Parts {
  if (!file.subarray(0, 8).equals(signature) || file.toString('latin1', 12, 16) !== 'IHDR') throw damaged();
  if (file.length < 33 || file.readUInt32BE(8) !== 13) throw damaged();
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const samples = channels[file[25]!];
  if (samples === undefined) throw damaged();
  const kept = [file.subarray(0, 33)];
  const seen = new Set<string>();
  let orientation: number | undefined;
  let hasReadProfile = false;
  let at = 33;
  for (let pieces = 1; !seen.has('IEND'); pieces += 1) {
    if (pieces > maxPieces) throw damaged();
    const type = file.toString('latin1', at + 4, at + 8);
    // The end is missing, or is not where it should be: no part of the picture follows.
    if (!/^[A-Za-z]{4}$/.test(type)) break;
    const end = at + 12 + file.readUInt32BE(at);
    const content = file.subarray(at + 8, end - 4);
    // Browsers skip such a chunk when it is damaged. A picture has one profile, and to read thousands takes long.
    const isProfileTooMany = type === 'iCCP' && hasReadProfile;
    hasReadProfile ||= type === 'iCCP';
    const isUsable = () => isSound(file, at, end) && (type !== 'iCCP' || isProfile(content));
    const isSkipped = type !== 'IDAT' && type !== 'IEND' && (isProfileTooMany || !isUsable());
    if (type === 'eXIf' && !isSkipped) orientation ??= orientationIn(content);
    // The orientation comes before the pixels, so that a decoder has it when it begins.
    if (type === 'IDAT' && !seen.has('IDAT') && orientation !== undefined) {
      kept.push(chunk('eXIf', tiffWith(orientation)));
    }
    // Pixels at the end of a file that was cut off: the decoder says whether all of them are there.
    if (type === 'IDAT' && end > file.length) kept.push(chunk(type, content));
    else if (type === 'IDAT' || (colours.has(type) && !seen.has(type) && !isSkipped)) {
      kept.push(file.subarray(at, end));
    }
    if (end <= file.length && !isSkipped) seen.add(type);
    at = end;
  }
  kept.push(chunk('IEND', Buffer.alloc(0)));
  // An interlaced picture is decoded in seven passes, so a decoder holds all of it.
  const isInterlaced = file[28] !== 0;
  const heldBytes = isInterlaced ? width * height * samples * (file[24] === 16 ? 2 : 1) : 0;
  return { bytes: Buffer.concat(kept), width, height, heldBytes, mayBeCut: !seen.has('IEND') };
}

/** Whether the chunk is in the file as a whole, with the checksum of its type and content. */
const isSound = (file: Buffer, at: number, end: number): boolean =>
  end <= file.length && crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4);

/** Whether it is compressed data, after a name and one byte. Throws Refused when that is too large. */
function isProfile(content: Buffer): boolean {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: maxProfileBytes });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw damaged();
    return false;
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
