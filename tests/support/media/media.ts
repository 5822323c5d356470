import sharp from 'sharp';
import { heicTile } from './heic.ts';

/** Files as they come from phones, and worse ones; everything in them is invented. */

/** Values that must not be found in anything public. */
export const secrets = ['Invented Camera', 'Invented Person', '2026:05:04', '2026-05-04', '+51.5074', 'Home Street'];

export const aPicture = (type: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(type)
    .toBuffer();

/** A JPEG whose EXIF data contain place, time, device and a thumbnail, with an XMP packet that repeats them. */
export async function aPhoto({ width = 900, height = 600, orientation = 6 } = {}): Promise<Buffer> {
  const [picture, small] = await Promise.all([aPicture('jpeg', width, height), aPicture('jpeg', 40, 30)]);
  const xmp =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.444N" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Invented Person"/>' +
    '</rdf:RDF></x:xmpmeta>';
  const parts = [Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, small)]), Buffer.from(xmp)];
  const segments = parts.map((content) =>
    Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(content.length + 2), content]),
  );
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** TIFF: the picture's tags, its place, and a thumbnail. */
function exif(orientation: number, thumbnail: Buffer): Buffer {
  type Tag = [tag: number, type: number, count: number, value: Buffer];
  const ascii = (tag: number, value: string): Tag => [tag, 2, value.length + 1, Buffer.from(`${value}\0`)];
  const long = (tag: number, value: number): Tag => [tag, 4, 1, uint32(value)];
  const rationals = (tag: number, values: number[]): Tag => [
    tag,
    5,
    values.length,
    Buffer.concat(values.flatMap((value) => [uint32(Math.round(value * 1000)), uint32(1000)])),
  ];
  const directory = (at: number, next: (end: number) => number, tags: Tag[]) => {
    let spare = at + 2 + tags.length * 12 + 4;
    const values: Buffer[] = [];
    const entries = tags.map(([tag, type, count, value]) => {
      const inline = value.length <= 4;
      const field = inline ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : uint32(spare);
      if (!inline) {
        values.push(value);
        spare += value.length;
      }
      return Buffer.concat([uint16(tag), uint16(type), uint32(count), field]);
    });
    return Buffer.concat([uint16(tags.length), ...entries, uint32(next(spare)), ...values]);
  };
  const main = (gpsAt: number, nextAt: number) =>
    directory(8, () => nextAt, [
      ascii(0x010f, 'Invented Camera'),
      ascii(0x0110, 'Invented Camera Model 7'),
      [0x0112, 3, 1, uint16(orientation)],
      ascii(0x0132, '2026:05:04 03:02:01'),
      ascii(0x013b, 'Invented Person'),
      long(0x8825, gpsAt),
    ]);
  const gpsAt = 8 + main(0, 0).length;
  const gps = directory(gpsAt, () => 0, [
    ascii(1, 'N'),
    rationals(2, [51, 30, 26.64]),
    ascii(3, 'W'),
    rationals(4, [0, 7, 40.08]),
  ]);
  const thumbnailAt = gpsAt + gps.length;
  const second = (dataAt: number) =>
    directory(thumbnailAt, () => 0, [[0x0103, 3, 1, uint16(6)], long(0x0201, dataAt), long(0x0202, thumbnail.length)]);
  const dataAt = thumbnailAt + second(0).length;
  return Buffer.concat([Buffer.from('MM\0*'), uint32(8), main(gpsAt, thumbnailAt), gps, second(dataAt), thumbnail]);
}

/** A PNG of at most a hundred kilobytes that claims this size. */
export async function aPixelBomb(side = 30_000): Promise<Buffer> {
  const png = await aPicture('png', 100, 100);
  const header = Buffer.concat([Buffer.from('IHDR'), uint32(side), uint32(side), png.subarray(24, 29)]);
  return Buffer.concat([png.subarray(0, 12), header, uint32(crc32(header)), png.subarray(33)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A box of ISO/IEC 14496-12. */
export const box = (type: string, ...content: (Buffer | string | number)[]): Buffer => {
  const inner = Buffer.concat(
    content.map((part) =>
      typeof part === 'number' ? uint32(part) : typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  );
  return Buffer.concat([uint32(inner.length + 8), Buffer.from(type, 'latin1'), inner]);
};

/** Seconds since 1904 of a day in May 2026. */
export const mp4Date = 3_860_710_921;

const handler = (type: string) => box('hdlr', 0, 0, type, 'appl', 0, 0, 'Invented Camera Media Handler\0');

/** One red picture of 32 by 32 pixels in H.264, as a NAL unit behind its length, and its parameter sets. */
const withLength = (unit: Buffer) => Buffer.concat([uint32(unit.length), unit]);
const slice = Buffer.from('ZYiEBXxGKAALjMcAAToY4AA2DSddeA==', 'base64');
const sequence = Buffer.from('Z0LACtkJbARAAAADAEAAAAMAg8SJkg==', 'base64');
const pictureSet = Buffer.from('aMuDyyA=', 'base64');

/** Supplemental enhancement information of H.264: messages of a type and a content. */
const message = (type: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([type, bytes.length]), bytes]);
};
export const messages = (...all: Buffer[]): Buffer =>
  withLength(Buffer.concat([Buffer.from([6]), ...all, Buffer.from([0x80])]));

/** A picture as a camera's encoder writes it: with a message that no decoder needs, and one that some do. */
export const avcPicture = withLength(slice);
export const recoveryPoint = message(6, Buffer.from([0x84]));
const avcSample = Buffer.concat([
  messages(message(5, 'sixteen bytes ..Invented Person, Home Street'), recoveryPoint),
  avcPicture,
]);
/** A moment of silence in AAC. */
const aacSample = Buffer.from('01182007', 'hex');

const avcConfiguration = Buffer.concat([
  Buffer.from([1, 66, 0xc0, 10, 0xff, 0xe1]),
  uint16(sequence.length),
  sequence,
  Buffer.from([1]),
  uint16(pictureSet.length),
  pictureSet,
]);

const pictureEntry = (name: string, configuration: Buffer) =>
  box(
    name,
    0,
    1,
    0,
    'GoPr',
    Buffer.alloc(8),
    uint16(32),
    uint16(32),
    0x480000,
    0x480000,
    0,
    uint16(1),
    Buffer.from('\x0fInvented Camera'.padEnd(32, '\0'), 'latin1'),
    Buffer.from([0, 24, 0xff, 0xff]),
    configuration,
    box('udta', 'Invented Person'),
  );

/** AAC of one channel at 8,000 Hz (AudioSpecificConfig). */
const aacConfiguration = Buffer.from('1588', 'hex');
/** ISO/IEC 14496-1, with words of the encoder behind the configuration. */
const esds = box(
  'esds',
  0,
  Buffer.from('0335000100042d40150000000000000000000000051e', 'hex'),
  aacConfiguration,
  'Invented Person, Home Street',
  Buffer.from('060102', 'hex'),
);
const soundEntry = (name: string, configuration: Buffer) =>
  box(name, 0, 1, 0, 'GoPr', uint16(1), uint16(16), 0, 8000 << 16, configuration, box('udta', 'Invented Person'));

/** A track: its description, and its one sample. */
export type Coded = { entry: Buffer; sample: Buffer };

const avc: Coded = {
  entry: pictureEntry('avc1', box('avcC', avcConfiguration, 'Invented Person')),
  sample: avcSample,
};
const aac: Coded = { entry: soundEntry('mp4a', esds), sample: aacSample };

const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** The part of a movie header after its duration: speed, volume, and no rotation. */
const filmHeader = Buffer.concat([
  uint32(0x10000),
  uint32(0x1000000),
  Buffer.alloc(8),
  ...upright.map(uint32),
  Buffer.alloc(24),
  uint32(4),
]);

/** Where `anMp4` puts the first sample, which belongs to the picture. */
const firstSample = 40;

/** A track with one sample. */
export const aTrack = (
  type = 'vide',
  version: 0 | 1 = 0,
  matrix = upright,
  { picture = avc, sound = aac } = {},
): Buffer => {
  const dates = version === 0 ? [mp4Date, mp4Date] : [0, mp4Date, 0, mp4Date];
  const isSound = type === 'soun';
  const id = isSound ? 2 : type === 'vide' ? 1 : 3;
  const { entry, sample } = isSound ? sound : picture;
  const duration = version === 0 ? [40] : [0, 40];
  const [scale, length] = isSound ? [8000, 1024] : [1000, 40];
  return box(
    'trak',
    box(
      'tkhd',
      (version << 24) | 3,
      ...dates,
      id,
      0,
      ...duration,
      0,
      0,
      0,
      isSound ? 0x1000000 : 0,
      ...matrix,
      isSound ? 0 : 32 << 16,
      isSound ? 0 : 32 << 16,
    ),
    box('udta', box('name', 'Invented Camera')),
    box('tref', box('cdsc', 1), box('Home', 'Home Street')),
    box(
      'mdia',
      box('mdhd', version << 24, ...dates, scale, ...(version === 0 ? [length] : [0, length]), 0x55c40000),
      handler(type),
      box(
        'minf',
        isSound ? box('smhd', Buffer.alloc(8)) : box('vmhd', Buffer.alloc(12)),
        box('dinf', box('dref', 0, 1, box('alis', 0, '/Users/Invented Person/film.mov'))),
        box(
          'stbl',
          box('stsd', 0, 1, entry),
          box('stts', 0, 1, 1, length),
          box('stsc', 0, 1, 1, 1, 1),
          box('stsz', 0, 0, 1, sample.length),
          box('stco', 0, 1, isSound ? firstSample + picture.sample.length : firstSample),
        ),
      ),
    ),
  );
};

/**
 * An MP4 as a phone writes it, with its place, dates, device and owner in every corner, even between and after the
 * samples.
 */
export function anMp4({
  tracks = [aTrack()],
  brand = 'isom',
  version = 0 as 0 | 1,
  room = Buffer.alloc(0) as Buffer,
  picture = avc,
  sound = aac,
} = {}): Buffer {
  const dates = version === 0 ? [mp4Date, mp4Date] : [0, mp4Date, 0, mp4Date];
  return Buffer.concat([
    box('ftyp', brand, 0x200, 'isomiso2avc1Home'),
    box('mdat', picture.sample, sound.sample, 'Invented Person was at Home Street', room),
    box('uuid', Buffer.alloc(16, 7), '<x:xmpmeta>Invented Person</x:xmpmeta>'),
    box('free', 'Invented Camera left this'),
    box('sidx', 'Home Street, and Invented Person'),
    box(
      'moov',
      box('mvhd', version << 24, ...dates, 1000, ...(version === 0 ? [40] : [0, 40]), filmHeader),
      ...tracks,
      box('udta', box('\xa9xyz', uint16(18), uint16(5575), '+51.5074-000.1278/'), box('\xa9mak', 'Invented Camera')),
      box('meta', 0, box('ilst', box('\xa9day', '2026-05-04T03:02:01'))),
    ),
  ]);
}

const told = Buffer.from('Invented Person, Home Street');
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A red picture of 32 by 32 pixels in AV1, as OBUs behind their sizes. */
export const av1Picture = Buffer.from('EgAKCRgRP/aICGg0IDIXGUeHhiGAAGgAAIs8vWqEj8UpqJ1gaao=', 'base64');
const obu = (type: number, content: Buffer) => joined(Buffer.from([(type << 3) | 2, content.length]), content);
/** With metadata of an unassigned type, and padding. */
const av1Sample = joined(av1Picture, obu(5, joined('\x06', told)), obu(15, told));
/** OBUs may follow its four bytes. */
const av1Configuration = joined(Buffer.from('81000c00', 'hex'), obu(5, joined('\x06', told)));
export const av1: Coded = { entry: pictureEntry('av01', box('av1C', av1Configuration)), sample: av1Sample };

/** A picture in H.265, with a message of its encoder before it and in its configuration. */
export const hevcPicture = heicTile.pixels;
const hevcMessage = joined(Buffer.from([39 << 1, 1]), message(5, joined('sixteen bytes ..', told)), '\x80');
const hevcConfiguration = joined(
  heicTile.configuration.subarray(0, 22),
  Buffer.from([heicTile.configuration[22]! + 1]),
  heicTile.configuration.subarray(23),
  Buffer.from([39, 0, 1]),
  uint16(hevcMessage.length),
  hevcMessage,
);
export const hevc: Coded = {
  entry: pictureEntry('hvc1', box('hvcC', hevcConfiguration)),
  sample: joined(withLength(hevcMessage), hevcPicture),
};

/** Xiph's comments, as in FLAC and Vorbis: the author, and any text. */
const comments = (): Buffer => {
  const little = (value: number) => Buffer.from(uint32(value).toReversed());
  const texts = ['LOCATION=Home Street', 'ARTIST=Invented Person'];
  const counted = (text: string) => joined(little(text.length), text);
  return joined(counted('Invented Camera'), little(texts.length), ...texts.map(counted));
};

/** Silence of 256 samples at 8,000 Hz in FLAC (RFC 9639), and the block that says how to decode it. */
export const flacFrame = Buffer.from('fff884080082000000c468', 'hex');
export const flacStream = joined(Buffer.from('0100010000000000000001f400f000000100', 'hex'), Buffer.alloc(16));
const flacBlock = (type: number, content: Buffer) =>
  joined(Buffer.from([type]), uint32(content.length).subarray(1), content);
const flacPicture = joined(uint32(3), uint32(9), 'image/png', uint32(told.length), told, Buffer.alloc(20));
const flacBlocks = joined(flacBlock(0, flacStream), flacBlock(4, comments()), flacBlock(0x86, flacPicture));
export const flac: Coded = { entry: soundEntry('fLaC', box('dfLa', 0, flacBlocks)), sample: flacFrame };

/** An MP4 with a header and fragments, as MediaRecorder writes it. */
export function aFragmentedMp4(): Buffer {
  const fragment = (number: number) => {
    const sample = avcSample;
    const parts = (offset: number) =>
      box(
        'moof',
        box('mfhd', 0, number),
        box(
          'traf',
          box('tfhd', 0x020000, 1),
          box('tfdt', 0, (number - 1) * 40),
          box('trun', 0x000701, 1, offset, 40, sample.length, 0x02000000),
          box('udta', 'Invented Person'),
        ),
      );
    return Buffer.concat([
      box('styp', 'msdh', 0, 'Home'),
      box('prft', 0, 1, mp4Date, mp4Date, 'Invented Camera'),
      parts(parts(0).length + 8),
      box('mdat', sample, 'Invented Person'),
    ]);
  };
  const head = aTrack();
  // A fragmented file has empty sample tables.
  const empty = box(
    'stbl',
    box('stsd', 0, 1, avc.entry),
    ...['stts', 'stsc', 'stco'].map((name) => box(name, 0, 0)),
    box('stsz', 0, 0, 0),
  );
  const media = box(
    'mdia',
    box('mdhd', 0, mp4Date, mp4Date, 1000, 0, 0x55c40000),
    handler('vide'),
    box('minf', box('vmhd', Buffer.alloc(12)), empty),
  );
  const trackHeader = head.subarray(8, 8 + head.readUInt32BE(8));
  return Buffer.concat([
    box('ftyp', 'iso5', 0x200, 'iso5Home'),
    box(
      'moov',
      box('mvhd', 0, mp4Date, mp4Date, 1000, 0, filmHeader),
      box('trak', trackHeader, media),
      box('mvex', box('trex', 0, 1, 1, 0, 0, 0)),
    ),
    fragment(1),
    fragment(2),
  ]);
}

/** An EBML element (RFC 8794); `size` writes an unknown one. */
export function element(id: number, content: Buffer | string, size?: 'unknown'): Buffer {
  const inner = Buffer.from(content);
  const name = uint32(id);
  const start = name.findIndex((byte) => byte !== 0);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size === 'unknown' ? 0x01ffffffffffffffn : (1n << 56n) | BigInt(inner.length));
  return Buffer.concat([name.subarray(start), length, inner]);
}

/** One red picture of 32 by 32 pixels in VP8. */
export const vp8Picture = Buffer.from(
  'EAMAnQEqIAAgAABHCIWFiJmEiAICAnWqA/gD+gIIWS6QcP79bvP/5G/j50b/yOP//Eqe44nj//xGgA==',
  'base64',
);

/** Silence in Vorbis: three headers, of which the first and the last describe the decoding, and a packet. */
export const vorbisHeaders = {
  identification: joined('\x01vorbis', Buffer.from(`0000000001401f0000${'00'.repeat(12)}6601`, 'hex')),
  setup: joined('\x05vorbis\0BCV\x01\0\x02', Buffer.alloc(7), '\x10\0\0\x20', Buffer.alloc(26), '\x01'),
};
const vorbisComments = joined('\x03vorbis', comments(), '\x01');
const vorbisTrack = element(
  0xae,
  joined(
    element(0xd7, Buffer.from([2])),
    element(0x73c5, Buffer.from([2])),
    element(0x83, Buffer.from([2])),
    element(0x86, 'A_VORBIS'),
    element(
      0x63a2,
      joined(
        Buffer.from([2, vorbisHeaders.identification.length, vorbisComments.length]),
        vorbisHeaders.identification,
        vorbisComments,
        vorbisHeaders.setup,
      ),
    ),
    element(0xe1, joined(element(0xb5, Buffer.from('45fa0000', 'hex')), element(0x9f, Buffer.from([1])))),
  ),
);
const vorbisBlock = element(0xa3, Buffer.from([0x82, 0, 0, 0x80, 0]));

/** OpusHead of one channel (RFC 7845). */
export const opusHead = joined('OpusHead', Buffer.from('01013801401f0000000000', 'hex'));
const opusTrack = element(
  0xae,
  joined(
    element(0xd7, Buffer.from([2])),
    element(0x73c5, Buffer.from([2])),
    element(0x83, Buffer.from([2])),
    element(0x86, 'A_OPUS'),
    element(0x63a2, joined(opusHead, 'Invented Person, Home Street')),
    element(0xe1, joined(element(0xb5, Buffer.from('473b8000', 'hex')), element(0x9f, Buffer.from([1])))),
  ),
);
/** One packet of silence. */
const opusBlock = element(0xa3, Buffer.from([0x82, 0, 0, 0x80, 0xf8, 0xff, 0xfe]));
const soundTracks = { vorbis: [vorbisTrack, vorbisBlock], opus: [opusTrack, opusBlock] } as const;

/** A WebM with a title, a date, tags, additions and an attachment; as a browser records it when `live`. */
export function aWebm({
  live = false,
  trackType = 1,
  after = Buffer.alloc(0) as Buffer,
  codec = 'V_VP8' as 'V_VP8' | 'V_AV1',
  sound = undefined as keyof typeof soundTracks | undefined,
  attachedBytes = 40_000,
} = {}): Buffer {
  const picture = codec === 'V_AV1' ? av1Sample : vp8Picture;
  const block = (flags: number) => Buffer.concat([Buffer.from([0x81, 0, 0, flags]), picture]);
  const addition = element(0xa6, Buffer.concat([element(0xee, Buffer.from([4])), element(0xa5, 'Invented Person')]));
  const cluster = (time: number) =>
    Buffer.concat([
      element(0xe7, Buffer.from([time])),
      ...(time === 0
        ? [element(0xa3, block(0x80)), ...(sound ? [soundTracks[sound][1]] : [])]
        : [element(0xa0, Buffer.concat([element(0xa1, block(0)), element(0x75a1, addition)]))]),
      element(0xec, 'Invented Camera left this'),
    ]);
  const size = live ? 'unknown' : undefined;
  const segment = Buffer.concat([
    element(
      0x1549a966,
      Buffer.concat([
        element(0xbf, Buffer.from([1, 2, 3, 4])),
        element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])),
        element(0x7ba9, 'Home Street, by Invented Person'),
        element(0x4461, Buffer.alloc(8, 9)),
        element(0x73a4, Buffer.alloc(16, 8)),
        element(0x4d80, 'Invented Camera muxer'),
        element(0x5741, 'Invented Camera app'),
      ]),
    ),
    element(
      0x1654ae6b,
      joined(
        element(
          0xae,
          Buffer.concat([
            element(0xd7, Buffer.from([1])),
            element(0x73c5, Buffer.from([1])),
            element(0x83, Buffer.from([trackType])),
            element(0x536e, 'Invented Camera'),
            element(0x86, codec),
            ...(codec === 'V_AV1' ? [element(0x63a2, av1Configuration)] : []),
            element(0xe0, Buffer.concat([element(0xb0, Buffer.from([32])), element(0xba, Buffer.from([32]))])),
          ]),
        ),
        sound ? soundTracks[sound][0] : '',
      ),
    ),
    element(0x1f43b675, cluster(0), size),
    element(0x1f43b675, cluster(40), size),
    element(0x1254c367, element(0x7373, 'LOCATION +51.5074, DATE 2026-05-04')),
    element(
      0x1941a469,
      element(0x61a7, Buffer.concat([Buffer.from('Invented Person'), Buffer.alloc(attachedBytes, 1)])),
    ),
    after,
  ]);
  const header = element(0x1a45dfa3, Buffer.concat([element(0x4282, 'webm'), element(0x4287, Buffer.from([4]))]));
  return Buffer.concat([header, element(0x18538067, segment, size)]);
}

/** Those of the `secrets` that the bytes contain. */
export const secretsIn = (bytes: Buffer): string[] => secrets.filter((secret) => bytes.includes(secret));
