import { crc32, deflateSync } from 'node:zlib';
import { isProblem } from '@incidentmap/core/domain/problem';
import { cleanImage } from '@incidentmap/core/server/media/image';
import { partsOfJpeg } from '@incidentmap/core/server/media/jpeg';
import { partsOfPng } from '@incidentmap/core/server/media/png';
import { turns } from '@incidentmap/core/server/media/turns';
import { partsOfWebp } from '@incidentmap/core/server/media/webp';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPhoto, aPicture, secretsIn } from '../../support/media.ts';

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

/** A PNG of zeros; of 7 passes when interlaced. */
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

/** Of as many frames as five megabytes hold, in turns of two colours. */
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

const segment = (marker: number, content: Buffer) => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};
const inJpeg = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const outcome = (bytes: Buffer, type: 'image/jpeg' | 'image/png' | 'image/webp') =>
  cleanImage(bytes, type).then(
    () => 'drawn',
    (error: unknown) => (isProblem(error) ? error.code : error),
  );

/** Megabytes that this process took more than before, at the most, while the work went on. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
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

describe('five megabytes at most take less than 400 MB, and are drawn or refused:', () => {
  it.each<[string, string, 'image/jpeg' | 'image/png' | 'image/webp', () => Buffer | Promise<Buffer>]>([
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
      'unprocessable_media',
      'image/png',
      () => aPng({ extra: [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), text]))] }),
    ],
    [
      'a PNG that claims 900 million pixels',
      'unprocessable_media',
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
      'unprocessable_media',
      'image/png',
      () => aPng({ width: 40_000_000, height: 1, colour: 0 }),
    ],
    [
      'seven passes of 16 bits',
      'unprocessable_media',
      'image/png',
      () => aPng({ width: 6000, height: 6000, depth: 16, colour: 6, isInterlaced: true }),
    ],
    ['seven passes', 'drawn', 'image/png', () => aPng({ width: 4000, height: 4000, isInterlaced: true })],
    [
      'a progressive JPEG with thousands of scans',
      'unprocessable_media',
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
      'unprocessable_media',
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
    ['an animation of many frames', 'drawn', 'image/webp', () => anAnimation(2000, 400)],
    [
      'a WebP that claims more than its picture has',
      'unprocessable_media',
      'image/webp',
      async () => {
        const picture = (await flat(16, 16).webp().toBuffer()).subarray(12);
        const header = riff('VP8X', Buffer.concat([Buffer.alloc(4), uint24(16_382), uint24(16_382)]));
        return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), header, picture]));
      },
    ],
  ])('%s: %s', { timeout: 60_000 }, async (_, expected, type, make) => {
    // What decoding takes once and for all is not counted.
    await cleanImage(await aPicture(), 'image/jpeg');
    const bytes = await make();
    expect(bytes.length).toBeLessThanOrEqual(megabytes);
    let answered = 0;
    const others = setInterval(() => (answered += 1), 1);
    const memory = await memoryOf(async () => expect(await outcome(bytes, type)).toBe(expected));
    clearInterval(others);
    expect(memory).toBeLessThan(400);
    // Whatever is drawn is drawn beside this thread, which goes on answering.
    if (expected === 'drawn') expect(answered).toBeGreaterThan(0);
  });
});

describe('a decoder gets only what drawing needs:', () => {
  it('of a PNG header, palette, transparency, colours and pixels, and how it is turned', async () => {
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

  it('of a JPEG tables, frame and scans, its profile, and how it is turned', async () => {
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

  it('of a WebP the picture alone', async () => {
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

describe('what is drawn', () => {
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };

  it.each(['jpeg', 'png', 'webp'] as const)('is upright, and says nothing: %s', async (format) => {
    const turned = await flat(90, 60)
      .withExif({ IFD0: { Make: 'Invented Camera' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const { image, thumbnail } = await cleanImage(turned, `image/${format}`);
    expect(await sizeOf(image)).toEqual([60, 90]);
    for (const bytes of [image, thumbnail]) {
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)('has the colours that its profile gives it: %s', async (format) => {
    const lossless = format === 'webp' ? { lossless: true } : {};
    const wide = await flat(40, 40, '#22cc44').withIccProfile('p3').toFormat(format, lossless).toBuffer();
    const { image } = await cleanImage(wide, `image/${format}`);
    const [red, green, blue] = await sharp(image).raw().toBuffer();
    expect(Math.abs(red! - 0x22) + Math.abs(green! - 0xcc) + Math.abs(blue! - 0x44)).toBeLessThan(20);
  });

  it('is the first frame of an animation', async () => {
    const { image } = await cleanImage(await anAnimation(40, 3), 'image/webp');
    const { pages } = await sharp(image).metadata();
    const [red, green] = await sharp(image).raw().toBuffer();
    expect(pages ?? 1).toBe(1);
    expect(red).toBeGreaterThan(green!);
  });
});

it('two work at once, and a third when one of them ends', async () => {
  const turn = turns(2);
  const first = await turn();
  const second = await turn();
  let hasBegun = false;
  const third = turn().then((release) => {
    hasBegun = true;
    return release;
  });
  await Promise.resolve();
  expect(hasBegun).toBe(false);
  first();
  first();
  (await third)();
  second();
  expect(hasBegun).toBe(true);
});
