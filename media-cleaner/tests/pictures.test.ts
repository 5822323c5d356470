import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import exifr from 'exifr';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { bundleHeicProgram } from '../../tests/support/run/bundle.ts';
import { aHeic, heicBox, heicTile, heicTileThatClaims } from '../../tests/support/media/heic.ts';
import { aPhoto, aPicture, secretsIn } from '../../tests/support/media/media.ts';
import { seconds } from '../../tests/support/run/pace.ts';
import { partsOfGif } from '../src/gif.ts';
import { partsOfHeic } from '../src/heic.ts';
import { heicProgram, pngOfHeic } from '../src/heicPixels.ts';
import type { PictureType } from '../src/image.ts';
import { partsOfJpeg } from '../src/jpeg.ts';
import { partsOfPng } from '../src/png.ts';
import { partsOfWebp } from '../src/webp.ts';
import { cleanPicture, limits, refusalOf } from './cleaning.ts';

heicProgram.path = bundleHeicProgram();

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const chunk = (type: string, content: Buffer | string = ''): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as string, 'latin1')]);
  return Buffer.concat([uint32(named.length - 4), named, uint32(crc32(named))]);
};
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of zeros; with 7 passes when interlaced. */
function aPng({ width = 100, height = 100, depth = 8, colour = 2, isInterlaced = false, extra = [] as Buffer[] } = {}) {
  const samples = { 0: 1, 2: 3, 6: 4 }[colour]!;
  const lineBytes = (pixels: number) => 1 + pixels * samples * (depth / 8);
  const passes = isInterlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  const bytes = passes
    .map(([x, y, dx, dy]) => Math.ceil((height - y!) / dy!) * lineBytes(Math.ceil((width - x!) / dx!)))
    .reduce((a, b) => a + b, 0);
  const header = Buffer.concat([
    uint32(width),
    uint32(height),
    Buffer.from([depth, colour, 0, 0, isInterlaced ? 1 : 0]),
  ]);
  const content = deflateSync(Buffer.alloc(bytes));
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, chunk('IDAT', content), chunk('IEND')]);
}

const riff = (type: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
};
const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);

const flat = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

/** With as many frames as fit into five megabytes, alternating two colours. */
async function anAnimation(side: number, frames: number): Promise<Buffer> {
  const pictures = await Promise.all(
    ['#aa0000', '#00aa00'].map((colour) => flat(side, side, colour).webp({ quality: 10 }).toBuffer()),
  );
  const frame = (at: number) =>
    riff(
      'ANMF',
      Buffer.concat([
        uint24(0),
        uint24(0),
        uint24(side - 1),
        uint24(side - 1),
        uint24(40),
        Buffer.from([0]),
        pictures[at % 2]!.subarray(12),
      ]),
    );
  const header = riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), uint24(side - 1), uint24(side - 1)]));
  const body = [header, riff('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, (_, at) => frame(at))];
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]));
}

/** With this many frames, alternating two colours; `screen`: the size that it claims. */
async function aGif(
  width: number,
  height: number,
  { frames = 1, screen = [width, height] as [number, number], extra = [] as Buffer[] } = {},
): Promise<Buffer> {
  const pictures = await Promise.all(
    ['#aa0000', '#00aa00'].map(async (colour) => {
      const gif = await flat(width, height, colour).gif({ colours: 2 }).toBuffer();
      const palette = 3 * 2 ** ((gif[10]! & 7) + 1);
      const start = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]), 13);
      // A local palette, the frame's, and its pixels without the end of the file.
      const own = gif[start + 9]! & 0x80 ? [] : [gif.subarray(13, 13 + palette)];
      const descriptor = Buffer.from(gif.subarray(start, start + 10));
      if (own.length > 0) descriptor[9] = 0x80 | (gif[10]! & 7);
      return Buffer.concat([descriptor, ...own, gif.subarray(start + 10, -1)]);
    }),
  );
  const header = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt16LE(screen[0], 6);
  header.writeUInt16LE(screen[1], 8);
  const body = Array.from({ length: frames }, (_, at) => pictures[at % 2]!);
  return Buffer.concat([header, ...extra, ...body, Buffer.from(';')]);
}

const segment = (marker: number, content: Buffer) => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};
const inJpeg = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const outcome = (bytes: Buffer, type: PictureType) => cleanPicture(bytes, type).then(() => 'drawn', refusalOf);

/** Bytes used by child processes, where the system reports it. */
function bytesOfChildren(): number {
  if (!existsSync('/proc/self/status')) return 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'latin1');
        const isOurs = status.includes(`PPid:\t${process.pid}\n`);
        return isOurs ? Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 : 0;
      } catch {
        return 0;
      }
    })
    .reduce((a, b) => a + b, 0);
}

/** The peak growth in megabytes of this process and its children during the work. */
async function memoryOf(work: () => Promise<unknown>, hasChildren = false): Promise<number> {
  const taken = () => process.memoryUsage.rss() + (hasChildren ? bytesOfChildren() : 0);
  const before = taken();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, taken())), hasChildren ? 20 : 5);
  await work();
  clearInterval(timer);
  return (most - before) / 1e6;
}

const megabytes = 5 * 1024 * 1024;
const text = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 });
const xmpBomb = () =>
  aPng({
    extra: Array.from({ length: 60 }, () =>
      chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), text])),
    ),
  });

describe('at most five megabytes take less than 400 MB and ten seconds, and are drawn or rejected:', () => {
  it.each<[string, string, PictureType, () => Buffer | Promise<Buffer>]>([
    ['half a gigabyte of text in a PNG', 'drawn', 'image/png', xmpBomb],
    [
      'a compressed comment of five gigabytes',
      'drawn',
      'image/png',
      () =>
        aPng({ extra: Array.from({ length: 600 }, () => chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), text]))) }),
    ],
    [
      'a profile of colours that grows a thousandfold',
      'damaged',
      'image/png',
      () => aPng({ extra: [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), text]))] }),
    ],
    [
      'a PNG that claims 900 million pixels',
      'too_many_pixels',
      'image/png',
      () => {
        const png = aPng();
        png.writeUInt32BE(30_000, 16);
        png.writeUInt32BE(30_000, 20);
        png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
        return png;
      },
    ],
    [
      'a line of forty million pixels',
      'too_many_pixels',
      'image/png',
      () => aPng({ width: 40_000_000, height: 1, colour: 0 }),
    ],
    [
      'seven passes of 16 bits',
      'too_many_pixels',
      'image/png',
      () => aPng({ width: 6000, height: 6000, depth: 16, colour: 6, isInterlaced: true }),
    ],
    ['seven passes', 'drawn', 'image/png', () => aPng({ width: 4000, height: 4000, isInterlaced: true })],
    [
      'a progressive JPEG with thousands of scans',
      'damaged',
      'image/jpeg',
      async () => {
        const jpeg = await flat(2000, 2000).jpeg({ progressive: true }).toBuffer();
        const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
        const more = Array.from({ length: Math.floor((megabytes - jpeg.length) / scan.length) }, () => scan);
        return Buffer.concat([jpeg.subarray(0, -2), ...more, Buffer.from([0xff, 0xd9])]);
      },
    ],
    [
      'a JPEG of notes by its programs',
      'drawn',
      'image/jpeg',
      async () => inJpeg(await aPicture(), ...Array.from({ length: 75 }, () => segment(0xe5, Buffer.alloc(65_000, 7)))),
    ],
    [
      'a profile of colours in 75 parts',
      'damaged',
      'image/jpeg',
      async () =>
        inJpeg(
          await aPicture(),
          ...Array.from({ length: 75 }, (_, at) =>
            segment(
              0xe2,
              Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([at + 1, 75]), Buffer.alloc(65_000)]),
            ),
          ),
        ),
    ],
    [
      'a progressive JPEG of 16 million pixels',
      'drawn',
      'image/jpeg',
      () => flat(4000, 4000).jpeg({ progressive: true }).toBuffer(),
    ],
    ['an animation with many frames', 'drawn', 'image/webp', () => anAnimation(2000, 400)],
    [
      'a WebP that claims more pixels than its picture has',
      'damaged',
      'image/webp',
      async () => {
        const picture = (await flat(16, 16).webp().toBuffer()).subarray(12);
        const header = riff('VP8X', Buffer.concat([Buffer.alloc(4), uint24(16_382), uint24(16_382)]));
        return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), header, picture]));
      },
    ],
    ['a GIF of 36 million pixels', 'drawn', 'image/gif', () => aGif(6000, 6000)],
    ['a GIF with thousands of frames', 'drawn', 'image/gif', () => aGif(1000, 1000, { frames: 3000 })],
    [
      'a GIF that claims 4 billion pixels',
      'too_many_pixels',
      'image/gif',
      () => aGif(10, 10, { screen: [65_535, 65_535] }),
    ],
    [
      'a HEIC picture of 25 million pixels',
      'drawn',
      'image/heic',
      () => aHeic({ rows: 2, columns: 3, tile: { width: 2048, height: 2048, ...heicTileThatClaims(2048, 2048) } }),
    ],
    [
      'a HEIC picture that claims 900 million pixels',
      'too_many_pixels',
      'image/heic',
      () => aHeic({ width: 30_000, height: 30_000 }),
    ],
    [
      'HEIC tiles that claim 4 billion pixels',
      'too_many_pixels',
      'image/heic',
      () => aHeic({ rows: 16, columns: 16, tile: { ...heicTile, width: 4096, height: 4096 } }),
    ],
    [
      'a HEIC stream that is larger than its file says',
      'unreadable_heic',
      'image/heic',
      () => aHeic({ tile: { ...heicTile, ...heicTileThatClaims(16_384, 16_384) } }),
    ],
    [
      'HEIC tiles whose streams are larger than their file says',
      'unreadable_heic',
      'image/heic',
      () => aHeic({ rows: 16, columns: 16, tile: { ...heicTile, ...heicTileThatClaims(8192, 8192) } }),
    ],
  ])('%s: %s', { timeout: seconds(60) }, async (_, expected, type, make) => {
    // One-time costs of decoding are not counted.
    await cleanPicture(await aPicture(), 'image/jpeg');
    const bytes = await make();
    expect(bytes.length).toBeLessThanOrEqual(megabytes);
    let answered = 0;
    const others = setInterval(() => (answered += 1), 1);
    const start = performance.now();
    const memory = await memoryOf(async () => expect(await outcome(bytes, type)).toBe(expected), type === 'image/heic');
    expect(performance.now() - start).toBeLessThan(seconds(10));
    clearInterval(others);
    expect(memory).toBeLessThan(400);
    // Decoding happens outside this thread, which keeps answering.
    if (expected === 'drawn') expect(answered).toBeGreaterThan(0);
  });
});

describe('a decoder receives only what drawing needs:', () => {
  it('of a PNG: header, palette, transparency, colours, pixels and orientation', async () => {
    const exif = Buffer.from('4d4d002a0000000800010112000300000001000600000000', 'hex');
    const secret = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'pHYs', 'hIST', 'acTL', 'fdAT', 'prVt'];
    const file = aPng({
      extra: [
        ...secret.map((type) => chunk(type, 'k\0Invented Person at Home Street')),
        chunk('gAMA', uint32(45_455)),
        chunk('eXIf', Buffer.concat([exif, uint32(0), Buffer.from('Invented Camera')])),
      ],
    });
    const { bytes } = partsOfPng(Buffer.concat([file, Buffer.from('<html>Home Street')]));
    const types: string[] = [];
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
      types.push(bytes.toString('latin1', at + 4, at + 8));
    expect(types).toEqual(['IHDR', 'gAMA', 'eXIf', 'IDAT', 'IEND']);
    expect(secretsIn(bytes)).toEqual([]);
  });

  it('of a JPEG: tables, frame, scans, colour profile and orientation', async () => {
    const photo = inJpeg(
      Buffer.concat([await aPhoto(), Buffer.from('<script>Home Street')]),
      segment(0xe0, Buffer.from('JFXX\0Invented Person', 'latin1')),
      segment(0xfe, Buffer.from('Home Street')),
      segment(0xed, Buffer.from('Photoshop 3.0\0Invented Person', 'latin1')),
    );
    expect(secretsIn(photo)).not.toEqual([]);
    const { bytes } = partsOfJpeg(photo);
    expect(secretsIn(bytes)).toEqual([]);
    const left = (await exifr.parse(bytes, {
      tiff: true,
      xmp: true,
      iptc: true,
      gps: true,
      jfif: false,
      translateValues: false,
    })) as object;
    expect(left).toEqual({ Orientation: 6 });
    expect(await exifr.thumbnail(bytes)).toBeUndefined();
  });

  it('of a WebP: the picture alone', async () => {
    const picture = (await flat(16, 16).webp().toBuffer()).subarray(12);
    const header = riff('VP8X', Buffer.concat([Buffer.from([0x2c, 0, 0, 0]), uint24(15), uint24(15)]));
    const notes = ['EXIF', 'XMP ', 'Home'].map((type) => riff(type, Buffer.from('Invented Person at Home Street')));
    const file = riff('RIFF', Buffer.concat([Buffer.from('WEBP'), header, picture, ...notes]));
    const { bytes } = partsOfWebp(file);
    expect(secretsIn(bytes)).toEqual([]);
    expect(bytes).toHaveLength(12 + header.length + picture.length);
    expect((await sharp(bytes).metadata()).width).toBe(16);
  });
});

describe('of a file with several pictures, a decoder receives', () => {
  const application = (words: string) =>
    Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), Buffer.from(words, 'latin1'), Buffer.from([0])]);

  it('the first one of a GIF', async () => {
    const words = application('Invented Person at Home Street');
    const gif = await aGif(40, 30, { frames: 3, extra: [words] });
    const file = Buffer.concat([gif.subarray(0, -1), words, Buffer.from(';'), Buffer.from('Home Street')]);
    const { bytes, width, height } = partsOfGif(file);
    expect([width, height]).toEqual([40, 30]);
    expect(secretsIn(file)).not.toEqual([]);
    expect(secretsIn(bytes)).toEqual([]);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const { image } = await cleanPicture(file, 'image/gif');
    const [red, green] = await sharp(image).raw().toBuffer();
    expect((await sharp(image).metadata()).format).toBe('png');
    expect(red).toBeGreaterThan(green!);
  });

  it('the primary one of a HEIC file', () => {
    const words = Buffer.from('Exif\0\0Invented Person at Home Street');
    const beside = [
      { type: 'Exif', content: words, properties: [] },
      { type: 'mime', content: Buffer.from('<x>Home Street'), properties: [] },
      { type: 'hvc1', content: Buffer.from('Invented Person'), properties: [heicBox('auxC', words)] },
    ];
    const named = heicBox('udes', Buffer.from('\0\0\0\0Invented Person'));
    const file = Buffer.concat([
      aHeic({ rows: 1, columns: 2, beside, transformations: [named] }),
      heicBox('free', words),
    ]);
    expect(secretsIn(file)).not.toEqual([]);
    const { bytes, width, height } = partsOfHeic(file, limits.bytes);
    expect([width, height]).toEqual([128, 64]);
    expect(secretsIn(bytes)).toEqual([]);
    expect(bytes).toEqual(partsOfHeic(aHeic({ rows: 1, columns: 2 }), limits.bytes).bytes);
    expect(partsOfHeic(Buffer.concat([file, Buffer.from('Home Street, and no box')]), limits.bytes).bytes).toEqual(
      bytes,
    );
  });

  it.each<[string, () => Buffer]>([
    ['is cut off', () => aHeic().subarray(0, -20)],
    ['has fewer tiles than places for them', () => aHeic({ rows: 1, columns: 2, width: 200 })],
    ['says that it has a far smaller size than its tiles', () => aHeic({ rows: 4, columns: 4, width: 10 })],
    [
      'has a primary picture of another kind',
      () => Buffer.from(aHeic().toString('latin1').replace('hvc1', 'av01'), 'latin1'),
    ],
    ['has no picture', () => Buffer.from(aHeic().toString('latin1').replace('pitm', 'free'), 'latin1')],
    [
      'says of a length that it leads out of the file',
      () =>
        Buffer.from(
          aHeic()
            .toString('latin1')
            .replace(/ipma..../s, 'ipma\xff\xff\xff\xff'),
          'latin1',
        ),
    ],
  ])('nothing of a HEIC file that %s', async (_, make) => {
    expect(await outcome(make(), 'image/heic')).toBe('unreadable_heic');
  });
});

describe('a file is parsed quickly, whatever its lists claim:', () => {
  const uint16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
  /** With other offsets for its items than its own. */
  function withPlaces(heic: Buffer, ...content: Buffer[]): Buffer {
    const at = heic.indexOf('iloc') - 4;
    const end = at + heic.readUInt32BE(at);
    const places = heicBox('iloc', uint32(0), ...content);
    const file = Buffer.concat([heic.subarray(0, at), places, heic.subarray(end)]);
    const meta = heic.indexOf('meta') - 4;
    file.writeUInt32BE(heic.readUInt32BE(meta) + places.length - (end - at), meta);
    return file;
  }
  const repeated = (count: number, piece: Buffer) => Buffer.alloc(count * piece.length, piece);

  it.each<[string, PictureType, () => Buffer | Promise<Buffer>]>([
    [
      'a WebP with a picture in twenty thousand chunks',
      'image/webp',
      () => {
        const header = riff('VP8X', Buffer.concat([Buffer.alloc(4), uint24(15), uint24(15)]));
        const pieces = ['Home', 'VP8 '].map((type) => repeated(20_000, riff(type, Buffer.alloc(0))));
        return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), header, ...pieces]));
      },
    ],
    [
      'a JPEG with millions of empty tables',
      'image/jpeg',
      async () => inJpeg(await aPicture(), repeated(6_500_000, segment(0xdb, Buffer.alloc(0)))),
    ],
    ['a PNG with millions of empty chunks', 'image/png', () => aPng({ extra: [repeated(2_000_000, chunk('IDAT'))] })],
    [
      'a WebP with millions of empty chunks',
      'image/webp',
      async () => {
        const header = riff('VP8X', Buffer.concat([Buffer.alloc(4), uint24(15), uint24(15)]));
        const picture = (await flat(16, 16).webp().toBuffer()).subarray(12);
        const pieces = repeated(3_000_000, riff('Home', Buffer.alloc(0)));
        return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), header, picture, pieces]));
      },
    ],
    [
      'a HEIC file whose items consist of many empty extents',
      'image/heic',
      () => withPlaces(aHeic(), uint16(0, 200), repeated(200, uint16(9, 0, 0xffff))),
    ],
    [
      'a HEIC picture that is turned two hundred times',
      'image/heic',
      () =>
        aHeic({
          transformations: Array.from({ length: 200 }, () => heicBox('irot', Buffer.from([1]))),
        }),
    ],
    [
      'a GIF whose picture begins at the edge of what a screen can be',
      'image/gif',
      async () => {
        const gif = await aGif(10, 10);
        gif.writeUInt16LE(65_535, gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 1);
        return gif;
      },
    ],
  ])('%s', { timeout: seconds(60) }, async (_, type, make) => {
    const bytes = await make();
    const start = performance.now();
    expect(await outcome(bytes, type)).toBe(type === 'image/heic' ? 'unreadable_heic' : 'damaged');
    expect(performance.now() - start).toBeLessThan(seconds(2));
  });

  it('a HEIC file whose item names the same bytes two thousand times', () => {
    const pieces = repeated(2000, Buffer.concat([uint32(0), uint32(15_000)]));
    const file = withPlaces(aHeic(), Buffer.from([0x44, 0]), uint16(1, 1, 0, 2000), pieces);
    expect(() => partsOfHeic(file, limits.bytes)).toThrow(expect.objectContaining({ code: 'unreadable_heic' }));
  });

  it('a JPEG with more scans than a picture needs', async () => {
    const jpeg = await flat(16, 16).jpeg({ progressive: true }).toBuffer();
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const file = Buffer.concat([jpeg.subarray(0, -2), repeated(60, scan), jpeg.subarray(-2)]);
    expect(() => partsOfJpeg(file)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  it.each([false, true])('a WebP whose picture is larger than declared; an animation: %s', async (isAnimated) => {
    const picture = Buffer.from((await flat(16, 16).webp().toBuffer()).subarray(12));
    picture.writeUInt16LE(16_383, 14);
    const header = riff('VP8X', Buffer.concat([Buffer.from([isAnimated ? 2 : 0, 0, 0, 0]), uint24(15), uint24(15)]));
    const frame = Buffer.concat([uint24(0), uint24(0), uint24(15), uint24(15), uint24(40), Buffer.from([0]), picture]);
    const body = isAnimated ? [riff('ANIM', Buffer.alloc(6)), riff('ANMF', frame)] : [picture];
    const file = riff('RIFF', Buffer.concat([Buffer.from('WEBP'), header, ...body]));
    expect(() => partsOfWebp(file)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});

describe('the redrawn picture', () => {
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };

  it.each(['jpeg', 'png', 'webp'] as const)('is upright, and has no metadata: %s', async (format) => {
    const turned = await flat(90, 60)
      .withExif({ IFD0: { Make: 'Invented Camera' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const { image, thumbnail } = await cleanPicture(turned, `image/${format}`);
    expect(await sizeOf(image)).toEqual([60, 90]);
    for (const bytes of [image, thumbnail]) {
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)('has the colours of its profile: %s', async (format) => {
    const lossless = format === 'webp' ? { lossless: true } : {};
    const wide = await flat(40, 40, '#22cc44').withIccProfile('p3').toFormat(format, lossless).toBuffer();
    const { image } = await cleanPicture(wide, `image/${format}`);
    const [red, green, blue] = await sharp(image).raw().toBuffer();
    expect(Math.abs(red! - 0x22) + Math.abs(green! - 0xcc) + Math.abs(blue! - 0x44)).toBeLessThan(20);
  });

  it('is turned and cropped as its HEIC file specifies, in that order', async () => {
    const pixels = async (transformations: Buffer[]) => {
      const { image } = await cleanPicture(aHeic({ transformations }), 'image/heic');
      return sharp(image);
    };
    /** The corners of the tile are green-blue, blue, green and red. */
    const cornersOf = async (picture: Sharp) => {
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
        return red > 180 ? 'red' : blue > 180 ? 'blue' : blue > 80 ? 'both' : green > 180 ? 'green' : 'none';
      };
      const [right, bottom] = [info.width - 4, info.height - 4];
      return [at(3, 3), at(right, 3), at(3, bottom), at(right, bottom)];
    };
    const turn = (quarters: number) => heicBox('irot', Buffer.from([quarters]));
    const mirror = (axis: number) => heicBox('imir', Buffer.from([axis]));
    expect(await cornersOf(await pixels([]))).toEqual(['both', 'blue', 'green', 'red']);
    // Anticlockwise.
    expect(await cornersOf(await pixels([turn(1)]))).toEqual(['blue', 'red', 'both', 'green']);
    expect(await cornersOf(await pixels([turn(3)]))).toEqual(['green', 'both', 'red', 'blue']);
    // Left and right are swapped.
    expect(await cornersOf(await pixels([mirror(1)]))).toEqual(['blue', 'both', 'red', 'green']);
    expect(await cornersOf(await pixels([turn(1), mirror(1)]))).toEqual(['red', 'blue', 'green', 'both']);
    expect(await cornersOf(await pixels([mirror(1), turn(1)]))).toEqual(['both', 'green', 'blue', 'red']);
    const { image } = await cleanPicture(aHeic({ rows: 1, columns: 2, transformations: [turn(1)] }), 'image/heic');
    expect(await sizeOf(image)).toEqual([64, 128]);
    expect((await sharp(image).metadata()).format).toBe('jpeg');
  });

  it("has the colours of its HEIC file's profile", async () => {
    const wide = await sharp(await flat(8, 8).withIccProfile('p3').png().toBuffer()).metadata();
    const profile = heicBox('colr', Buffer.from('prof'), wide.icc!);
    const first = async (transformations: Buffer[]) => {
      const { image } = await cleanPicture(aHeic({ transformations }), 'image/heic');
      const { icc } = await sharp(image).metadata();
      expect(icc).toBeUndefined();
      return [...(await sharp(image).raw().toBuffer()).subarray(0, 3)];
    };
    const [plain, converted] = [await first([]), await first([profile])];
    expect(plain.reduce((sum, value, at) => sum + Math.abs(value - converted[at]!), 0)).toBeGreaterThan(5);
  });

  it("of a large HEIC file is reduced to a half or a third before it leaves the decoder's process", async () => {
    const tile = { width: 2048, height: 2048, ...heicTileThatClaims(2048, 2048) };
    const png = await pngOfHeic(partsOfHeic(aHeic({ rows: 1, columns: 3, tile }), limits.bytes), limits.pictureSide);
    expect(await sizeOf(png)).toEqual([2048, 682]);
  });

  it('is the first frame of an animation', async () => {
    const { image } = await cleanPicture(await anAnimation(40, 3), 'image/webp');
    const { pages } = await sharp(image).metadata();
    const [red, green] = await sharp(image).raw().toBuffer();
    expect(pages ?? 1).toBe(1);
    expect(red).toBeGreaterThan(green!);
  });
});

it('a picture that takes longer than eight seconds to draw is given up', { timeout: 60_000 }, async () => {
  const picture = await aPicture('jpeg', 1600, 1000);
  const { timeout, autoOrient } = sharp.prototype as Sharp;
  // Drawing takes several seconds here, and one second stands for eight.
  const slow = vi.spyOn(sharp.prototype as Sharp, 'autoOrient').mockImplementation(function (this: Sharp) {
    return autoOrient.call(this).median(300);
  });
  const short = vi.spyOn(sharp.prototype as Sharp, 'timeout').mockImplementation(function (this: Sharp, options) {
    return timeout.call(this, { seconds: Math.ceil(options.seconds / 8) });
  });
  try {
    expect(await outcome(picture, 'image/jpeg')).toBe('damaged');
    expect(short.mock.calls).toEqual([[{ seconds: 8 }]]);
  } finally {
    slow.mockRestore();
    short.mockRestore();
  }
});
