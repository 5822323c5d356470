import { isProblem } from '@incidentmap/core/domain/problem';
import { cleanWebm } from '@incidentmap/core/server/media/webm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aWebm, element, secretsIn, webmContent } from '../support/media.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const clean = async (bytes: Buffer, size = 1000): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(cleanWebm(inPieces(bytes, size))));
const refusal = (bytes: Buffer) =>
  clean(bytes).then(
    () => 'taken',
    (error: unknown) => (isProblem(error) ? error.code : error),
  );

describe.each([
  ['of known length', false],
  ['of unknown length, as browsers record it', true],
])('a cleaned WebM %s', (_, live) => {
  it('says nothing of place, time, device or person', async () => {
    const bytes = aWebm({ live });
    expect(secretsIn(bytes)).not.toEqual([]);
    const cleaned = await clean(bytes);
    expect(secretsIn(cleaned)).toEqual([]);
    // The date and the segment's own number.
    for (const left of [Buffer.alloc(8, 9), Buffer.alloc(16, 8), Buffer.alloc(100, 1)]) {
      expect(cleaned.includes(left)).toBe(false);
    }
  });

  it('has its pictures where they were, whatever pieces it comes in', async () => {
    const bytes = aWebm({ live });
    const cleaned = await clean(bytes, 1);
    expect(cleaned).toHaveLength(bytes.length);
    expect(cleaned.indexOf(webmContent)).toBe(bytes.indexOf(webmContent));
    expect(cleaned.lastIndexOf(webmContent)).toBe(bytes.lastIndexOf(webmContent));
    expect(cleaned.indexOf('V_VP8')).toBe(bytes.indexOf('V_VP8'));
    for (const size of [7, 64, 100_000]) expect(await clean(bytes, size)).toEqual(cleaned);
    expect(await clean(cleaned)).toEqual(cleaned);
  });
});

it('blanks the comments of Vorbis, which may tell a title or a place', async () => {
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
  ]);
  const sound = element(
    0x1654ae6b,
    element(
      0xae,
      Buffer.concat([
        element(0x83, Buffer.from([2])),
        element(0x86, 'A_VORBIS'),
        element(0x63a2, Buffer.concat([Buffer.from([2, 30, comments.length]), Buffer.alloc(30, 5), comments])),
      ]),
    ),
  );
  const cleaned = await clean(aWebm({ after: sound }));
  expect(secretsIn(cleaned)).toEqual([]);
  expect(cleaned.includes('\x03vorbis')).toBe(true);
});

describe('refused is', () => {
  it.each([
    ['a track of another kind', aWebm({ trackType: 0x11 })],
    ['no picture', aWebm({ trackType: 2 })],
    ['a page after its end', Buffer.concat([aWebm(), Buffer.from('<html><script>alert(1)</script></html>')])],
    ['an archive after its end', Buffer.concat([aWebm(), Buffer.from('PK\x03\x04 and so on, and so on')])],
    ['a page after an end that is not said', Buffer.concat([aWebm({ live: true }), Buffer.from('<html></html>')])],
    ['an element that nobody knows', aWebm({ after: element(0x1a2b3c4d, 'x') })],
    ['a second segment', Buffer.concat([aWebm(), element(0x18538067, '')])],
    ['Matroska', Buffer.from(aWebm().toString('latin1').replace('webm', 'mkvx'), 'latin1')],
  ])('one with %s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('unprocessable_media');
  });

  it('one that is cut anywhere', async () => {
    const bytes = aWebm().subarray(0, 600);
    const cuts = await Promise.all(Array.from({ length: 600 }, (_, at) => refusal(bytes.subarray(0, at + 1))));
    expect(new Set(cuts)).toEqual(new Set(['unprocessable_media']));
  });
});

it('whatever is broken in a file, it is cleaned or refused at once', async () => {
  const bytes = Buffer.concat([aWebm({ live: true })]);
  const change = fc.tuple(fc.nat(600), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const broken = Buffer.from(bytes);
      for (const [at, byte] of changes) broken[at] = byte;
      expect(['taken', 'unprocessable_media']).toContain(await refusal(broken));
    }),
    { numRuns: 1000 },
  );
});
