import { damaged } from './damaged.ts';

/**
 * What an encoder may write beside the picture: its own name, the camera's settings, positions. Each format gives its
 * pieces a length and a type, so that a piece is left out whole and the picture's own bytes stay as they are.
 */

/** What changes one sample. It throws Problem `unprocessable_media` for one that is not in order. */
export type Cut = (sample: Uint8Array) => Uint8Array;

/**
 * Messages of supplemental enhancement information that tell how to decode or show a picture (ITU-T H.274 and Annex D of
 * H.264 and H.265): buffering, timing, recovery points, stereo, orientation, parameter sets, brightness of HDR.
 */
const messagesKept = new Set([0, 1, 6, 45, 47, 129, 137, 144, 147]);

type NalUnits = {
  typeOf: (header: number) => number;
  headerBytes: number;
  isMessage: (type: number) => boolean;
  /** Filler, and types that no standard gives a meaning: decoders skip them. */
  isIgnored: (type: number) => boolean;
};

const nalUnits: Record<'avc' | 'hevc', NalUnits> = {
  avc: {
    typeOf: (header) => header & 0x1f,
    headerBytes: 1,
    isMessage: (type) => type === 6,
    isIgnored: (type) => type === 0 || type === 12 || type >= 22,
  },
  hevc: {
    typeOf: (header) => (header >> 1) & 0x3f,
    headerBytes: 2,
    isMessage: (type) => type === 39 || type === 40,
    isIgnored: (type) => type === 38 || type >= 41,
  },
};

/** Of H.264 and H.265 as MP4 holds them: NAL units behind lengths of `lengthBytes` bytes. */
export function cutNalUnits(codec: 'avc' | 'hevc', lengthBytes: number): Cut {
  const { typeOf, headerBytes, isMessage, isIgnored } = nalUnits[codec];
  return (sample) => {
    const kept: Uint8Array[] = [];
    let isChanged = false;
    for (let at = 0; at < sample.length;) {
      if (at + lengthBytes > sample.length) throw damaged();
      let length = 0;
      for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + sample[at + index]!;
      const start = at + lengthBytes;
      at = start + length;
      if (at > sample.length) throw damaged();
      const unit = sample.subarray(start, at);
      const type = typeOf(unit[0] ?? 0);
      const left = length === 0 || isIgnored(type) ? null : isMessage(type) ? keepMessages(unit, headerBytes) : unit;
      isChanged ||= left !== unit;
      if (left) kept.push(lengthOf(left.length, lengthBytes), left);
    }
    return isChanged ? Buffer.concat(kept) : sample;
  };
}

function lengthOf(length: number, bytes: number): Uint8Array {
  if (length >= 256 ** bytes) throw damaged();
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(length, 0, bytes);
  return written;
}

/** The unit as it is when every message in it is kept, another one with those that are, or null when there are none. */
function keepMessages(unit: Uint8Array, headerBytes: number): Uint8Array | null {
  const content = withoutEmulationPrevention(unit.subarray(headerBytes));
  const kept: Uint8Array[] = [];
  let isChanged = false;
  let at = 0;
  const read = () => {
    let value = 0;
    while (content[at] === 0xff) {
      value += 255;
      at += 1;
    }
    if (at >= content.length) throw damaged();
    value += content[at]!;
    at += 1;
    return value;
  };
  // One byte of trailing bits is left at the end; some writers put zeros behind it.
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end -= 1;
  while (at < end - 1) {
    const start = at;
    const type = read();
    const size = read();
    at += size;
    if (at > end) throw damaged();
    if (messagesKept.has(type)) kept.push(content.subarray(start, at));
    else isChanged = true;
  }
  if (!isChanged) return unit;
  if (kept.length === 0) return null;
  const written = withEmulationPrevention(Buffer.concat([...kept, Buffer.from([0x80])]));
  return Buffer.concat([unit.subarray(0, headerBytes), written]);
}

function withoutEmulationPrevention(bytes: Uint8Array): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    plain[length] = byte;
    length += 1;
  }
  return plain.subarray(0, length);
}

function withEmulationPrevention(bytes: Uint8Array): Buffer {
  const written: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      written.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    written.push(byte);
  }
  return Buffer.from(written);
}

/** Of AV1: without metadata, except the brightness of HDR, and without padding. */
export const cutObus: Cut = (sample) => {
  const kept: Uint8Array[] = [];
  let isChanged = false;
  for (let at = 0; at < sample.length;) {
    const start = at;
    const header = sample[at]!;
    const type = (header >> 3) & 15;
    at += header & 4 ? 2 : 1;
    let length = sample.length - at;
    if (header & 2) {
      const size = leb128(sample, at);
      at += size.bytes;
      length = size.value;
    }
    if (length < 0 || at + length > sample.length) throw damaged();
    const isDropped = type === 15 || (type === 5 && ![1, 2].includes(leb128(sample, at).value));
    if (isDropped) isChanged = true;
    else kept.push(sample.subarray(start, at + length));
    at += length;
  }
  return isChanged ? Buffer.concat(kept) : sample;
};

function leb128(bytes: Uint8Array, at: number): { value: number; bytes: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw damaged();
    value += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return { value, bytes: index + 1 };
  }
  throw damaged();
}

/** ISO/IEC 14496-15, avcC: parameter sets without what stands behind them. */
export function cutAvcConfiguration(bytes: Uint8Array): Uint8Array {
  let at = 5;
  const skipSets = (mask: number) => {
    for (let count = (bytes[at++] ?? 0) & mask; count > 0; count -= 1) {
      at += 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    }
  };
  skipSets(0x1f);
  skipSets(0xff);
  // Profiles from High on: formats of colour, and more sets.
  const hasMore = [100, 110, 122, 144].includes(bytes[1] ?? 0) && at + 4 <= bytes.length;
  if (hasMore) {
    at += 3;
    skipSets(0xff);
  }
  if (at > bytes.length) throw damaged();
  return bytes.subarray(0, at);
}

/** ISO/IEC 14496-15, hvcC: parameter sets of video, sequence and picture, and none of the encoder's messages. */
export function cutHevcConfiguration(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 23;
  for (let count = bytes[22] ?? 0; count > 0; count -= 1) {
    const start = at;
    const type = (bytes[at] ?? 0) & 0x3f;
    let sets = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (at += 3; sets > 0; sets -= 1) at += 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    if (at > bytes.length) throw damaged();
    if (type >= 32 && type <= 34) kept.push(bytes.subarray(start, at));
  }
  if (bytes.length < 23) throw damaged();
  return Buffer.concat([bytes.subarray(0, 22), Buffer.from([kept.length]), ...kept]);
}

/** Xiph's three headers of Vorbis, the second of which may tell a title and a place, with that one empty. */
export function cutVorbisComments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 2) throw damaged();
  let at = 1;
  const length = () => {
    let value = 0;
    while (bytes[at] === 255) {
      value += 255;
      at += 1;
    }
    value += bytes[at] ?? 0;
    at += 1;
    return value;
  };
  const [first, second] = [length(), length()];
  const identification = bytes.subarray(at, at + first);
  const setup = bytes.subarray(at + first + second);
  if (identification.length !== 30 || setup.length === 0) throw damaged();
  // No vendor, no comments, and the bit that ends the header.
  const comments = Buffer.from('\x03vorbis\0\0\0\0\0\0\0\0\x01', 'latin1');
  return Buffer.concat([Buffer.from([2, identification.length, comments.length]), identification, comments, setup]);
}

/** FLAC's first block, which says how to decode; those behind it hold comments and pictures. */
export function cutFlacBlocks(bytes: Uint8Array): Uint8Array {
  const marker = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'fLaC' ? 4 : 0;
  const block = Buffer.from(bytes.subarray(marker, marker + 38));
  if (block.length < 38 || (block[0]! & 0x7f) !== 0) throw damaged();
  block[0] = 0x80;
  return Buffer.concat([bytes.subarray(0, marker), block]);
}

/** OpusHead (RFC 7845, 5.1) without the bytes behind it: 19, and a table of channels where the mapping family has one. */
export function cutOpusHead(bytes: Uint8Array): Uint8Array {
  const length = bytes[18] === 0 ? 19 : 21 + (bytes[9] ?? 0);
  if (bytes.length < length) throw damaged();
  return bytes.subarray(0, length);
}

/** Object types of AAC whose configuration is a GASpecificConfig (ISO/IEC 14496-3, 4.4.1). */
const generalAudio = new Set([1, 2, 3, 4, 6, 7]);

/**
 * AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) without the bytes behind it, and without the comment that a list of
 * channels may hold. An object type other than AAC's own is left as it is, if it is no longer than one can be.
 */
export function cutAacConfiguration(bytes: Uint8Array): Uint8Array {
  let at = 0;
  const peek = (bits: number): number | null => {
    if (at + bits > bytes.length * 8) return null;
    let value = 0;
    for (let bit = at; bit < at + bits; bit += 1) value = value * 2 + ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1);
    return value;
  };
  const read = (bits: number): number => {
    const value = peek(bits);
    if (value === null) throw damaged();
    at += bits;
    return value;
  };
  const readObjectType = () => {
    const type = read(5);
    return type === 31 ? 32 + read(6) : type;
  };
  const skipFrequency = () => {
    if (read(4) === 15) read(24);
  };
  let objectType = readObjectType();
  skipFrequency();
  const channels = read(4);
  if (objectType === 5 || objectType === 29) {
    skipFrequency();
    objectType = readObjectType();
  }
  if (!generalAudio.has(objectType)) {
    if (bytes.length > 8) throw damaged();
    return bytes;
  }
  read(1);
  if (read(1)) read(14);
  const isExtended = read(1);
  if (channels === 0) {
    read(10);
    const [front, side, back, lfe, data, coupling] = [read(4), read(4), read(4), read(2), read(3), read(4)];
    for (const bits of [4, 4, 3]) if (read(1)) read(bits);
    for (let left = (front + side + back + coupling) * 5 + (lfe + data) * 4; left > 0; left -= 1) read(1);
    const end = Math.ceil(at / 8);
    // The length of the comment, and nothing behind it.
    return Buffer.concat([bytes.subarray(0, end), Buffer.from([0])]);
  }
  if (objectType === 6) read(3);
  if (isExtended) read(1);
  // An optional extension, which tells newer decoders of SBR: a sync word, a type and a sampling rate.
  if (peek(11) === 0x2b7) {
    read(11);
    if (readObjectType() === 5 && read(1)) {
      skipFrequency();
      if (peek(11) === 0x548) read(12);
    }
  }
  const kept = Buffer.from(bytes.subarray(0, Math.ceil(at / 8)));
  if (at % 8 > 0) kept[kept.length - 1]! &= 0xff << (8 - (at % 8));
  return kept;
}
