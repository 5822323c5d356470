import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { nobody } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { seconds } from '../../support/run/pace.ts';
import { aPicture } from '../../support/media/media.ts';

/**
 * Sent: a picture of some megabytes with thousands of colour profiles, each of which is large once it is inflated. Must
 * not happen: that nobody else is answered while it is read.
 */

const api = apiWithStorageForEachTest();

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}

const inflatesTo4Mb = deflateSync(Buffer.alloc(4_000_000), { level: 9 });
const profiles: [string, Buffer][] = [
  ['whole', inflatesTo4Mb],
  ['damaged at its end', Buffer.concat([inflatesTo4Mb.subarray(0, -1), Buffer.from([7])])],
];

it.each(profiles)('a PNG with thousands of profiles, each %s', async (_, profile) => {
  const png = await aPicture('png', 60, 40);
  const [start, rest] = [png.subarray(0, 33), png.subarray(33)];
  const iccp = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), profile]));
  const bytes = Buffer.concat([start, ...Array.from({ length: 3000 }, () => iccp), rest]);
  const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
  const startedAt = performance.now();
  expect(await api.as(nobody).uploadObject({ file })).toHaveProperty('pendingUrl');
  expect(performance.now() - startedAt).toBeLessThan(seconds(2));
});
