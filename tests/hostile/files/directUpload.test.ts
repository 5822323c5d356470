import { maxDirectUploadBytes, maxUploadBytes } from '@incidentmap/core/domain/limits';
import { Problem } from '@incidentmap/core/domain/problem';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { blobAccount } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { openBlobs } from '@incidentmap/core/server/stores/blobs/blobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { anMp4, aPicture, aWebm } from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';
import { statusOf } from '../../support/api/actions.ts';

/** The signed address for one direct upload, after its content was rejected or accepted. */

let storage: TestBlobs;
let api: TestApi;
beforeAll(async () => {
  storage = await startBlobs();
  api = await startApi({ BLOB_CONNECTION_STRING: storage.connectionString });
  // The container is created at its first use.
  expect(await Array.fromAsync(api.services.blobs.pending.list())).toEqual([]);
}, seconds(120));
afterAll(async () => {
  await api.close();
  await storage.close();
});
const container = async () => (await blobAccount(api.services.settings, 'private')).getContainerClient('pending');
const stored = async () => {
  const blobs = (await container()).listBlobsFlat({ includeSnapshots: true });
  return (await Array.fromAsync(blobs)).map(({ name, snapshot, properties }) => ({
    name,
    isSnapshot: Boolean(snapshot),
    bytes: properties.contentLength,
  }));
};
beforeEach(async () => {
  for (const { name } of await stored()) {
    await (await container()).getBlobClient(name).deleteIfExists({ deleteSnapshots: 'include' });
  }
});

const start = (contentType: 'video/mp4' | 'image/jpeg' = 'video/mp4', bytes = 1000) =>
  api.as(nobody).startDirectUpload({ body: { contentType, bytes } });
const finish = (name: string) => api.as(nobody).finishDirectUpload({ body: { name } });
const put = async (url: string, body: Uint8Array | ReadableStream, bytes?: number) => {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', ...(bytes === undefined ? {} : { 'content-length': String(bytes) }) },
    body,
    duplex: 'half',
  } as RequestInit);
  await response.arrayBuffer();
  return response.status;
};
const everyRefused = async (url: string) => {
  const { status: copied } = await fetch(url, {
    method: 'PUT',
    headers: { 'x-ms-copy-source': url, 'x-ms-requires-sync': 'true' },
  });
  const { status: staged } = await fetch(`${url}&comp=block&blockid=AAAA`, { method: 'PUT', body: 'x' });
  const answers = [await put(url, new Uint8Array(10)), await put(url, new Uint8Array(0)), copied, staged];
  expect(answers.every((status) => status === 403 || status === 409)).toBe(true);
};

it.each([
  ['video/mp4', maxDirectUploadBytes],
  ['image/jpeg', maxUploadBytes],
] as const)('%s of more than %i bytes is refused before there is an address', async (contentType, most) => {
  expect(await statusOf(start(contentType, 230 * 1024 * 1024))).toBe(400);
  expect(await statusOf(start(contentType, most + 1))).toBe(400);
  expect((await start(contentType, most)).uploadUrl).toMatch(/^http/);
  expect(await stored()).toEqual([]);
});

it(
  '230 MB behind a small declared size are rejected and removed, and cannot be sent again',
  { timeout: seconds(120) },
  async () => {
    const { name, uploadUrl } = await start('video/mp4', 1000);
    const chunk = new Uint8Array(10 * 1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 23) return controller.close();
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    expect(await put(uploadUrl, body, 23 * chunk.length)).toBe(201);
    expect(await statusOf(finish(name))).toBe(413);
    expect((await stored()).map(({ bytes }) => bytes)).toEqual([0]);
    await everyRefused(uploadUrl);
    expect(await statusOf(finish(name))).toBe(404);
    expect((await stored()).map(({ bytes }) => bytes)).toEqual([0]);
    expect(await Array.fromAsync(api.services.blobs.pending.list())).toEqual([]);
  },
);

describe('an address takes what it was declared for:', () => {
  const padded = async (bytes: number) => {
    const picture = await aPicture();
    return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  };

  it.each<[string, Parameters<typeof start>, () => Promise<Buffer>, number]>([
    ['as large as it says', ['image/jpeg', 50_000], () => padded(50_000), 200],
    ['as large as a picture may be', ['image/jpeg', maxUploadBytes], () => padded(maxUploadBytes), 200],
    ['smaller than it says', ['image/jpeg', 50_000], () => padded(40_000), 200],
    ['a byte larger than it says', ['image/jpeg', 50_000], () => padded(50_001), 413],
    ['a picture instead of a video', ['video/mp4', 50_000], () => padded(50_000), 415],
    ['a video instead of a picture', ['image/jpeg', 50_000], async () => anMp4(), 415],
    ['a PNG instead of a JPEG', ['image/jpeg', 50_000], () => aPicture('png'), 415],
    ['a WebM instead of an MP4', ['video/mp4', 50_000], async () => aWebm(), 415],
    ['a page instead of a video', ['video/mp4', 50_000], async () => Buffer.from('<!doctype html>'), 415],
  ])('%s', async (_, declared, file, status) => {
    const { name, uploadUrl } = await start(...declared);
    expect(await put(uploadUrl, new Uint8Array(await file()))).toBe(201);
    expect(await statusOf(finish(name))).toBe(status);
    // What was sent is gone; only the seal is left of it.
    expect((await stored()).find((blob) => blob.name === name)?.bytes).toBe(0);
  });
});

describe('an upload that is not finished', () => {
  const original = async () => {
    const { name, uploadUrl } = await start('video/mp4', 5000);
    expect(await put(uploadUrl, new Uint8Array(anMp4()))).toBe(201);
    return name;
  };
  const after = (minutes: number) => api.setTime(new Date(testNow.getTime() + minutes * 60_000));
  /** Sweeps with the storage's clock at the same time, because that is the real one. */
  const sweepAfter = async (minutes: number) => {
    after(minutes);
    const blobs = openBlobs(api.services.settings, { now: () => new Date(Date.now() + minutes * 60_000) });
    await sweepMedia({ ...api.services, blobs });
  };
  beforeEach(() => after(0));

  it('can be finished for an hour after its address has ended, and is then removed, with its record', async () => {
    const [early, late] = [await original(), await original()];
    await sweepAfter(74);
    expect(await statusOf(finish(early))).toBe(200);
    await sweepAfter(76);
    expect((await stored()).map((blob) => blob.name)).not.toContain(late);
    expect(await api.services.arrivals.find(late)).toBeNull();
    expect(await statusOf(finish(late))).toBe(404);
  });

  it('is not finished any more after that, even before a sweep', async () => {
    const name = await original();
    after(76);
    expect(await statusOf(finish(name))).toBe(404);
  });

  it('is not removed while it is being cleaned', async () => {
    const name = await original();
    after(74);
    const { pending } = api.services.blobs;
    const { putNew } = pending;
    pending.putNew = async (...file) => {
      await sweepAfter(75.5);
      return putNew(...file);
    };
    try {
      expect(await statusOf(finish(name))).toBe(200);
    } finally {
      pending.putNew = putNew;
    }
  });

  it('leaves no record of a file that never came', async () => {
    const { name } = await start();
    await sweepAfter(76);
    expect(await api.services.arrivals.find(name)).toBeNull();
  });

  it('is sealed by the next sweep when the call crashed after it had stored the clean file', async () => {
    const name = await original();
    const { pending } = api.services.blobs;
    const { seal } = pending;
    pending.seal = () => Promise.reject(new Problem('unavailable'));
    await finish(name).catch(() => undefined);
    pending.seal = seal;
    expect((await stored()).find((blob) => blob.name === name)?.bytes).toBeGreaterThan(0);
    await sweepAfter(0);
    expect((await stored()).find((blob) => blob.name === name)?.bytes).toBe(0);
    expect(await statusOf(finish(name))).toBe(200);
  });
});

it('nothing can be sent again after a rejection, nor after acceptance', async () => {
  const refused = await start();
  expect(await put(refused.uploadUrl, new TextEncoder().encode('<!doctype html><script>alert(1)</script>'))).toBe(201);
  expect(await statusOf(finish(refused.name))).toBe(415);
  const taken = await start('image/jpeg', maxUploadBytes);
  expect(await put(taken.uploadUrl, new Uint8Array(await aPicture()))).toBe(201);
  const { pendingUrl } = await finish(taken.name);
  for (const { uploadUrl } of [refused, taken]) await everyRefused(uploadUrl);
  expect((await finish(taken.name)).pendingUrl).toBe(pendingUrl);
});

it('a rejected file leaves no snapshot behind', async () => {
  const { name, uploadUrl } = await start();
  expect(await put(uploadUrl, new TextEncoder().encode('<!doctype html><p>not a video</p>'))).toBe(201);
  expect((await fetch(`${uploadUrl}&comp=snapshot`, { method: 'PUT' })).status).toBe(201);
  expect(await statusOf(finish(name))).toBe(415);
  expect(await stored()).toEqual([{ name, isSnapshot: false, bytes: 0 }]);
});

it('the sweep frees the name when its signed address has expired, and not before', async () => {
  const { name, uploadUrl } = await start();
  await put(uploadUrl, new TextEncoder().encode('<!doctype html><p>not a video</p>'));
  expect(await statusOf(finish(name))).toBe(415);
  await sweepMedia(api.services);
  expect((await stored()).map((blob) => blob.name)).toEqual([name]);
  const later = openBlobs(api.services.settings, { now: () => new Date(Date.now() + 16 * 60_000) });
  await sweepMedia({ ...api.services, blobs: later });
  expect(await stored()).toEqual([]);
});

it('a video is rebuilt before the storage is asked to accept it, because the storage waits for four seconds only', async () => {
  const video = await anMp4();
  const { name, uploadUrl } = await start('video/mp4', video.length);
  expect(await put(uploadUrl, new Uint8Array(video))).toBe(201);
  const { pending } = api.services.blobs;
  const [read, taken] = [vi.spyOn(pending, 'readPart'), vi.spyOn(pending, 'putNew')];
  await finish(name);
  const [firstRead, firstTaken] = [read, taken].map(({ mock }) => mock.invocationCallOrder[0] ?? Infinity);
  vi.restoreAllMocks();
  expect(firstRead).toBeLessThan(firstTaken!);
});
