import { isProblem } from '@incidentmap/core/domain/problem';
import { cleanMp4 } from '@incidentmap/core/server/media/mp4';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anMp4, aTrack, box, mp4Content, mp4Date, secretsIn } from '../support/media.ts';

/** In pieces, as from a network. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const clean = async (bytes: Buffer, size = 1000): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(cleanMp4(inPieces(bytes, size))));
const refusal = (bytes: Buffer) =>
  clean(bytes).then(
    () => 'taken',
    (error: unknown) => (isProblem(error) ? error.code : error),
  );
const dateBytes = Buffer.from([mp4Date >>> 24, (mp4Date >> 16) & 255, (mp4Date >> 8) & 255, mp4Date & 255]);

describe('a cleaned MP4', () => {
  it.each([
    ['an MP4', anMp4()],
    ['a MOV', anMp4({ brand: 'qt  ' })],
    ['one with dates of 64 bits', anMp4({ version: 1, tracks: [aTrack('vide', 1)] })],
    ['one with sound', anMp4({ tracks: [aTrack(), aTrack('soun')] })],
  ])('says nothing of place, time, device or person: %s', async (_, bytes) => {
    expect(secretsIn(bytes)).not.toEqual([]);
    expect(bytes.includes(dateBytes)).toBe(true);
    const cleaned = await clean(bytes);
    expect(secretsIn(cleaned)).toEqual([]);
    expect(cleaned.includes(dateBytes)).toBe(false);
    for (const word of ['appl', 'GoPr', 'xmp', 'Users', '\xa9xyz', 'udta', 'meta', 'uuid']) {
      expect({ word, found: cleaned.includes(word, 0, 'latin1') }).toEqual({ word, found: false });
    }
  });

  it('has everything where it was, whatever pieces it comes in', async () => {
    const bytes = anMp4();
    const cleaned = await clean(bytes, 1);
    expect(cleaned).toHaveLength(bytes.length);
    expect(cleaned.indexOf(mp4Content)).toBe(bytes.indexOf(mp4Content));
    for (const needed of ['ftypisom', 'avcC', 'stsd', 'stco', 'vide']) {
      expect(cleaned.indexOf(needed)).toBe(bytes.indexOf(needed));
    }
    for (const size of [7, 64, 100_000]) expect(await clean(bytes, size)).toEqual(cleaned);
    expect(await clean(cleaned)).toEqual(cleaned);
  });

  it('may be in fragments, as browsers record it', async () => {
    const fragments = Buffer.concat([
      anMp4(),
      box('styp', 'msdh', 0),
      box('prft', 0, 1, mp4Date, mp4Date),
      box('moof', box('mfhd', 0, 1), box('traf', box('tfhd', 0, 1), box('udta', 'Invented Person'))),
      box('mdat', mp4Content),
    ]);
    const cleaned = await clean(fragments);
    expect(secretsIn(cleaned)).toEqual([]);
    expect(cleaned.includes(dateBytes)).toBe(false);
    expect(cleaned.includes('tfhd')).toBe(true);
  });
});

describe('refused is', () => {
  it.each(['meta', 'camm', 'tmcd', 'text', 'gpmd'])('a track of the kind %s', async (kind) => {
    expect(await refusal(anMp4({ tracks: [aTrack(), aTrack(kind)] }))).toBe('unprocessable_media');
  });

  it.each([
    ['a page after its end', Buffer.concat([anMp4(), Buffer.from('<html><script>alert(1)</script></html>')])],
    ['an archive after its end', Buffer.concat([anMp4(), Buffer.from('PK\x03\x04 and so on, and so on')])],
    ['a few bytes after its end', Buffer.concat([anMp4(), Buffer.from('abc')])],
    ['a second index', Buffer.concat([anMp4(), box('moov', aTrack())])],
    ['no picture', anMp4({ tracks: [aTrack('soun')] })],
    ['no track', anMp4({ tracks: [] })],
    ['no content', Buffer.concat([box('ftyp', 'isom', 0), box('moov', aTrack())])],
    ['no index', Buffer.concat([box('ftyp', 'isom', 0), box('mdat', 'x')])],
    ['a box of no length', Buffer.concat([anMp4(), Buffer.from([0, 0, 0, 4]), Buffer.from('free')])],
    ['a huge index', Buffer.concat([box('ftyp', 'isom', 0), Buffer.from([0x7f, 0, 0, 0]), Buffer.from('moov')])],
  ])('one with %s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('unprocessable_media');
  });

  it('one that is cut anywhere but after its content', async () => {
    const bytes = anMp4();
    const cuts = await Promise.all(
      Array.from({ length: bytes.length - 1 }, (_, at) => refusal(bytes.subarray(0, at + 1))),
    );
    expect(new Set(cuts)).toEqual(new Set(['unprocessable_media']));
  });
});

it('whatever is broken in a file, it is cleaned or refused at once', async () => {
  const bytes = anMp4({ tracks: [aTrack(), aTrack('soun')] });
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const broken = Buffer.from(bytes);
      for (const [at, byte] of changes) broken[at] = byte;
      expect(['taken', 'unprocessable_media']).toContain(await refusal(broken));
    }),
    { numRuns: 2000 },
  );
});
