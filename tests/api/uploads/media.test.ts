import { maxUploadBytes, undoAcceptedFor } from '@incidentmap/core/domain/limits';
import { mediaNameOf, thumbnailOf } from '@incidentmap/core/domain/media/mediaNames';
import { pictureSizeOf } from '@incidentmap/core/domain/media/pictureSize';
import { filesOf, renditionsOf } from '@incidentmap/core/domain/media/renditions';
import { openBlobs } from '@incidentmap/core/server/stores/blobs/blobs';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, type Caller, json, nobody, startApi, superAdmin } from '../../support/api/api.ts';
import { aHeic } from '../../support/media/heic.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import {
  anMp4,
  aPhoto,
  aPicture,
  aPixelBomb,
  aTrack,
  avcPicture,
  aWebm,
  box,
  secretsIn,
} from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { statusOf } from '../../support/api/actions.ts';

// Each video is read in a process of its own, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: seconds(60) });

const api = apiWithStorageForEachTest();

const fileOf = (bytes: Buffer, name = 'incident-1.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = async (bytes: Buffer): Promise<string> =>
  mediaNameOf((await api.as(nobody).uploadObject({ file: fileOf(bytes) })).pendingUrl);
const report = async (mediaFiles: string[]): Promise<string> =>
  (await api.as(nobody).submitIncident({ body: aReport({ mediaFiles }) })).id;
/** A decision returns the outcome only; the resulting incident is for super admins to read. */
const decided = (id: string) => api.as(superAdmin).getReviewedIncident({ params: { id } });
const approve = (id: string) =>
  api
    .as(admin)
    .decideIncident({ params: { id }, body: { status: 'approved' } })
    .then(() => decided(id));
const stored = async () => ({
  pending: await Array.fromAsync(api.services.blobs.pending.list(), ({ name }) => name),
  public: await Array.fromAsync(api.services.blobs.public.list(), ({ name }) => name),
  files: (await Array.fromAsync(api.services.submissions.everything())).filter(({ kind }) => kind === 'media').length,
  arrivals: await api.services.database.collection('arrivals').count(),
});
const publication = (blobName: string) => ({
  ...aReport(),
  blobName,
  severity: 'critical' as const,
  contactEmail: undefined,
});
const publish = (blobName: string) =>
  api
    .as(admin)
    .publishMedia({ body: publication(blobName) as never })
    .then(({ createdIncident }) => decided(createdIncident.id));
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};
const fetched = async (url: string): Promise<Buffer> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const later = (ms: number) => api.setTime(new Date(Date.now() + ms));
const after = (ms: number) => api.setTime(new Date(testNow.getTime() + ms));
const colleague = { name: 'colleague@example.org', roles: ['Admin'] } satisfies Caller;
const reject = (name: string) => api.as(colleague).rejectPendingMedia({ params: { name } });
const restore = (name: string, by: Caller = colleague) =>
  api.as(by).decidePendingMedia({ params: { name }, body: { status: 'pending' } });

describe('a picture of a report', () => {
  it('is visible to reviewers until the report is approved, and then to everyone', async () => {
    const name = await upload(await aPicture());
    const id = await report([name]);
    const [waiting] = await api.as(admin).listAllIncidents({ query: {} });
    expect(mediaNameOf(waiting!.mediaFiles[0]!)).toBe(name);
    expect((await fetch(waiting!.mediaFiles[0]!)).status).toBe(200);
    expect(await api.as(admin).listPendingMedia({ query: {} })).toMatchObject({ blobs: [] });

    const approved = await approve(id);
    const [shown] = await api.as(nobody).listIncidents();
    expect(approved.mediaFiles).toEqual(shown!.mediaFiles);
    const [url] = shown!.mediaFiles;
    expect(url).not.toContain(name.slice(0, 36));
    for (const address of [url!, thumbnailOf(url!)]) {
      const response = await fetch(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect((await fetch(waiting!.mediaFiles[0]!)).status).toBe(404);
    expect(await approve(id)).toEqual(approved);
  });

  it('belongs to one report only', async () => {
    const name = await upload(await aPicture());
    const first = report([name, name]);
    const second = report([name]);
    const outcomes = await Promise.allSettled([first, second]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const post = api.as(nobody).submitPost({ body: { mediaFiles: [name] } });
    expect(await statusOf(post)).toBe(400);
    expect(await statusOf(publish(name))).toBe(409);
    expect(await statusOf(api.as(admin).rejectPendingMedia({ params: { name } }))).toBe(409);
  });

  it('is not attached by a report that also names a missing file, and can be used again', async () => {
    const name = await upload(await aPicture());
    const unknown = `${crypto.randomUUID()}.jpg`;
    expect(await statusOf(report([name, unknown]))).toBe(400);
    expect(await statusOf(report(['../secret.jpg']))).toBe(400);
    expect(typeof (await report([name]))).toBe('string');
  });

  it('is removed when its incident is deleted', async () => {
    const id = await report([await upload(await aPicture()), await upload(anMp4())]);
    const { mediaFiles } = await approve(id);
    expect(await api.as(admin).deleteIncident({ params: { id } })).toEqual({ deleted: true });
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    for (const url of mediaFiles.flatMap(filesOf)) expect((await fetch(url)).status).toBe(404);
    expect(await stored()).toMatchObject({ files: 0, arrivals: 0 });
    expect(await api.as(admin).deleteIncident({ params: { id } })).toEqual({ deleted: false });
    expect(await statusOf(approve(id))).toBe(404);
  });
});

describe('a cleaned file', () => {
  it.each([
    ['a photo from a phone', () => aPhoto(), 'image/jpeg'],
    [
      'a photo with an HTML page and an archive appended',
      async () =>
        Buffer.concat([await aPhoto(), Buffer.from('<script>alert("Invented Person")</script>PK\x03\x04 Home Street')]),
      'image/jpeg',
    ],
    ['a video from a phone', async () => anMp4({ tracks: [aTrack(), aTrack('soun')] }), 'video/mp4'],
    [
      'a video with a track of the camera’s positions',
      async () => anMp4({ tracks: [aTrack(), aTrack('meta')] }),
      'video/mp4',
    ],
    [
      'a video with an HTML page and an archive appended',
      async () => Buffer.concat([anMp4(), Buffer.from('<script>alert("Invented Person")</script>PK\x03\x04')]),
      'video/mp4',
    ],
    ['a video from an older phone', async () => anMp4({ brand: 'qt  ' }), 'video/mp4'],
    ['a recording', async () => aWebm({ live: true }), 'video/webm'],
  ])('contains no place, device, person or time: %s', async (_, make, type) => {
    const original = await make();
    expect(secretsIn(original)).not.toEqual([]);
    const before = new Set((await stored()).pending);
    const name = await upload(original);
    const arrived = (await stored()).pending.filter((blob) => !before.has(blob));
    expect(arrived.length).toBe(type === 'image/jpeg' ? 2 : 1);
    // It is not stored anywhere before it is public, either.
    for (const blob of arrived) expect(secretsIn((await api.services.blobs.pending.read(blob))!)).toEqual([]);
    const { mediaFiles } = await publish(name);
    for (const url of filesOf(mediaFiles[0]!)) {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe(url.endsWith('.webp') ? 'image/webp' : type);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(secretsIn(bytes)).toEqual([]);
      if (type !== 'image/jpeg') continue;
      expect((await exifr.parse(original, true)) as object).toMatchObject({ Make: 'Invented Camera' });
      expect(await exifr.gps(original)).toBeTruthy();
      expect(await exifr.thumbnail(original)).toBeTruthy();
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      if (url.endsWith('.webp')) continue;
      // Only its size is left as metadata.
      expect(
        Object.keys(
          ((await exifr.parse(bytes, { tiff: true, xmp: true, icc: true, iptc: true, jfif: false, gps: true })) ??
            {}) as object,
        ),
      ).toEqual([]);
    }
  });

  it('is upright, sized for the web, and in its own format', async () => {
    const [turned] = (await publish(await upload(await aPhoto({ width: 3000, height: 1000 })))).mediaFiles;
    expect(await sizeOf(await fetched(turned!))).toEqual([667, 2000]);
    expect(await sizeOf(await fetched(thumbnailOf(turned!)))).toEqual([160, 480]);
    for (const type of ['png', 'webp'] as const) {
      const [url] = (await publish(await upload(await aPicture(type, 300, 200)))).mediaFiles;
      expect(url).toMatch(new RegExp(`\\.${type}$`));
      expect(await sizeOf(await fetched(url!))).toEqual([300, 200]);
      expect((await fetch(url!)).headers.get('content-type')).toBe(`image/${type}`);
    }
  });

  it('is classified by its bytes, whatever its name and Content-Type say', async () => {
    const file = fileOf(await aPicture('png'), '../../incident.exe', 'text/html');
    expect((await api.as(nobody).uploadObject({ file })).pendingUrl).toMatch(/\/pending\/[0-9a-f-]{36}\.png$/);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a photo without a type', '', () => aPhoto(), /jpg$/],
    ['a photo of no particular type', 'application/octet-stream', () => aPhoto(), /jpg$/],
    ['a photo under another name of its type', 'image/pjpeg', () => aPhoto(), /jpg$/],
    ['a HEIC picture that is called a JPEG', 'image/jpeg', () => aHeic(), /jpg$/],
    ['a film of an old phone', 'video/3gpp', () => anMp4({ brand: '3gp4' }), /mp4$/],
    ['a film of an iPad', 'video/x-m4v', () => anMp4({ brand: 'M4V ' }), /mp4$/],
    ['a photo without an end', 'image/jpeg', async () => (await aPhoto()).subarray(0, -2), /jpg$/],
    ['a screenshot without an end', 'image/png', async () => (await aPicture('png')).subarray(0, -12), /png$/],
  ])('is taken, though its sender’s device tells or writes something else: %s (%s)', async (_, type, make, name) => {
    const { pendingUrl } = await api.as(nobody).uploadObject({ file: fileOf(await make(), 'x', type) });
    expect(pendingUrl).toMatch(name);
    expect(secretsIn((await api.services.blobs.pending.read(mediaNameOf(pendingUrl)))!)).toEqual([]);
  });
});

it.each([
  ['a GIF as a PNG', 'png', () => aPicture('gif', 64, 48)],
  ['a HEIC picture as a JPEG', 'jpeg', () => aHeic({ rows: 1, columns: 2 })],
] as const)('%s, whatever it was sent as, is kept', async (_, format, make) => {
  const name = await upload(await make());
  expect(name).toMatch(format === 'png' ? /\.png$/ : /\.jpg$/);
  const { pending } = api.services.blobs;
  expect((await sharp((await pending.read(name))!).metadata()).format).toBe(format);
  expect((await pending.facts(name))?.contentType).toBe(`image/${format}`);
  expect((await sharp((await pending.read(thumbnailOf(name)))!).metadata()).format).toBe('jpeg');
  expect((await api.services.submissions.fileNamed(name))?.sent.file.contentType).toBe(`image/${format}`);
});

const cut = async (bytes: Buffer | Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length - 300);
const headOf = (brand: string) => Buffer.concat([box('ftyp', brand, 0, brand), Buffer.alloc(500)]);

describe('rejected without storing anything', () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG with an XML declaration',
      415,
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['an HTML page', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF without a picture', 422, () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['an archive', 415, () => Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1')],
    ['a program', 415, () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a HEIC file without a picture', 422, () => headOf('heic')],
    ['an AVIF picture', 415, () => headOf('avif')],
    ['text', 415, () => Buffer.from('x')],
    ['a truncated JPEG', 422, () => cut(aPhoto())],
    ['a truncated PNG', 422, () => cut(aPicture('png'))],
    ['a truncated MP4', 422, () => cut(anMp4())],
    ['a truncated WebM', 422, () => aWebm().subarray(0, 250)],
    [
      'a page that begins as a JPEG',
      422,
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a PNG of 900 million pixels', 422, () => aPixelBomb()],
    ['an MP4 without a picture', 422, () => anMp4({ tracks: [aTrack('soun')] })],
  ])('%s (%i)', async (_, status, make) => {
    const before = await stored();
    const bytes = await make();
    for (const type of ['image/jpeg', 'video/mp4']) {
      const file = fileOf(bytes, 'incident-1.jpg', type);
      expect(await statusOf(api.as(nobody).uploadObject({ file }))).toBe(status);
    }
    expect(await stored()).toEqual(before);
  });

  it.each<[string, RegExp, () => Buffer | Promise<Buffer>]>([
    ['a photo that was cut off', /missing.*Copy or download it again/, () => cut(aPhoto())],
    ['an AVIF picture', /Save it as JPEG or PNG/, () => headOf('avif')],
    ['a film of Windows', /Save it as MP4/, () => Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1')],
    ['a voice memo', /record a video/, () => headOf('M4A ')],
    ['a document', /a screenshot of it/, () => Buffer.from('%PDF-1.7\n%%EOF')],
  ])('%s, with advice on what to do', async (_, advice, make) => {
    await expect(api.as(nobody).uploadObject({ file: fileOf(await make()) })).rejects.toThrow(advice);
  });

  it('unreadable HEIC, with advice on what to do', async () => {
    const refusal = api.as(nobody).uploadObject({ file: fileOf(headOf('heic')) });
    await expect(refusal).rejects.toThrow(/export it as JPEG/);
  });

  it('a form without a file, or none at all, or one that is too large', async () => {
    const send = async (body: string | FormData | undefined, headers = {}) => {
      const response = await api.send('/api/objects/upload', { method: 'POST', headers, ...(body ? { body } : {}) });
      return [response.status, ((await response.json()) as { message: string }).message] as const;
    };
    const formOf = (value: string | File, field = 'file') => {
      const form = new FormData();
      form.append(field, value as File);
      return form;
    };
    const picture = fileOf(await aPicture());
    expect(await send(formOf('text'))).toEqual([400, 'No file to upload.']);
    expect(await send(formOf(fileOf(Buffer.alloc(0))))).toEqual([400, 'No file to upload.']);
    expect(await send(formOf(picture, 'picture'))).toEqual([400, 'No file to upload.']);
    expect((await send('nonsense', { 'content-type': 'multipart/form-data; boundary=x' }))[0]).toBe(400);
    expect((await send('{}', { 'content-type': 'application/json' }))[0]).toBe(415);
    expect((await send(undefined))[0]).toBe(415);
    for (const extra of [1, 1_000_000]) {
      expect((await send(formOf(fileOf(Buffer.alloc(maxUploadBytes + extra)))))[0]).toBe(413);
    }
  });

  it('every file while storage is down, with 503', async () => {
    const down = await startApi();
    try {
      const file = fileOf(await aPicture());
      expect(await statusOf(down.as(nobody).uploadObject({ file }))).toBe(503);
      for (const name of ['submissions', 'arrivals'] as const) {
        expect(await down.services.database.collection(name).count()).toBe(0);
      }
    } finally {
      await down.close();
    }
  });
});

describe('a direct upload', () => {
  const start = (contentType: 'video/mp4' | 'image/jpeg' = 'video/mp4', bytes = maxUploadBytes) =>
    api.as(nobody).startDirectUpload({ body: { contentType, bytes } });
  const put = (url: string, bytes: Buffer) =>
    fetch(url, {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'text/html' },
      body: new Uint8Array(bytes),
    }).then(({ status }) => status);
  const finish = (name: string) => api.as(nobody).finishDirectUpload({ body: { name } });

  it('is cleaned into a file whose name its sender never learns, and can then be reported', async () => {
    const { name, uploadUrl } = await start();
    // More than one chunk.
    const original = anMp4({ room: Buffer.alloc(9 * 1024 * 1024, 'Invented Person') });
    expect(await put(uploadUrl, original)).toBe(201);
    const [{ pendingUrl }, ...others] = await Promise.all([finish(name), finish(name), finish(name), finish(name)]);
    for (const other of others) expect(other.pendingUrl).toBe(pendingUrl);
    expect((await finish(name)).pendingUrl).toBe(pendingUrl);
    expect(mediaNameOf(pendingUrl)).not.toBe(name);
    expect(await api.services.blobs.pending.facts(name)).toBeNull();
    const { mediaFiles } = await approve(await report([mediaNameOf(pendingUrl)]));
    const bytes = await fetched(mediaFiles[0]!);
    expect(secretsIn(bytes)).toEqual([]);
    expect(bytes.includes(avcPicture)).toBe(true);
    expect(bytes.length).toBeLessThan(2000);
    expect((await fetch(mediaFiles[0]!)).headers.get('content-type')).toBe('video/mp4');
  });

  it('is cleaned as a picture when it was started for one, classified by its bytes', async () => {
    const { name, uploadUrl } = await start('image/jpeg');
    await put(uploadUrl, await aPhoto());
    const { pendingUrl } = await finish(name);
    expect(pendingUrl).toMatch(/\.jpg$/);
    expect(secretsIn((await api.services.blobs.pending.read(mediaNameOf(pendingUrl)))!)).toEqual([]);
  });

  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['an HTML page', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a truncated video', 422, () => cut(anMp4())],
    ['a picture larger than 25 MB', 413, async () => Buffer.concat([await aPicture(), Buffer.alloc(maxUploadBytes)])],
  ])('is removed when it is %s', async (_, status, make) => {
    const before = await stored();
    const { name, uploadUrl } = await start();
    await put(uploadUrl, await make());
    expect(await statusOf(finish(name))).toBe(status);
    expect(await stored()).toEqual(before);
    expect(await statusOf(finish(name))).toBe(404);
  });

  it('cannot be reported or finished before it has arrived', async () => {
    const { name } = await start();
    expect(await statusOf(report([name]))).toBe(400);
    expect(await statusOf(finish(name))).toBe(404);
    expect(await statusOf(finish(`${crypto.randomUUID()}.mp4`))).toBe(404);
    expect(await statusOf(start('video/mp4', 201 * 1024 * 1024))).toBe(400);
    expect(await api.as(admin).listPendingMedia({ query: {} })).toMatchObject({ blobs: [] });
  });

  it('is the only thing that its signed address allows', async () => {
    const { name, uploadUrl, expiresAt } = await start();
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const other = uploadUrl.replace(name, `${crypto.randomUUID()}.mp4`);
    const container = uploadUrl.replace(`/${name}`, '');
    expect(await put(other, anMp4())).toBe(403);
    expect(await put(uploadUrl.replace('/pending/', '/public/'), anMp4())).toBe(403);
    expect(await put(uploadUrl, anMp4())).toBe(201);
    expect(await put(uploadUrl, await aPhoto())).toBe(403);
    expect((await fetch(uploadUrl)).status).toBe(403);
    expect((await fetch(uploadUrl, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${container}&restype=container&comp=list`)).status).toBe(403);
    const past = openBlobs(api.services.settings, { now: () => new Date(Date.now() - 16 * 60_000) });
    expect(await put((await past.pending.uploadUrl(`${crypto.randomUUID()}.mp4`)).url, anMp4())).toBe(403);
    expect((await fetch(await past.pending.readUrl(name))).status).toBe(403);
  });
});

describe('storage', () => {
  const expectNoChange = async (url: string) => {
    const headers = { 'x-ms-blob-type': 'BlockBlob' };
    for (const init of [{ method: 'PUT', headers, body: 'x' }, { method: 'DELETE' }]) {
      expect([401, 403]).toContain((await fetch(url, init)).status);
    }
  };

  it('neither serves nor lists pending files', async () => {
    const { pendingUrl } = await api.as(nobody).uploadObject({ file: fileOf(await aPicture()) });
    const container = pendingUrl.slice(0, pendingUrl.lastIndexOf('/'));
    for (const address of [pendingUrl, thumbnailOf(pendingUrl), `${container}?restype=container&comp=list`]) {
      expect([401, 403, 404]).toContain((await fetch(address)).status);
    }
    await expectNoChange(pendingUrl);
  });

  it('serves public files by name, in ranges, and lists nothing', async () => {
    const { mediaFiles } = await publish(await upload(anMp4()));
    const [url] = mediaFiles;
    const part = await fetch(url!, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'ftyp',
      expect.stringMatching(/^bytes 4-7\/\d+$/),
    ]);
    const container = url!.slice(0, url!.lastIndexOf('/'));
    expect([401, 403, 404]).toContain((await fetch(`${container}?restype=container&comp=list`)).status);
    await expectNoChange(url!);
  });
});

describe('a recording with details', () => {
  const details = (mediaFiles: string[]) => ({
    title: 'Seen from a bus',
    location: 'Leith, Edinburgh',
    incidentDate: '2026-06-10',
    mediaFiles,
  });
  const submit = (name: string) => api.as(nobody).submitMediaIncident({ body: details([name]) });

  it('waits in the review room with its details, and becomes an incident', async () => {
    const name = await upload(await aPicture());
    expect(await api.as(admin).listPendingMedia({ query: {} })).toMatchObject({ blobs: [] });
    expect(await submit(name)).toEqual({
      id: expect.any(String),
      status: 'pending',
      receipt: expect.stringMatching(/^\d{16}$/),
    });
    const [shown] = (await api.as(admin).listPendingMedia({ query: {} })).blobs;
    expect(shown).toMatchObject({
      name,
      title: 'Seen from a bus',
      location: 'Leith, Edinburgh',
      incidentDate: '2026-06-10',
      incidentTime: 'Unknown',
      incidentType: 'verbal',
      severity: 'medium',
    });
    expect(await sizeOf(await fetched(shown!.thumbnailUrl!))).toEqual([480, 320]);
    await fetched(shown!.url);

    const incident = await publish(name);
    expect(name).not.toContain(incident.id);
    expect(incident).toMatchObject({ isApproved: 'approved', severity: 'critical', title: 'Shouted at on a tram' });
    expect(await api.as(admin).listPendingMedia({ query: {} })).toMatchObject({ blobs: [] });
    expect((await api.as(nobody).listIncidents()).map(({ id }) => id)).toEqual([incident.id]);
    // It is one document from its upload on.
    expect((await Array.fromAsync(api.services.submissions.everything())).map(({ id }) => id)).toEqual([incident.id]);
    expect(await publish(name)).toEqual(incident);
  });

  it('that nobody submits waits in the review room from an hour after its upload, as its sender may still be writing', async () => {
    const waiting = async () => ({
      listed: (await api.as(admin).listPendingMedia({ query: {} })).blobs,
      inQueue: (await api.as(admin).listWaiting({ query: { sort: 'age', limit: 50 } })).items.length,
    });
    const hour = 60 * 60_000;
    const name = await upload(await aPicture());
    for (const passed of [0, hour - 1]) {
      after(passed);
      expect(await waiting()).toEqual({ listed: [], inQueue: 0 });
    }
    after(hour);
    const { listed, inQueue } = await waiting();
    expect(listed).toMatchObject([{ name, kind: 'image', title: null, severity: null }]);
    expect(inQueue).toBe(1);
    await sweep(api.services);
    // Its sender can still submit it, with a report or on its own.
    expect((await submit(name)).status).toBe('pending');
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs).toMatchObject([
      { name, title: 'Seen from a bus' },
    ]);
  });

  it('that nobody submits waits again at once when a reviewer takes the rejection back', async () => {
    const name = await upload(await aPicture());
    after(60 * 60_000);
    await reject(name);
    expect(await api.as(admin).listPendingMedia({ query: {} })).toMatchObject({ blobs: [] });
    await restore(name);
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs).toMatchObject([{ name }]);
  });

  it('is of medium severity until a reviewer says otherwise, whatever its sender says', async () => {
    const name = await upload(await aPicture());
    await api.as(nobody).submitMediaIncident({ body: { ...details([name]), severity: 'critical' } });
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs).toMatchObject([{ name, severity: 'medium' }]);
  });

  it('of several files that is sent again after a crash has all of them, and one receipt', async () => {
    const names = [await upload(await aPicture()), await upload(await aPicture('png'))];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = async () => {
      const { headers: type, ...init } = json(details(names));
      return api.send('/api/media-incidents', { ...init, headers: { ...(type as object), ...headers } });
    };
    // The process crashes before it describes the second file, so it takes nothing back.
    const { submissions } = api.services;
    const { update } = submissions;
    const updating = vi.spyOn(submissions, 'update').mockImplementationOnce(update);
    updating.mockRejectedValueOnce(new Error('killed'));
    const takingBack = vi.spyOn(submissions, 'save').mockRejectedValueOnce(new Error('killed'));
    expect((await send()).status).toBe(500);
    for (const killed of [updating, takingBack]) killed.mockRestore();
    const answer = (await (await send()).json()) as { id: string; receipt: string };
    expect(await (await send()).json()).toEqual(answer);
    const { blobs: files } = await api.as(admin).listPendingMedia({ query: {} });
    expect(files.map(({ name, title }) => [name, title]).toSorted()).toEqual(
      names.map((name) => [name, 'Seen from a bus']).toSorted(),
    );
    const { content } = await api.as(nobody).readReceipt({ body: { code: answer.receipt } });
    expect(content?.mediaFiles).toHaveLength(2);
  });

  it('can be described only once, and then belongs to no report', async () => {
    const name = await upload(await aPicture());
    await submit(name);
    expect(await statusOf(submit(name))).toBe(400);
    expect(await statusOf(report([name]))).toBe(400);
    expect(await statusOf(submit(`${crypto.randomUUID()}.jpg`))).toBe(400);
    expect(await statusOf(api.as(nobody).submitMediaIncident({ body: details([]) }))).toBe(400);
  });

  it('is removed with its details when it is rejected', async () => {
    const name = await upload(await aPicture());
    await submit(name);
    expect([await reject(name), await reject(name)]).toEqual([{ deleted: true }, { deleted: false }]);
    expect((await api.as(admin).listPendingMedia({ query: {} })).blobs).toEqual([]);
    expect(await statusOf(publish(name))).toBe(409);
    after(undoAcceptedFor + 1);
    await sweep(api.services);
    for (const blob of filesOf(name)) expect(await api.services.blobs.pending.facts(blob)).toBeNull();
    expect(await api.services.database.collection('submissions').count()).toBe(0);
    expect(await statusOf(publish(name))).toBe(404);
    expect(await statusOf(restore(name))).toBe(404);
  });

  it('waits again unchanged when the same admin undoes the rejection in time, and only then', async () => {
    const name = await upload(await aPicture());
    await submit(name);
    const { id: subject } = (await api.services.submissions.fileNamed(name))!;
    const before = await api.as(admin).listPendingMedia({ query: {} });
    await reject(name);
    expect(await statusOf(restore(name, superAdmin))).toBe(403);
    after(undoAcceptedFor);
    await sweep(api.services);
    expect([await restore(name), await restore(name)]).toEqual([{ changed: true }, { changed: true }]);
    const withoutAddresses = ({ blobs: files }: typeof before) => files.map(({ name: id, title }) => ({ id, title }));
    expect(withoutAddresses(await api.as(admin).listPendingMedia({ query: {} }))).toEqual(withoutAddresses(before));

    after(undoAcceptedFor + 1);
    await reject(name);
    after(2 * undoAcceptedFor + 2);
    expect(await statusOf(restore(name))).toBe(409);
    const { entries } = await api.as(superAdmin).listTrail({ query: {} });
    expect(entries.filter(({ subjectId }) => subjectId === subject).map(({ action }) => action)).toEqual([
      'rejected',
      'restored',
      'rejected',
    ]);
  });

  it('is either published or rejected when two admins do both at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = await upload(await aPicture('jpeg', 60, 40));
      const [published, rejected] = await Promise.all([statusOf(publish(name)), reject(name).catch(() => null)]);
      expect(rejected?.deleted ?? false).toBe(published === 409);
    }
  });

  it('cannot be published outside the UK', async () => {
    const body = { ...publication(await upload(await aPicture())), latitude: 48.8, longitude: 2.3 };
    expect(await statusOf(api.as(admin).publishMedia({ body: body as never }))).toBe(400);
  });
});

it('two admins who publish one file at the same moment publish it once', { timeout: seconds(120) }, async () => {
  for (let round = 0; round < 8; round += 1) {
    const name = await upload(await aPicture('jpeg', 60, 40));
    const [one, other] = await Promise.all([publish(name), publish(name)]);
    expect(other).toEqual(one);
    expect((await api.as(nobody).listIncidents()).map(({ id }) => id)).toEqual([one.id]);
    await fetched(one.mediaFiles[0]!);
    await api.as(admin).deleteIncident({ params: { id: one.id } });
  }
  expect(await api.services.database.collection('submissions').count()).toBe(0);
});

it('a published file is listed with its incident, and can be removed from it', async () => {
  const { id, mediaFiles } = await approve(await report([await upload(await aPicture()), await upload(anMp4())]));
  const names = mediaFiles.map(mediaNameOf);
  const listed = async () =>
    (await api.as(superAdmin).listPublicMedia({ query: {} })).blobs.filter(({ name }) => names.includes(name));
  expect(await listed()).toHaveLength(2);
  expect((await listed()).every(({ incidentId }) => incidentId === id)).toBe(true);
  const remove = () => api.as(superAdmin).deletePublicMedia({ params: { name: names[0]! } });
  expect([await remove(), await remove()]).toEqual([{ deleted: true }, { deleted: false }]);
  expect((await api.as(nobody).listIncidents())[0]!.mediaFiles).toEqual([mediaFiles[1]]);
  expect((await listed()).map(({ name }) => name)).toEqual([names[1]]);
  for (const url of filesOf(mediaFiles[0]!)) expect((await fetch(url)).status).toBe(404);
});

it('a published picture has its size in its name, so that a page can keep its place free', async () => {
  const { mediaFiles } = await approve(
    await report([await upload(await aPicture('jpeg', 60, 40)), await upload(await aPicture('png', 2500, 1000))]),
  );
  expect(mediaFiles.map(pictureSizeOf)).toEqual([
    { width: 60, height: 40 },
    { width: 2000, height: 800 },
  ]);
  expect(await sizeOf(await fetched(mediaFiles[1]!))).toEqual([2000, 800]);
  await fetched(thumbnailOf(mediaFiles[1]!));
});

describe('the renditions of a published picture', () => {
  /** The public files that were not there before. */
  const published = async (before: readonly string[]) =>
    (await stored()).public.filter((name) => !before.includes(name)).toSorted();

  it('are WebP at three sizes, none of them beyond its own', async () => {
    const before = (await stored()).public;
    const { mediaFiles } = await approve(
      await report([
        await upload(await aPicture('jpeg', 2400, 1200)),
        await upload(await aPicture('png', 700, 1400)),
        await upload(await aPicture('webp', 300, 200)),
      ]),
    );
    const sizes = await Promise.all(
      mediaFiles.map((url) => Promise.all(renditionsOf(url).map(async ({ name }) => sizeOf(await fetched(name))))),
    );
    expect(sizes).toEqual([
      [
        [480, 240],
        [960, 480],
        [1600, 800],
      ],
      [
        [240, 480],
        [480, 960],
        [700, 1400],
      ],
      [[300, 200]],
    ]);
    for (const { name } of mediaFiles.flatMap(renditionsOf)) {
      const response = await fetch(name);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('webp');
    }
    expect(await published(before)).toEqual(mediaFiles.map(mediaNameOf).flatMap(filesOf).toSorted());
  });

  it('keep what is transparent', async () => {
    const seeThrough = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#33669900' } })
      .png()
      .toBuffer();
    const { mediaFiles } = await publish(await upload(seeThrough));
    for (const { name } of renditionsOf(mediaFiles[0]!)) {
      expect((await sharp(await fetched(name)).metadata()).hasAlpha).toBe(true);
    }
  });

  it('are there before the incident is: while one cannot be drawn, it is not public, and can be approved later', async () => {
    const name = await upload(await aPicture());
    const id = await report([name]);
    const { pending } = api.services.blobs;
    const picture = (await pending.read(name))!;
    await pending.remove(name);
    await pending.putNew(name, picture.subarray(0, 300), 'image/jpeg');
    expect(await statusOf(approve(id))).toBe(503);
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    await sweep(api.services);
    expect((await stored()).public).toEqual([]);
    await pending.remove(name);
    await pending.putNew(name, picture, 'image/jpeg');
    const { mediaFiles } = await approve(id);
    for (const url of filesOf(mediaFiles[0]!)) await fetched(url);
  });
});

it('the files of a rejected report stay visible to reviewers only', async () => {
  later(0);
  const id = await report([await upload(await aPicture())]);
  await api.as(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
  const [seen] = await api.as(superAdmin).listAllIncidents({ query: {} });
  await fetched(seen!.mediaFiles[0]!);
  expect(await api.as(nobody).listIncidents()).toEqual([]);
});
