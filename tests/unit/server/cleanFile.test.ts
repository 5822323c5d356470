import type { MediaType } from '@incidentmap/core/domain/media/mediaTypes';
import { cleanFile, drawRendition } from '@incidentmap/core/server/commands/files/cleanFile';
import { expect, it } from 'vitest';
import { heicProgram } from '../../../media-cleaner/src/heicPixels.ts';
import { videoProgram } from '../../../media-cleaner/src/video.ts';
import { bundleHeicProgram, bundleVideoProgram } from '../../support/run/bundle.ts';
import { aHeic } from '../../support/media/heic.ts';
import { anMp4, aPicture, aTrack } from '../../support/media/media.ts';

heicProgram.path = bundleHeicProgram();
videoProgram.path = bundleVideoProgram();

async function sent(bytes: Buffer, type: MediaType): Promise<void> {
  const cleaned = await cleanFile(bytes, type);
  if (cleaned.kind === 'video') await Array.fromAsync(cleaned.chunks);
}

/** A PNG that claims 900 million pixels. */
async function aHugePng(): Promise<Buffer> {
  const png = await aPicture('png');
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

/** A JPEG with arithmetic coding. */
async function anUnusualJpeg(): Promise<Buffer> {
  const jpeg = await aPicture();
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
  return jpeg;
}

/** A video of an old phone. */
function anOldVideo(): Buffer {
  const bytes = anMp4();
  bytes.write('mp4v', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
  return bytes;
}

const aCutJpeg = async () => (await aPicture('jpeg', 400, 300)).subarray(0, -300);

it.each<[string, string, MediaType, () => Buffer | Promise<Buffer>]>([
  [
    'is of another type than it claims',
    'The file is damaged, or is not of the type that it claims.',
    'image/jpeg',
    () => aPicture('png'),
  ],
  [
    'was cut off',
    'A part of this picture is missing. Copy or download it again and add that file, or add a screenshot of what can be seen.',
    'image/jpeg',
    aCutJpeg,
  ],
  [
    'has too many pixels',
    'This picture is too large to be read here. Save it with at most 40 million pixels, as an ordinary JPEG, then add that file.',
    'image/png',
    aHugePng,
  ],
  [
    'is a JPEG that no browser draws',
    'Browsers cannot show this kind of JPEG. Save it as an ordinary JPEG, or take a screenshot of it, and add that.',
    'image/jpeg',
    anUnusualJpeg,
  ],
  [
    'is a HEIC picture that cannot be read',
    'This HEIC picture cannot be read here. Save or export it as JPEG, then add that file.',
    'image/heic',
    () => aHeic().subarray(0, -20),
  ],
  [
    'is a video that no browser plays',
    'Browsers cannot play this video. Save it as MP4 with H.264 and AAC, then add that file.',
    'video/mp4',
    anOldVideo,
  ],
  [
    'is a video without a picture',
    'There is no picture in this video. Play its sound while you record a video, and add that.',
    'video/mp4',
    () => anMp4({ tracks: [aTrack('soun')] }),
  ],
])('the sender of a file that %s reads what to do', async (_, message, type, make) => {
  await expect(sent(await make(), type)).rejects.toMatchObject({ code: 'unprocessable_media', status: 422, message });
});

it('a rendition that cannot be drawn now can be drawn later', async () => {
  await expect(drawRendition(Buffer.from('no picture'), 480)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfter: 5,
  });
});
