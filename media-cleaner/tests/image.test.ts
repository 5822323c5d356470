import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPhoto, aPicture, secretsIn } from '../../tests/support/media/media.ts';
import { Refused } from '../src/clean.ts';
import { cleanPicture, refusalOf } from './cleaning.ts';

it('a corrupted picture is either redrawn or rejected', async () => {
  const photo = await aPhoto({ width: 90, height: 60 });
  const change = fc.tuple(fc.nat(photo.length - 1), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const broken = Buffer.from(photo);
      for (const [at, byte] of changes) broken[at] = byte;
      const cleaned = await cleanPicture(broken, 'image/jpeg').catch((error: unknown) => error);
      if (cleaned instanceof Error) expect(cleaned).toBeInstanceOf(Refused);
      else expect(secretsIn((cleaned as { image: Buffer }).image)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('a picture of another kind than claimed is rejected', async () => {
  expect(await cleanPicture(await aPicture('png'), 'image/jpeg').catch(refusalOf)).toBe('damaged');
});
