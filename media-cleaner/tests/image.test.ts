import { isProblem } from '@incidentmap/core/domain/problem';
import { cleanImage } from '../src/image.ts';
import { sniff } from '@incidentmap/core/server/commands/files/sniff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anMp4, aPhoto, aPicture, aWebm, secretsIn } from '../../tests/support/media.ts';

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (isProblem(error) ? error.code : error),
  );

const beginnings = [
  'PK\x03\x04',
  '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
  'RIFF',
  'ID3',
  'OggS',
  '\x1aE\xdf\xa3',
  'MM\0*',
  '<?xml',
];

it('any bytes are either recognised as a kind of image or rejected', async () => {
  const files = [await aPhoto(), await aPicture('png'), await aPicture('webp'), anMp4(), aWebm()];
  const begun = beginnings.map((text) => Buffer.from(text, 'latin1'));
  const head = fc.constantFrom(...files, ...begun);
  await fc.assert(
    fc.asyncProperty(head, fc.nat(400), fc.uint8Array({ maxLength: 600 }), async (file, cut, noise) => {
      const told = await outcome((async () => sniff(Buffer.concat([file.subarray(0, cut), noise])))());
      expect(['taken', 'unsupported_media']).toContain(told);
    }),
    { numRuns: 1000 },
  );
});

it('a corrupted picture is either redrawn or rejected', async () => {
  const photo = await aPhoto({ width: 90, height: 60 });
  const change = fc.tuple(fc.nat(photo.length - 1), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const broken = Buffer.from(photo);
      for (const [at, byte] of changes) broken[at] = byte;
      const cleaned = await cleanImage(broken, 'image/jpeg').catch((error: unknown) => error);
      if (isProblem(cleaned)) expect(cleaned.code).toBe('unprocessable_media');
      else expect(secretsIn((cleaned as { image: Buffer }).image)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('a picture of another kind than claimed is rejected', async () => {
  expect(await outcome(cleanImage(await aPicture('png'), 'image/jpeg'))).toBe('unprocessable_media');
});
