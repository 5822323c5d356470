import { blobAccount } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, nobody } from '../../support/api/api.ts';
import { aPicture } from '../../support/media/media.ts';
import { startTwoInstances, type TwoInstances } from '../../support/api/twoInstances.ts';
import { seconds } from '../../support/run/pace.ts';

/** A browser or a proxy that caches a file would go on showing it after it was taken down. */

let two: TwoInstances;
beforeAll(async () => {
  two = await startTwoInstances();
}, seconds(120));
afterAll(() => two.close());

const servedWith = async (url: string) => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return [response.headers.get('content-type'), response.headers.get('cache-control')];
};
const waiting = async (name: string) => {
  await two.recording([name]);
  return (await two.one.as(admin).listPendingMedia({ query: {} })).blobs.find((media) => media.name === name)!;
};
const containerOf = async (name: 'pending' | 'public') =>
  (await blobAccount(two.one.services.settings, name === 'public' ? 'public' : 'private')).getContainerClient(name);

it('pending files are not cached, and public files for five minutes', async () => {
  const name = await two.upload();
  const { url, thumbnailUrl } = await waiting(name);
  for (const address of [url, thumbnailUrl!]) {
    expect(await servedWith(address)).toEqual(['image/jpeg', 'private, no-store']);
  }
  const [shown] = (await two.publish(two.one, name)).mediaFiles;
  for (const address of filesOf(shown!)) {
    expect((await servedWith(address))[1]).toBe('public, max-age=300');
  }
});

it('the same holds for direct uploads with a Cache-Control header of their own', async () => {
  const { name, uploadUrl } = await two.one.as(nobody).startDirectUpload({
    body: { contentType: 'image/jpeg', bytes: (await aPicture()).length },
  });
  const sent = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'x-ms-blob-cache-control': 'public, max-age=31536000' },
    body: new Uint8Array(await aPicture()),
  });
  expect(sent.status).toBe(201);
  const { pendingUrl } = await two.one.as(nobody).finishDirectUpload({ body: { name } });
  const cleaned = mediaNameOf(pendingUrl);
  expect((await servedWith((await waiting(cleaned)).url))[1]).toBe('private, no-store');
  const stored = await (await containerOf('pending')).getBlobClient(cleaned).getProperties();
  expect(stored.cacheControl).toBe('private, no-store');
  const [shown] = (await two.publish(two.one, cleaned)).mediaFiles;
  expect((await servedWith(shown!))[1]).toBe('public, max-age=300');
});
