import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import exifr from 'exifr';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundleVideoProgram } from '../../tests/support/run/bundle.ts';
import { heicTile } from '../../tests/support/media/heic.ts';
import {
  aFragmentedMp4,
  anMp4,
  aTrack,
  av1,
  av1Picture,
  avcPicture,
  aWebm,
  box,
  element,
  flac,
  flacFrame,
  flacStream,
  hevc,
  hevcPicture,
  mp4Date,
  messages,
  opusHead,
  recoveryPoint,
  secretsIn,
  vorbisHeaders,
  vp8Picture,
} from '../../tests/support/media/media.ts';
import { cutVorbisComments } from '../src/codecData.ts';
import { type VideoType, videoProgram } from '../src/video.ts';
import { cleanVideo, refusalOf } from './cleaning.ts';

// Each video is read in a process of its own, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

videoProgram.path = bundleVideoProgram();

const clean = (bytes: Buffer, type: VideoType = 'video/mp4') => cleanVideo(bytes, type);
const outcome = (bytes: Buffer, type: VideoType = 'video/mp4') => clean(bytes, type).then(() => 'taken', refusalOf);

/** Every box (ISO/IEC 14496-12) with its path and content; throws when the boxes do not fill the file. */
function boxesIn(bytes: Buffer, way = ''): { way: string; content: Buffer }[] {
  const found: { way: string; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    const isLong = bytes.readUInt32BE(at) === 1;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at);
    const here = `${way}/${bytes.toString('latin1', at + 4, at + 8)}`;
    if (length < 8 || at + length > bytes.length) throw new Error(`${here} has a wrong length.`);
    const content = bytes.subarray(at + (isLong ? 16 : 8), at + length);
    found.push({ way: here, content });
    if (/\/(?:moov|trak|mdia|minf|stbl|edts|dinf)$/.test(here)) found.push(...boxesIn(content, here));
    at += length;
  }
  return found;
}

const mediaBoxes = (header: 'vmhd' | 'smhd') => [
  '/tkhd',
  '/mdia',
  '/mdia/mdhd',
  '/mdia/hdlr',
  '/mdia/minf',
  `/mdia/minf/${header}`,
  '/mdia/minf/dinf',
  '/mdia/minf/dinf/dref',
  '/mdia/minf/stbl',
  ...['stsd', 'stts', 'stss', 'stsc', 'stsz', 'stco', 'co64', 'ctts', 'cslg'].map((name) => `/mdia/minf/stbl/${name}`),
];
/** The only boxes that a cleaned file may have. */
const known = new Set([
  '/ftyp',
  '/free',
  '/mdat',
  '/moov',
  '/moov/mvhd',
  '/moov/trak',
  ...['vmhd', 'smhd'].flatMap((header) => mediaBoxes(header as 'vmhd').map((name) => `/moov/trak${name}`)),
  '/moov/trak/edts',
  '/moov/trak/edts/elst',
]);

const dateBytes = Buffer.from([mp4Date >>> 24, (mp4Date >> 16) & 255, (mp4Date >> 8) & 255, mp4Date & 255]);
const tables = (bytes: Buffer, name: string) =>
  boxesIn(bytes)
    .filter(({ way }) => way.endsWith(`/${name}`))
    .map(({ content }) => content);

/** The content of the single mdat box, after the space that the writer reserves for a longer length. */
function contentOf(bytes: Buffer): Buffer {
  const [content, ...others] = tables(bytes, 'mdat');
  expect(others).toEqual([]);
  expect(content!.toString('hex', 0, 8)).toBe('0000000000000010');
  return content!.subarray(8);
}

describe('only the samples of an MP4 or MOV are kept:', () => {
  it.each<[string, Buffer]>([
    ['an MP4', anMp4()],
    ['a MOV', anMp4({ brand: 'qt  ' })],
    ['an MP4 with 64-bit dates', anMp4({ version: 1, tracks: [aTrack('vide', 1)] })],
    ['an MP4 with sound', anMp4({ tracks: [aTrack(), aTrack('soun')] })],
    ['an MP4 with a location track', anMp4({ tracks: [aTrack(), aTrack('soun'), aTrack('meta')] })],
    ['an MP4 with a timecode track', anMp4({ tracks: [aTrack('tmcd'), aTrack()] })],
    ['an MP4 with an HTML page appended', Buffer.concat([anMp4(), Buffer.from('<html>Invented Person</html>')])],
    ['a fragmented MP4', aFragmentedMp4()],
  ])('%s', async (_, original) => {
    expect(secretsIn(original)).not.toEqual([]);
    expect(original.includes(dateBytes)).toBe(true);
    const cleaned = await clean(original);
    expect(secretsIn(cleaned)).toEqual([]);
    expect(cleaned.includes(dateBytes)).toBe(false);
    for (const left of ['GoPr', 'appl', 'Home', '<html', 'sixteen bytes']) expect(cleaned.includes(left)).toBe(false);
    expect(boxesIn(cleaned).filter(({ way }) => !known.has(way))).toEqual([]);
    // There is no date, not even ours: it would reveal when the file was sent.
    for (const name of ['mvhd', 'tkhd', 'mdhd']) {
      for (const header of tables(cleaned, name)) expect(header.subarray(4, 12)).toEqual(Buffer.alloc(8));
    }
    // The samples fill the content, so nothing is between or behind them.
    const samples = tables(cleaned, 'stsz').map((table) => {
      const [all, count] = [table.readUInt32BE(4), table.readUInt32BE(8)];
      if (all > 0) return all * count;
      return Array.from({ length: count }, (__, at) => table.readUInt32BE(12 + at * 4)).reduce((a, b) => a + b, 0);
    });
    expect(contentOf(cleaned)).toHaveLength(samples.reduce((a, b) => a + b, 0));
    expect(cleaned.includes(avcPicture)).toBe(true);
    expect(Object.keys(((await exifr.parse(cleaned).catch(() => null)) ?? {}) as object)).toEqual([]);
  });

  it('stream messages that decoding needs are kept, those of the encoder are removed', async () => {
    const cleaned = await clean(anMp4());
    expect(contentOf(cleaned)).toEqual(Buffer.concat([messages(recoveryPoint), avcPicture]));
  });

  it('the orientation is kept', async () => {
    const turned = [0, 0x10000, 0, 0xffff0000, 0, 0, 32 << 16, 0, 0x40000000];
    const [header] = tables(await clean(anMp4({ tracks: [aTrack('vide', 0, turned)] })), 'tkhd');
    expect(Array.from({ length: 9 }, (_, at) => header!.readUInt32BE(40 + at * 4))).toEqual(turned);
  });

  it('cleaning a cleaned file changes nothing', async () => {
    const cleaned = await clean(anMp4({ tracks: [aTrack(), aTrack('soun')] }));
    expect(await clean(cleaned)).toEqual(cleaned);
  });
});

/** The entry of `name` in the track description (stsd). */
const describedAs = (cleaned: Buffer, name: string): Buffer => {
  const description = tables(cleaned, 'stsd').find((each) => each.includes(name))!;
  const at = description.indexOf(name) + 4;
  return description.subarray(at, at - 8 + description.readUInt32BE(at - 8));
};

describe('only what decoding needs is kept of the stream and its configuration:', () => {
  it('AV1, in an MP4', async () => {
    const original = anMp4({ picture: av1, tracks: [aTrack('vide', 0, undefined, { picture: av1 })] });
    const cleaned = await clean(original);
    expect(secretsIn(cleaned)).toEqual([]);
    expect(contentOf(cleaned)).toEqual(av1Picture);
    expect(describedAs(cleaned, 'av1C').toString('hex')).toBe('81000c00');
    expect(await clean(cleaned)).toEqual(cleaned);
  });

  it('AV1, in a WebM', async () => {
    const cleaned = await clean(aWebm({ codec: 'V_AV1' }), 'video/webm');
    expect(secretsIn(cleaned)).toEqual([]);
    const blocks = elementsIn(cleaned).filter(({ way }) => /\/a[13]$/.test(way));
    expect(blocks.map(({ content }) => content.subarray(4))).toEqual([av1Picture, av1Picture]);
    expect(await clean(cleaned, 'video/webm')).toEqual(cleaned);
  });

  it('H.265', async () => {
    const original = anMp4({ picture: hevc, tracks: [aTrack('vide', 0, undefined, { picture: hevc })] });
    const cleaned = await clean(original);
    expect(secretsIn(cleaned)).toEqual([]);
    expect(contentOf(cleaned)).toEqual(hevcPicture);
    expect(describedAs(cleaned, 'hvcC')).toEqual(heicTile.configuration);
    expect(await clean(cleaned)).toEqual(cleaned);
  });

  it('FLAC', async () => {
    const original = anMp4({ sound: flac, tracks: [aTrack(), aTrack('soun', 0, undefined, { sound: flac })] });
    const cleaned = await clean(original);
    expect(secretsIn(cleaned)).toEqual([]);
    expect(contentOf(cleaned).includes(flacFrame)).toBe(true);
    const onlyBlock = Buffer.concat([Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 34]), flacStream]);
    expect(describedAs(cleaned, 'dfLa')).toEqual(onlyBlock);
    expect(await clean(cleaned)).toEqual(cleaned);
  });

  it('AAC', async () => {
    const cleaned = await clean(anMp4({ tracks: [aTrack(), aTrack('soun')] }));
    expect(secretsIn(cleaned)).toEqual([]);
    // A tag, a length of one byte or four, and the configuration.
    expect(describedAs(cleaned, 'esds').toString('hex')).toMatch(/05(?:808080)?021588/);
  });

  it('Opus', async () => {
    const cleaned = await clean(aWebm({ sound: 'opus' }), 'video/webm');
    expect(secretsIn(cleaned)).toEqual([]);
    expect(elementsIn(cleaned).find(({ way }) => way.endsWith('/ae/63a2'))!.content).toEqual(opusHead);
    expect(await clean(cleaned, 'video/webm')).toEqual(cleaned);
  });

  it('Vorbis', async () => {
    const cleaned = await clean(aWebm({ sound: 'vorbis' }), 'video/webm');
    expect(secretsIn(cleaned)).toEqual([]);
    const { content } = elementsIn(cleaned).find(({ way }) => way.endsWith('/ae/63a2'))!;
    expect(content.subarray(3, 33)).toEqual(vorbisHeaders.identification);
    expect(content.subarray(-vorbisHeaders.setup.length)).toEqual(vorbisHeaders.setup);
    expect(await clean(cleaned, 'video/webm')).toEqual(cleaned);
  });
});

/** Every element (RFC 8794) by its path; throws when the elements do not fill their parent. */
function elementsIn(bytes: Buffer, way = ''): { way: string; content: Buffer }[] {
  const holders = new Set(['18538067', '1549a966', '1654ae6b', 'ae', 'e0', '1f43b675', 'a0', '1c53bb6b', 'bb', 'b7']);
  const found: { way: string; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]!) - 23;
    const id = bytes.toString('hex', at, at + idLength);
    const sizeAt = at + idLength;
    const sizeLength = Math.clz32(bytes[sizeAt]!) - 23;
    const marked = Number(BigInt(`0x${bytes.toString('hex', sizeAt, sizeAt + sizeLength)}`));
    const length = marked - 2 ** (7 * sizeLength);
    const start = sizeAt + sizeLength;
    if (start + length > bytes.length) throw new Error(`${way}/${id} has a wrong length.`);
    const content = bytes.subarray(start, start + length);
    found.push({ way: `${way}/${id}`, content });
    if (holders.has(id)) found.push(...elementsIn(content, `${way}/${id}`));
    at = start + length;
  }
  return found;
}

/** Tags, attachments and chapters; title, date and identity; a track's name; block additions. */
const telling = /\/(?:1254c367|1941a469|1043a770|7ba9|4461|73a4|536e|75a1)\b/;

describe('only the blocks of a WebM are kept:', () => {
  it.each<[string, Buffer]>([
    ['a WebM of known length', aWebm()],
    ['a WebM as a browser records it: of unknown length, without an index', aWebm({ live: true })],
    ['a WebM with an HTML page appended', Buffer.concat([aWebm(), Buffer.from('<html>Invented Person</html>')])],
  ])('%s', async (_, original) => {
    expect(secretsIn(original)).not.toEqual([]);
    const cleaned = await clean(original, 'video/webm');
    expect(secretsIn(cleaned)).toEqual([]);
    const elements = elementsIn(cleaned);
    expect(elements.filter(({ way }) => telling.test(way))).toEqual([]);
    // Reserved space is empty.
    const rooms = elements.filter(({ way }) => way.endsWith('/ec'));
    expect(rooms.every(({ content }) => content.every((byte) => byte === 0))).toBe(true);
    const blocks = elements.filter(({ way }) => /\/a[13]$/.test(way));
    expect(blocks.map(({ content }) => content.subarray(4))).toEqual([vp8Picture, vp8Picture]);
    // Players can seek in it, though a browser's recording has neither duration nor index.
    expect(elements.some(({ way }) => way.endsWith('/1549a966/4489'))).toBe(true);
    expect(elements.some(({ way }) => way.endsWith('/1c53bb6b/bb'))).toBe(true);
  });

  it('Vorbis comments, which may name a title or a place, are emptied', async () => {
    const text = (content: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(content.length);
      return Buffer.concat([length, Buffer.from(content)]);
    };
    const comments = Buffer.concat([
      Buffer.from('\x03vorbis'),
      text('Invented Camera'),
      Buffer.from([1, 0, 0, 0]),
      text('LOCATION=Home Street'),
      Buffer.from([1]),
    ]);
    const identification = Buffer.alloc(30, 5);
    const setup = Buffer.from('\x05vorbis and codebooks');
    const before = Buffer.concat([Buffer.from([2, 30, comments.length]), identification, comments, setup]);
    expect(secretsIn(before)).not.toEqual([]);
    const after = Buffer.from(cutVorbisComments(before));
    expect(secretsIn(after)).toEqual([]);
    expect(after.includes(identification) && after.includes(setup)).toBe(true);
  });
});

/** A fragment that claims to have four thousand million samples without size. */
const endlessFragment = () =>
  Buffer.concat([
    aFragmentedMp4(),
    box(
      'moof',
      box('mfhd', 0, 3),
      box('traf', box('tfhd', 0x020038, 1, 40, 0, 0), box('tfdt', 0, 80), box('trun', 1, 0xffffffff, 0)),
    ),
  ]);

/** The same bytes as a hundred samples. */
function withSharedSamples(): Buffer {
  const bytes = anMp4();
  const [at] = [bytes.indexOf('stsz') + 4];
  const size = bytes.readUInt32BE(at + 12);
  bytes.writeUInt32BE(size * 100, at + 12);
  return bytes;
}

/** What the library searches without end. */
const stranger = element(0x1a2b3c4d, 'Invented Person');
const small = (parts: Parameters<typeof aWebm>[0]) => aWebm({ attachedBytes: 3000, ...parts });

/** A live WebM with more clusters at its end, of these elements. */
const withClusters = (...content: Buffer[]) =>
  small({
    live: true,
    after: element(0x1f43b675, Buffer.concat([element(0xe7, Buffer.from([80])), ...content]), 'unknown'),
  });
/** A block with fixed lacing, which divides no bytes among 256 frames. */
const emptyFrames = () => element(0xa3, Buffer.from([0x81, 0, 0, 0x84, 0xff]));

/** A fragment of 250,000 samples without size, in an MP4 of a kilobyte. */
const emptySamples = () =>
  Buffer.concat([
    aFragmentedMp4(),
    box(
      'moof',
      box('mfhd', 0, 3),
      box('traf', box('tfhd', 0x020038, 1, 40, 0, 0), box('tfdt', 0, 80), box('trun', 1, 250_000, 0)),
    ),
  ]);

/** A program in place of the one that reads videos. */
function programOf(source: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'program-')), 'program.cjs');
  writeFileSync(path, source);
  onTestFinished(() => rmSync(dirname(path), { recursive: true }));
  return path;
}

describe('a malicious file is refused, and harms nothing else:', () => {
  it.each<[string, Buffer, VideoType?]>([
    ['a fragment with endless samples', endlessFragment()],
    ['a sample that is larger than the file', withSharedSamples()],
    ['an MP4 without a track', anMp4({ tracks: [] })],
    ['an MP4 without an index', Buffer.concat([box('ftyp', 'isom', 0), box('mdat', 'x')])],
    [
      'an MP4 with an index of two gigabytes',
      Buffer.concat([box('ftyp', 'isom', 0), Buffer.from([0x7f, 0, 0, 0]), Buffer.from('moov')]),
    ],
    ['an MP4 that is truncated in its index', anMp4().subarray(0, -300)],
    ['an MP4 that is truncated in its samples', Buffer.concat([box('ftyp', 'isom', 0), anMp4().subarray(200)])],
    ['Matroska', Buffer.from(aWebm().toString('latin1').replace('webm', 'mkvx'), 'latin1'), 'video/webm'],
    ['a WebM that is truncated in its tracks', aWebm().subarray(0, 250), 'video/webm'],
    ['a file that is not a video', Buffer.from('nothing of a video'), 'video/webm'],
  ])('%s', async (_, bytes, type) => {
    expect(await outcome(bytes, type)).toBe('damaged');
  });

  it.each<[string, Buffer, VideoType]>([
    ['an MP4 without a video track', anMp4({ tracks: [aTrack('soun')] }), 'video/mp4'],
    ['a WebM without a video track', aWebm({ trackType: 2 }), 'video/webm'],
  ])('%s', async (_, bytes, type) => {
    expect(await outcome(bytes, type)).toBe('sound_alone');
  });

  it.each<[string, Buffer, VideoType?]>([
    ['an unknown element at the end of a WebM', aWebm({ after: stranger }), 'video/webm'],
    ['the same in one as a browser records it', small({ live: true, after: stranger }), 'video/webm'],
    ['eight bytes of nothing at the end', small({ live: true, after: Buffer.alloc(8, 0xff) }), 'video/webm'],
    ['nine of them', small({ live: true, after: Buffer.alloc(9, 0xff) }), 'video/webm'],
    ['four kilobytes of nothing', small({ live: true, after: Buffer.alloc(4000, 0xff) }), 'video/webm'],
    ['an element of unknown size in each cluster', withClusters(element(0x1a2b3c4d, 'x', 'unknown')), 'video/webm'],
    ['blocks of 256 frames without bytes', withClusters(...Array.from({ length: 300 }, emptyFrames)), 'video/webm'],
    ['thousands of samples without bytes', emptySamples(), 'video/mp4'],
  ])('%s: stopped by what it asks for, while the clock stands still', async (_, bytes, type) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await outcome(bytes, type)).toBe('damaged');
  });

  it('a long recording without the sound that it announces is not taken for one that is read in circles', async () => {
    const seconds = Array.from({ length: 60 }, (_, at) => {
      const time = Buffer.alloc(4);
      time.writeUInt32BE((at + 1) * 1000);
      const blocks = Array.from({ length: 30 }, (__, frame) =>
        element(0xa3, Buffer.concat([Buffer.from([0x81, 0, frame, frame === 0 ? 0x80 : 0]), vp8Picture])),
      );
      return element(0x1f43b675, Buffer.concat([element(0xe7, time), ...blocks]), 'unknown');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await outcome(aWebm({ live: true, sound: 'opus', after: Buffer.concat(seconds) }), 'video/webm')).toBe(
      'taken',
    );
  });

  it.each([
    ['kilobytes have a second', 4500, 1045],
    ['a megabyte has eleven', 1_000_000, 11_000],
    ['a large file has twenty-five', 200_000_000, 25_000],
  ])('a parser that computes without end is stopped: %s', async (_, size, most) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { path } = videoProgram;
    videoProgram.path = programOf(`process.send({ read: [0, 1] }); setInterval(() => undefined, 1000);`);
    onTestFinished(() => {
      vi.useRealTimers();
      videoProgram.path = path;
    });
    const asked = Promise.withResolvers<void>();
    const read = async () => {
      // Storage takes longer than the process may: that does not count.
      await vi.advanceTimersByTimeAsync(Math.min(most, 4000));
      asked.resolve();
      return Buffer.alloc(1);
    };
    let ended: unknown;
    const work = cleanVideo({ size, read }, 'video/webm');
    work.catch((error: unknown) => (ended = error));
    await asked.promise;
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(most - 1);
    await new Promise(setImmediate);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await expect(work).rejects.toMatchObject({ code: 'damaged' });
  });

  it('a file is cleaned while another one never ends', async () => {
    expect(await Promise.all([outcome(endlessFragment()), outcome(anMp4())])).toEqual(['damaged', 'taken']);
  });

  it('a failing storage is reported as such, and not as a fault of the file', async () => {
    const gone = new Error('The storage is gone.');
    await expect(cleanVideo({ size: 1000, read: () => Promise.reject(gone) }, 'video/mp4')).rejects.toBe(gone);
  });

  it('a corrupted file is cleaned or rejected, and reveals nothing', { timeout: 120_000 }, async () => {
    const webm = aWebm({ live: true });
    const files = [
      ['video/mp4', anMp4({ tracks: [aTrack(), aTrack('soun')] })],
      ['video/mp4', aFragmentedMp4()],
      ['video/webm', webm.subarray(0, 700)],
    ] as const;
    const change = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async ([type, bytes], changes) => {
          const broken = Buffer.from(bytes);
          for (const [at, byte] of changes) broken[Math.floor(at * broken.length)] = byte;
          const cleaned = await clean(broken, type).catch((error: unknown) => error);
          if (Buffer.isBuffer(cleaned)) expect(secretsIn(cleaned)).toEqual([]);
          else expect(refusalOf(cleaned)).not.toBe('unavailable');
        },
      ),
      { numRuns: 12, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
    );
  });
});
