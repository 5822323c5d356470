import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anMp4, aPhoto, aPicture, secretsIn } from '../../tests/support/media/media.ts';
import { partsOfJpeg } from '../src/jpeg.ts';
import { partsOfPng } from '../src/png.ts';
import { partsOfWebp } from '../src/webp.ts';
import { cleanPicture, refusalOf } from './cleaning.ts';

/** What cameras and programs do wrong and browsers forgive. */

type Make = (format: 'jpeg' | 'png' | 'webp' | 'gif', options?: object) => Promise<Buffer>;
const [width, height] = [160, 120];
/** A picture with details everywhere, so that no part of its file is without meaning. */
const pixels = Buffer.from(
  Array.from({ length: width * height * 3 }, (_, at) => (Math.sin(at / 50) * 90 + 128 + ((at * 7919) % 31)) & 255),
);
const make: Make = (format, options = {}) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format, options)
    .toBuffer();

const bytes = (text: string) => Buffer.from(text, 'latin1');
const segment = (marker: number, content: Buffer) => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};
const end = bytes('\xff\xd9');
const at = (jpeg: Buffer, marker: number) => jpeg.indexOf(Buffer.from([0xff, marker]));
/** With bytes put in before the first marker of this kind. */
const before = (jpeg: Buffer, marker: number, more: Buffer) =>
  Buffer.concat([jpeg.subarray(0, at(jpeg, marker)), more, jpeg.subarray(at(jpeg, marker))]);
/** A copy with one byte changed. */
const changed = (file: Buffer, position: number, value: number) => {
  const copy = Buffer.from(file);
  copy[position] = value;
  return copy;
};
const frame = { baseline: 0xc0, progressive: 0xc2 };
const scan = 0xda;

const exif = (
  tag: number,
  value: number,
  { order = 'MM', type = 3, start = 8 }: { order?: 'MM' | 'II'; type?: number; start?: number } = {},
) => {
  const tiff = Buffer.alloc(26);
  const isLittle = order === 'II';
  const uint16 = (number: number, position: number) =>
    isLittle ? tiff.writeUInt16LE(number, position) : tiff.writeUInt16BE(number, position);
  tiff.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  if (isLittle) tiff.writeUInt32LE(start, 4);
  else tiff.writeUInt32BE(start, 4);
  for (const [position, number] of [
    [8, 1],
    [10, tag],
    [12, type],
    [isLittle ? 14 : 16, 1],
    [18, value],
  ] as const)
    uint16(number, position);
  return segment(0xe1, Buffer.concat([bytes('Exif\0\0'), tiff]));
};

const outcome = (file: Buffer, type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif') =>
  cleanPicture(file, type).then(({ size }) => `${size.width} × ${size.height}`, refusalOf);
const drawn = `${width} × ${height}`;

describe('a JPEG is drawn that browsers draw,', () => {
  it.each<[string, (jpeg: Buffer) => Buffer]>([
    ['with stray bytes before a marker', (jpeg) => before(jpeg, 0xdb, Buffer.alloc(6))],
    ['with stray bytes before each table', (jpeg) => before(before(jpeg, 0xdb, bytes('ab')), 0xc4, bytes('cd'))],
    ['with stuffed zeros between segments', (jpeg) => before(jpeg, 0xc4, bytes('\xff\0\xff\0'))],
    ['with bytes that fill up before a marker', (jpeg) => before(jpeg, 0xdb, bytes('\xff\xff\xff\xff'))],
    ['with a restart marker outside a scan', (jpeg) => before(jpeg, frame.baseline, bytes('\xff\xd3'))],
    ['with the marker of arithmetic coding', (jpeg) => before(jpeg, 0xdb, bytes('\xff\x01'))],
    [
      'with notes of odd lengths',
      (jpeg) => before(before(jpeg, 0xdb, segment(0xe5, bytes('a'))), 0xdb, segment(0xfe, bytes(''))),
    ],
    ['without an end marker', (jpeg) => jpeg.subarray(0, -2)],
    ['with half an end marker', (jpeg) => jpeg.subarray(0, -1)],
    ['with zeros in place of the end marker', (jpeg) => Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(5000)])],
    ['with bytes before the end marker', (jpeg) => Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(18, 1), end])],
    ['with a second picture after the end', (jpeg) => Buffer.concat([jpeg, jpeg])],
    ['with a second picture in place of the end marker', (jpeg) => Buffer.concat([jpeg.subarray(0, -2), jpeg])],
    ['with a film after the end', (jpeg) => Buffer.concat([jpeg, anMp4()])],
    ['with limits of its scan as Samsung writes them', (jpeg) => changed(jpeg, at(jpeg, scan) + 12, 0)],
    [
      'with a segment after its scan that leads out of the file',
      (jpeg) => Buffer.concat([jpeg.subarray(0, -2), bytes('\xff\xe1\xff\xffabc')]),
    ],
    [
      'with a marker after its scan that means nothing',
      (jpeg) => Buffer.concat([jpeg.subarray(0, -2), bytes('\xff\x4b\0\0')]),
    ],
    ['with a fault in its pixels', (jpeg) => changed(jpeg, jpeg.length - 500, jpeg[jpeg.length - 500]! ^ 0x55)],
  ])('%s', async (_, change) => {
    const jpeg = await make('jpeg');
    expect(await outcome(change(jpeg), 'image/jpeg')).toBe(drawn);
  });

  it('progressive, also with bytes before the end marker and with its last scans missing', async () => {
    const jpeg = await make('jpeg', { progressive: true });
    const last = jpeg.subarray(0, jpeg.lastIndexOf(bytes('\xff\xda')));
    for (const file of [jpeg, Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(18, 1), end]), last]) {
      expect(await outcome(file, 'image/jpeg')).toBe(drawn);
    }
  });

  it('in the four colours of a printer', async () => {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).channels).toBe(4);
    expect(await outcome(jpeg, 'image/jpeg')).toBe(drawn);
    expect(await outcome(before(jpeg, 0xdb, Buffer.alloc(3)).subarray(0, -2), 'image/jpeg')).toBe(drawn);
  });

  it('and nothing of what is skipped gets through', async () => {
    const hidden = bytes('Invented Person at Home Street');
    const photo = await aPhoto();
    // Behind the EXIF block, whose thumbnail has such markers too.
    const table = photo.lastIndexOf(bytes('\xff\xdb'));
    const file = Buffer.concat([
      photo.subarray(0, table),
      hidden,
      before(photo.subarray(table, -2), 0xc4, hidden),
      bytes('\xff\x4b'),
      hidden,
    ]);
    const { bytes: passed } = partsOfJpeg(file);
    expect(secretsIn(file)).not.toEqual([]);
    expect(secretsIn(passed)).toEqual([]);
    expect(secretsIn((await cleanPicture(file, 'image/jpeg')).image)).toEqual([]);
  });
});

describe('a JPEG is refused', () => {
  it.each([0.3, 0.5, 0.9])(
    'when it was cut off after %f of its bytes: half a picture is not passed on',
    async (part) => {
      for (const options of [{}, { progressive: true }]) {
        const jpeg = await make('jpeg', options);
        expect(await outcome(jpeg.subarray(0, Math.round(jpeg.length * part)), 'image/jpeg')).toBe('cut_off');
      }
    },
  );

  it.each<[string, string, (jpeg: Buffer) => Buffer]>([
    ['has 12 bits for a colour', 'unusual_jpeg', (jpeg) => changed(jpeg, at(jpeg, frame.baseline) + 4, 12)],
    ['has arithmetic coding', 'unusual_jpeg', (jpeg) => changed(jpeg, at(jpeg, frame.baseline) + 1, 0xc9)],
    ['is lossless', 'unusual_jpeg', (jpeg) => changed(jpeg, at(jpeg, frame.baseline) + 1, 0xc3)],
    [
      'has no frame',
      'damaged',
      (jpeg) => Buffer.concat([jpeg.subarray(0, at(jpeg, frame.baseline)), jpeg.subarray(at(jpeg, scan))]),
    ],
    ['ends before its first scan', 'damaged', (jpeg) => Buffer.concat([jpeg.subarray(0, at(jpeg, scan)), end])],
    [
      'has a segment before its scan that leads out of the file',
      'damaged',
      (jpeg) => before(jpeg, 0xdb, bytes('\xff\xe1\xff\xff')),
    ],
    ['begins twice', 'damaged', (jpeg) => before(jpeg, 0xdb, bytes('\xff\xd8'))],
    [
      'has no lines',
      'damaged',
      (jpeg) => changed(changed(jpeg, at(jpeg, frame.baseline) + 5, 0), at(jpeg, frame.baseline) + 6, 0),
    ],
  ])('when it %s', async (_, refusal, change) => {
    expect(await outcome(change(await make('jpeg')), 'image/jpeg')).toBe(refusal);
  });
});

describe('the orientation of a JPEG', () => {
  const turned = `${height} × ${width}`;
  const orientation = 0x0112;
  const other = 0x0100;
  const jfif = segment(0xe0, bytes('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
  it.each<[string, string, Buffer[]]>([
    ['is that of its EXIF block', turned, [exif(orientation, 6)]],
    ['is read in the other order of bytes', turned, [exif(orientation, 8, { order: 'II' })]],
    ['is read before JFIF', turned, [exif(orientation, 6), jfif]],
    ['is read after JFIF', turned, [jfif, exif(orientation, 6)]],
    ['is the first of two', turned, [exif(orientation, 6), exif(orientation, 1)]],
    ['is the first of two, upright', drawn, [exif(orientation, 1), exif(orientation, 6)]],
    ['is that of the first block, where the second has none', turned, [exif(orientation, 6), exif(other, 1)]],
    ['is that of the second block, where the first has none', turned, [exif(other, 1), exif(orientation, 6)]],
    ['is upright for 0', drawn, [exif(orientation, 0)]],
    ['is upright for 9', drawn, [exif(orientation, 9)]],
    ['is upright for a number of another type', drawn, [exif(orientation, 6, { type: 2 })]],
    ['is upright where the directory is outside the block', drawn, [exif(orientation, 6, { start: 5000 })]],
    ['is upright where the directory has the largest offset', drawn, [exif(orientation, 6, { start: 0xffffffff })]],
    ['is upright for an empty block', drawn, [segment(0xe1, bytes('Exif\0\0'))]],
  ])('%s', async (_, size, blocks) => {
    const jpeg = await make('jpeg', { mozjpeg: false });
    const plain = Buffer.concat([jpeg.subarray(0, 2), ...blocks, jpeg.subarray(at(jpeg, 0xdb))]);
    expect(await outcome(plain, 'image/jpeg')).toBe(size);
  });
});

const chunk = (type: string, content: Buffer, checksum?: number): Buffer => {
  const named = Buffer.concat([bytes(type), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(checksum ?? crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
};
/** With chunks after the header. */
const inPng = (png: Buffer, ...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

describe('a PNG is drawn that browsers draw,', () => {
  it.each<[string, (png: Buffer) => Buffer]>([
    ['without IEND', (png) => png.subarray(0, -12)],
    ['with half of IEND', (png) => png.subarray(0, -6)],
    ['with zeros in place of IEND', (png) => Buffer.concat([png.subarray(0, -12), Buffer.alloc(100_000)])],
    ['without the checksum of its pixels', (png) => png.subarray(0, -16)],
    ['with a text in place of IEND', (png) => Buffer.concat([png.subarray(0, -12), bytes('<html>Home Street</html>')])],
    ['with anything after IEND', (png) => Buffer.concat([png, anMp4()])],
    ['with a wrong checksum of a text', (png) => inPng(png, chunk('tEXt', bytes('a\0b'), 1))],
    ['with a wrong checksum of its colours', (png) => inPng(png, chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]), 1))],
    ['with a profile that is no profile', (png) => inPng(png, chunk('iCCP', bytes('p\0\0not compressed')))],
    ['with a chunk that cannot be known', (png) => inPng(png, chunk('abCd', bytes('anything')))],
  ])('%s', async (_, change) => {
    expect(await outcome(change(await make('png')), 'image/png')).toBe(drawn);
  });

  it('with 16 bits, and interlaced', async () => {
    const deep = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    for (const png of [deep, await make('png', { progressive: true }), await make('png', { palette: true })]) {
      expect(await outcome(png, 'image/png')).toBe(drawn);
      expect(await outcome(png.subarray(0, -12), 'image/png')).toBe(drawn);
    }
  });

  it('and its orientation is ignored when its checksum is wrong', async () => {
    const tiff = Buffer.from('4d4d002a0000000800010112000300000001000600000000', 'hex');
    const png = await make('png');
    expect(await outcome(inPng(png, chunk('eXIf', tiff)), 'image/png')).toBe(`${height} × ${width}`);
    expect(await outcome(inPng(png, chunk('eXIf', tiff, 1)), 'image/png')).toBe(drawn);
  });

  it('and nothing of what is skipped gets through', async () => {
    const png = Buffer.concat([(await make('png')).subarray(0, -12), bytes('Home Street')]);
    expect(secretsIn(partsOfPng(inPng(png, chunk('tEXt', bytes('Invented Person'), 1))).bytes)).toEqual([]);
  });

  it.each([0.3, 0.5, 0.9])('but not when it was cut off after %f of its bytes', async (part) => {
    const png = await make('png');
    expect(await outcome(png.subarray(0, Math.round(png.length * part)), 'image/png')).toBe('cut_off');
  });
});

describe('a WebP is drawn that browsers draw,', () => {
  /** The file with another length in its header, or in that of its picture. */
  const length = (webp: Buffer, difference: number, position = 4) => {
    const copy = Buffer.from(webp);
    copy.writeUInt32LE(copy.readUInt32LE(position) + difference, position);
    return copy;
  };
  const secret = bytes('EXIF\x1e\0\0\0Invented Person at Home Street');

  it.each<[string, (webp: Buffer) => Buffer]>([
    ['with a length one too long', (webp) => length(webp, 1)],
    ['with a length two too long', (webp) => length(webp, 2)],
    ['with a length one too short', (webp) => length(webp, -1)],
    ['with a length far too long', (webp) => length(webp, 100_000)],
    ['with a length of its picture one too long', (webp) => length(webp, 1, 16)],
    ['with notes after it', (webp) => Buffer.concat([length(webp, secret.length), secret])],
    ['with notes after its end', (webp) => Buffer.concat([webp, secret])],
    ['with zeros after its end', (webp) => Buffer.concat([webp, Buffer.alloc(500_000)])],
  ])('%s', async (_, change) => {
    for (const options of [{}, { lossless: true }]) {
      const file = change(await make('webp', options));
      expect(await outcome(file, 'image/webp')).toBe(drawn);
      expect(secretsIn(partsOfWebp(file).bytes)).toEqual([]);
    }
  });

  it('with a picture of an odd length, and no byte that fills it up', async () => {
    const lengths = await Promise.all(
      Array.from({ length: 20 }, async (_, crop) => {
        const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
        return picture
          .extract({ left: 0, top: 0, width: width - crop, height })
          .webp({ lossless: true })
          .toBuffer();
      }),
    );
    const odd = lengths.find((webp) => webp.readUInt32LE(16) % 2 === 1)!;
    for (const difference of [0, -1]) {
      expect(await outcome(length(odd, difference).subarray(0, -1), 'image/webp')).toMatch(`× ${height}`);
    }
  });

  it.each([0.3, 0.5, 0.9])('but not when it was cut off after %f of its bytes', async (part) => {
    for (const options of [{}, { lossless: true }]) {
      const webp = await make('webp', options);
      expect(await outcome(webp.subarray(0, Math.round(webp.length * part)), 'image/webp')).toBe('cut_off');
    }
  });
});

describe('a GIF is drawn that browsers draw,', () => {
  it.each<[string, (gif: Buffer) => Buffer]>([
    ['without its trailer', (gif) => gif.subarray(0, -1)],
    ['without its trailer and its last, empty block', (gif) => gif.subarray(0, -2)],
    ['with anything after it', (gif) => Buffer.concat([gif, anMp4()])],
    ['with zeros in place of its trailer', (gif) => Buffer.concat([gif.subarray(0, -1), Buffer.alloc(5000)])],
    ['of the version of 1987', (gif) => changed(gif, 4, '7'.charCodeAt(0))],
  ])('%s', async (_, change) => {
    expect(await outcome(change(await make('gif')), 'image/gif')).toBe(drawn);
  });

  it.each([0.3, 0.5, 0.9])('but not when it was cut off after %f of its bytes', async (part) => {
    const gif = await make('gif');
    expect(await outcome(gif.subarray(0, Math.round(gif.length * part)), 'image/gif')).toBe('cut_off');
  });
});

it('a picture of one kind that is called another is what its bytes say', async () => {
  expect(await outcome(await aPicture('png'), 'image/jpeg')).toBe('damaged');
});
