import { damaged } from './refused.ts';

/**
 * Removes the metadata that an encoder may write beside the pictures: its name, the camera's settings, GPS positions.
 * Every format stores pieces with a type and a length, so a piece can be dropped whole and the picture's bytes stay as
 * they are.
 */

/** Removes metadata from one sample. Throws Refused when the sample is malformed. */
export type Cut = (sample: Uint8Array) => Uint8Array;

/**
 * The SEI messages (supplemental enhancement information) that are needed to decode or show a picture (ITU-T H.274 and
 * Annex D of H.264 and H.265): buffering, timing, recovery points, stereo, orientation, parameter sets, HDR brightness.
 */
const messagesKept = new Set([0, 1, 6, 45, 47, 129, 137, 144, 147]);

type NalUnits = {
  typeOf: (header: number) => number;
  headerBytes: number;
  isMessage: (type: number) => boolean;
  /** Filler data and unspecified types, which decoders skip. */
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

/** Cuts H.264 and H.265 as stored in MP4: NAL units, each after a length of `lengthBytes` bytes. */
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

/** The same unit when every message is kept, a new unit with the messages that are kept, or null when none is. */
function keepMessages(unit: Uint8Array, headerBytes: number): Uint8Array | null {
  const content = withoutEmulationPrevention(unit.subarray(headerBytes));
  const kept: Uint8Array[] = [];
  let isChanged = false;
  let at = 0;
  // The last byte holds the trailing bits; some encoders add zeros after it.
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end -= 1;
  while (at < end - 1) {
    const start = at;
    const [type, afterType] = lacedNumber(content, at);
    const [size, afterSize] = lacedNumber(content, afterType);
    at = afterSize + size;
    if (at > end) throw damaged();
    if (messagesKept.has(type)) kept.push(content.subarray(start, at));
    else isChanged = true;
  }
  if (!isChanged) return unit;
  if (kept.length === 0) return null;
  const written = withEmulationPrevention(Buffer.concat([...kept, Buffer.from([0x80])]));
  return Buffer.concat([unit.subarray(0, headerBytes), written]);
}

/** Reads a number at `from` that is the sum of its bytes, each but the last 255; returns it and where it ends. */
function lacedNumber(bytes: Uint8Array, from: number): [value: number, end: number] {
  let last = from;
  while (bytes[last] === 255) last += 1;
  const rest = bytes[last];
  if (rest === undefined) throw damaged();
  return [(last - from) * 255 + rest, last + 1];
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

/** Cuts AV1: drops metadata (except HDR brightness) and padding. */
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

/** avcC (ISO/IEC 14496-15): keeps the parameter sets, and drops anything after them. */
export function cutAvcConfiguration(bytes: Uint8Array): Uint8Array {
  let at = 5;
  const skipSets = (mask: number) => {
    for (let count = (bytes[at++] ?? 0) & mask; count > 0; count -= 1) {
      at += 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    }
  };
  skipSets(0x1f);
  skipSets(0xff);
  // High and later profiles add colour formats and more parameter sets.
  const hasMore = [100, 110, 122, 144].includes(bytes[1] ?? 0) && at + 4 <= bytes.length;
  if (hasMore) {
    at += 3;
    skipSets(0xff);
  }
  if (at > bytes.length) throw damaged();
  return bytes.subarray(0, at);
}

/** hvcC (ISO/IEC 14496-15): keeps the video, sequence and picture parameter sets, and drops the encoder's messages. */
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

/** The three Vorbis headers, with the second emptied: its comments may contain a title and a location. */
export function cutVorbisComments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 2) throw damaged();
  const [first, afterFirst] = lacedNumber(bytes, 1);
  const [second, at] = lacedNumber(bytes, afterFirst);
  const identification = bytes.subarray(at, at + first);
  const setup = bytes.subarray(at + first + second);
  if (identification.length !== 30 || setup.length === 0) throw damaged();
  // An empty vendor, no comments, and the framing bit.
  const comments = Buffer.from('\x03vorbis\0\0\0\0\0\0\0\0\x01', 'latin1');
  return Buffer.concat([Buffer.from([2, identification.length, comments.length]), identification, comments, setup]);
}

/** Keeps FLAC's first metadata block, which decoders need; later blocks hold comments and pictures. */
export function cutFlacBlocks(bytes: Uint8Array): Uint8Array {
  const marker = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'fLaC' ? 4 : 0;
  const block = Buffer.from(bytes.subarray(marker, marker + 38));
  if (block.length < 38 || (block[0]! & 0x7f) !== 0) throw damaged();
  block[0] = 0x80;
  return Buffer.concat([bytes.subarray(0, marker), block]);
}

/** OpusHead (RFC 7845, 5.1) without any bytes after it: 19, and a channel table if the mapping family has one. */
export function cutOpusHead(bytes: Uint8Array): Uint8Array {
  const length = bytes[18] === 0 ? 19 : 21 + (bytes[9] ?? 0);
  if (bytes.length < length) throw damaged();
  return bytes.subarray(0, length);
}

/** The AAC object types whose configuration is a GASpecificConfig (ISO/IEC 14496-3, 4.4.1). */
const generalAudio = new Set([1, 2, 3, 4, 6, 7]);

/**
 * AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) without any bytes after it, and without the comment in a channel list.
 * The configuration of another object type is not changed, unless it is too long.
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
    // A comment of length zero, with nothing after it.
    return Buffer.concat([bytes.subarray(0, end), Buffer.from([0])]);
  }
  if (objectType === 6) read(3);
  if (isExtended) read(1);
  // An optional extension that signals SBR to newer decoders: a sync word, a type and a sampling rate.
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
