import sharp from 'sharp';

/** Files as they come from phones and worse; everything in them is invented. */

/** What must not be found in anything public. */
export const secrets = ['Invented Camera', 'Invented Person', '2026:05:04', '2026-05-04', '+51.5074', 'Home Street'];

export const aPicture = (type: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(type)
    .toBuffer();

/** A JPEG whose EXIF says where, when and with what, with a small picture in it, and an XMP packet that says it too. */
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

/** A PNG of a hundred kilobytes at most that claims to be of this size. */
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

const pictureEntry = () =>
  box(
    'avc1',
    0,
    1,
    0,
    'GoPr',
    Buffer.alloc(8),
    uint16(320),
    uint16(240),
    0x480000,
    0x480000,
    0,
    uint16(1),
    Buffer.from('\x0fInvented Camera'.padEnd(32, '\0'), 'latin1'),
    Buffer.from([0, 24, 0xff, 0xff]),
    box('avcC', Buffer.from([1, 66, 0, 30, 0xff, 0xe0, 0])),
    box('udta', 'Invented Person'),
  );

const soundEntry = () =>
  box('mp4a', 0, 1, 0, 'GoPr', uint16(2), uint16(16), 0, 0xbb800000, box('esds', 0), box('udta', 'Invented Person'));

export const aTrack = (type = 'vide', version: 0 | 1 = 0): Buffer => {
  const dates = version === 0 ? [mp4Date, mp4Date] : [0, mp4Date, 0, mp4Date];
  return box(
    'trak',
    box('tkhd', version << 24, ...dates, 1, 0, 40, Buffer.alloc(60)),
    box('udta', box('name', 'Invented Camera')),
    box(
      'mdia',
      box('mdhd', version << 24, ...dates, 1000, 40, 0),
      handler(type),
      box(
        'minf',
        box('vmhd', Buffer.alloc(12)),
        box('dinf', box('dref', 0, 1, box('alis', 0, '/Users/Invented Person/film.mov'))),
        box(
          'stbl',
          box('stsd', 0, 1, type === 'soun' ? soundEntry() : pictureEntry()),
          box('stts', 0, 0),
          box('stsc', 0, 0),
          box('stsz', 0, 0, 0),
          box('stco', 0, 1, 40),
        ),
      ),
    ),
  );
};

export const mp4Content = 'frames and frames of nothing';

/** An MP4 as a phone writes it: its place, dates, device and owner in every corner. */
export function anMp4({ tracks = [aTrack()], brand = 'isom', version = 0 as 0 | 1 } = {}): Buffer {
  const dates = version === 0 ? [mp4Date, mp4Date] : [0, mp4Date, 0, mp4Date];
  return Buffer.concat([
    box('ftyp', brand, 0x200, 'isomiso2avc1mp41'),
    box('uuid', Buffer.alloc(16, 7), '<x:xmpmeta>Invented Person</x:xmpmeta>'),
    box('free', 'Invented Camera left this'),
    box('mdat', mp4Content),
    box(
      'moov',
      box('mvhd', version << 24, ...dates, 1000, 40, Buffer.alloc(80)),
      ...tracks,
      box('udta', box('\xa9xyz', uint16(18), uint16(5575), '+51.5074-000.1278/'), box('\xa9mak', 'Invented Camera')),
      box('meta', 0, box('ilst', box('\xa9day', '2026-05-04T03:02:01'))),
    ),
  ]);
}

/** An element of EBML (RFC 8794); `size` writes an unknown one. */
export function element(id: number, content: Buffer | string, size?: 'unknown'): Buffer {
  const inner = Buffer.from(content);
  const name = uint32(id);
  const start = name.findIndex((byte) => byte !== 0);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size === 'unknown' ? 0x01ffffffffffffffn : (1n << 56n) | BigInt(inner.length));
  return Buffer.concat([name.subarray(start), length, inner]);
}

export const webmContent = 'frames and frames of nothing';

/** A WebM with a title, a date, tags and an attachment; as a browser records it when `live`. */
export function aWebm({ live = false, trackType = 1, after = Buffer.alloc(0) as Buffer } = {}): Buffer {
  const cluster = Buffer.concat([
    element(0xe7, Buffer.from([0])),
    element(0xa3, `\x81\0\0\x80${webmContent}`),
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
      element(
        0xae,
        Buffer.concat([
          element(0xd7, Buffer.from([1])),
          element(0x73c5, Buffer.from([1])),
          element(0x83, Buffer.from([trackType])),
          element(0x536e, 'Invented Camera'),
          element(0x86, 'V_VP8'),
        ]),
      ),
    ),
    element(0x1f43b675, cluster, size),
    element(0x1f43b675, cluster, size),
    element(0x1254c367, element(0x7373, 'LOCATION +51.5074, DATE 2026-05-04')),
    element(0x1941a469, element(0x61a7, Buffer.concat([Buffer.from('Invented Person'), Buffer.alloc(40_000, 1)]))),
    after,
  ]);
  const header = element(0x1a45dfa3, Buffer.concat([element(0x4282, 'webm'), element(0x4287, Buffer.from([4]))]));
  return Buffer.concat([header, element(0x18538067, segment, size)]);
}

/** What of `secrets` is in the bytes. */
export const secretsIn = (bytes: Buffer): string[] => secrets.filter((secret) => bytes.includes(secret));
