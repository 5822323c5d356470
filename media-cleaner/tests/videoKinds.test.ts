import { fileTypeOf } from '@incidentmap/core/domain/media/fileType';
import { describe, expect, it, vi } from 'vitest';
import { bundleVideoProgram } from '../../tests/support/run/bundle.ts';
import { anMp4, aTrack, avcPicture, box, secretsIn } from '../../tests/support/media/media.ts';
import { videoProgram } from '../src/video.ts';
import { cleanVideo, refusalOf } from './cleaning.ts';

/** MP4 under its other names, and what only looks like it. */

// Each video is read in a process of its own, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

videoProgram.path = bundleVideoProgram();

const clean = async (bytes: Buffer): Promise<Buffer> => {
  const type = fileTypeOf(bytes);
  if (type !== 'video/mp4') throw new Error(`This is taken for ${type}.`);
  return cleanVideo(bytes, type);
};
const refusal = (bytes: Buffer) => clean(bytes).then(() => 'taken', refusalOf);

const film = () => anMp4({ tracks: [aTrack(), aTrack('soun')] });
/** The box that names the type. */
const typeBytes = 32;
/** With another box of the same length in its place, so that the samples stay where they are. */
const without = (type: string) => Buffer.concat([box(type, Buffer.alloc(typeBytes - 8)), film().subarray(typeBytes)]);

/** As it is written for playing while it loads: the index first, and nothing before it. */
function indexFirst(): Buffer {
  const original = film();
  const at = original.indexOf('moov') - 4;
  const index = Buffer.from(original.subarray(at));
  const moved = index.length - typeBytes;
  for (let entry = index.indexOf('stco'); entry !== -1; entry = index.indexOf('stco', entry + 4)) {
    index.writeUInt32BE(index.readUInt32BE(entry + 12) + moved, entry + 12);
  }
  return Buffer.concat([index, original.subarray(typeBytes, at)]);
}

describe('a video is taken and cleaned as an MP4', () => {
  it.each(['3gp4', '3gp5', '3gp6', '3g2a', 'M4V ', 'M4VP', 'MSNV', 'dash', 'iso6', 'avc1', 'f4v ', 'qt  ', 'xxxx'])(
    'under the brand %s',
    async (brand) => {
      const cleaned = await clean(anMp4({ brand, tracks: [aTrack(), aTrack('soun')] }));
      expect(secretsIn(cleaned)).toEqual([]);
      expect(cleaned.includes(avcPicture)).toBe(true);
      expect(cleaned.toString('latin1', 4, 12)).toBe('ftypisom');
    },
  );

  it.each<[string, () => Buffer]>([
    ['with free instead of a brand', () => without('free')],
    ['with skip instead of a brand', () => without('skip')],
    ['with wide instead of a brand', () => without('wide')],
    ['with its samples first', () => without('mdat')],
    ['with its preview first', () => without('pnot')],
    ['with its index first', indexFirst],
  ])('of an old QuickTime %s', async (_, make) => {
    const cleaned = await clean(make());
    expect(secretsIn(cleaned)).toEqual([]);
    expect(cleaned.includes(avcPicture)).toBe(true);
  });
});

describe('a video that no browser plays is refused:', () => {
  /** The same film, but for the names of a codec and of its configuration. */
  const withCodec = (...names: [from: string, to: string][]) => {
    const bytes = anMp4({ brand: '3gp4', tracks: [aTrack(), aTrack('soun')] });
    for (const [from, to] of names) bytes.write(to, bytes.indexOf(from, bytes.indexOf('stsd')), 'latin1');
    return bytes;
  };

  it.each<[string, () => Buffer]>([
    ['H.263, of an old phone', () => withCodec(['avc1', 's263'], ['avcC', 'd263'])],
    ['MPEG-4 Part 2', () => withCodec(['avc1', 'mp4v'])],
    ['Motion JPEG, of an old camera', () => withCodec(['avc1', 'jpeg'])],
    ['AMR, of an old phone', () => withCodec(['mp4a', 'samr'], ['esds', 'damr'])],
  ])('%s', async (_, make) => {
    expect(await refusal(make())).toBe('unplayable_video');
  });

  it('sound alone', async () => {
    expect(await refusal(anMp4({ tracks: [aTrack('soun')] }))).toBe('sound_alone');
  });

  it('one without samples or index', async () => {
    expect(await refusal(box('mdat', Buffer.alloc(5000)))).toBe('damaged');
  });
});
