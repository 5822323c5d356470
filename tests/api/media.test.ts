import { mediaNameOf, thumbnailOf } from '@incidentmap/core/domain/media';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, nobody, startApi, type TestApi } from '../support/api.ts';
import { startBlobs, type TestBlobs } from '../support/blobs.ts';
import { aReport } from '../support/builders.ts';

let blobs: TestBlobs;
let api: TestApi;
beforeAll(async () => {
  blobs = await startBlobs();
});
afterAll(() => blobs.close());
beforeEach(async () => {
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString });
});
afterEach(() => api.close());

type Report = Parameters<ReturnType<TestApi['as']>['submitIncident']>[0]['body'];

const aJpeg = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
const fileOf = (bytes: Uint8Array<ArrayBuffer> | Buffer, name = 'incident-1.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = async (bytes: Buffer): Promise<string> => {
  const { pendingUrl } = await api.as(nobody).uploadObject({ file: fileOf(bytes) });
  return mediaNameOf(pendingUrl);
};

describe('a picture of a report', () => {
  it('is seen by reviewers until the report is approved, and then by everyone', async () => {
    const name = await upload(await aJpeg());
    const { id } = await api.as(nobody).submitIncident({ body: aReport({ mediaFiles: [name] }) as Report });
    const [waiting] = await api.as(admin).listAllIncidents({ query: {} });
    expect(mediaNameOf(waiting!.mediaFiles[0]!)).toBe(name);
    expect((await fetch(waiting!.mediaFiles[0]!)).status).toBe(200);
    expect(await api.as(admin).listPendingMedia()).toEqual({ blobs: [] });

    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const [shown] = await api.as(nobody).listIncidents();
    const [url] = shown!.mediaFiles;
    expect(url).not.toContain(name);
    for (const address of [url!, thumbnailOf(url!)]) {
      const response = await fetch(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect((await fetch(waiting!.mediaFiles[0]!)).status).toBe(404);
  });
});
