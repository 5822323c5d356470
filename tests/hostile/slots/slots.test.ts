import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProblem } from '@incidentmap/core/domain/problem';
import { cleanVideo, videoProgram } from '@incidentmap/media-cleaner/video';
import { expect, it, onTestFinished, vi } from 'vitest';
import { json, startApi } from '../../support/api.ts';
import { startBlobs } from '../../support/blobs.ts';
import { bundleVideoProgram } from '../../support/bundle.ts';
import { anMp4, aTrack, aWebm, element } from '../../support/media.ts';
import { seconds } from '../../support/pace.ts';

/** Videos of others beside those of somebody who wants to hold every slot. */

const program = (videoProgram.path = bundleVideoProgram());

/** Live, 4 kB, with an element at its end that the library searches without end. */
const looping = () => aWebm({ live: true, attachedBytes: 3000, after: element(0x1a2b3c4d, 'x') });
const honest = () => anMp4({ tracks: [aTrack(), aTrack('soun')] });

const outcome = (bytes: Buffer, type: 'video/mp4' | 'video/webm', from: string | null) =>
  Array.fromAsync(
    cleanVideo({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }, type, from),
  ).then(
    () => 'taken',
    (error: unknown) => (isProblem(error) ? error.code : error),
  );

it.each([
  ['networks of their own', (at: number) => `203.0.113.${at}`],
  ['the attacker’s own network', () => '2001:db8:7::/48'],
  ['networks that are not known', () => null],
])(
  'ten honest videos from %s are all taken beside ten that loop, while the clock stands still',
  { timeout: seconds(120) },
  async (_, networkOf) => {
    // No time passes, so what waits is not turned away, and what loops is not stopped by a clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const loops = Array.from({ length: 10 }, () => outcome(looping(), 'video/webm', '2001:db8:7::/48'));
    const others = Array.from({ length: 10 }, (__, at) => outcome(honest(), 'video/mp4', networkOf(at)));
    expect(await Promise.all(others)).toEqual(Array.from({ length: 10 }, () => 'taken'));
    expect(new Set(await Promise.all(loops))).toEqual(new Set(['unprocessable_media']));
  },
);

it('a whole /48 holds one of the two slots, however its videos are sent', { timeout: seconds(120) }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slots-'));
  const blobs = await startBlobs();
  const api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString });
  onTestFinished(async () => {
    videoProgram.path = program;
    await api.close();
    await blobs.close();
    rmSync(folder, { recursive: true });
  });
  const [stuck, begun, over] = ['stuck.cjs', 'begun', 'over'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(
    stuck,
    `const fs = require('node:fs');
     fs.writeFileSync(${JSON.stringify(begun)}, '');
     setInterval(() => fs.existsSync(${JSON.stringify(over)}) && process.exit(1), 20);`,
  );
  const statusOf = async (answer: Promise<Response>) => (await answer).status;
  const send = (from: string) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(honest())], 'video.mp4'));
    return statusOf(api.send('/api/objects/upload', { method: 'POST', body, headers: { 'x-forwarded-for': from } }));
  };
  const asJson = (from: string, ...sent: Parameters<typeof json>): RequestInit => {
    const { headers, ...init } = json(...sent);
    return { ...init, headers: { ...(headers as object), 'x-forwarded-for': from } };
  };
  /** Through a signed address: what is returned finishes the upload. */
  const upload = async (from: string) => {
    const bytes = new Uint8Array(honest());
    const started = await api.send(
      '/api/objects/direct',
      asJson(from, { contentType: 'video/mp4', bytes: bytes.length }),
    );
    const { name, uploadUrl } = (await started.json()) as { name: string; uploadUrl: string };
    const headers = { 'x-ms-blob-type': 'BlockBlob' };
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: bytes })).status).toBe(201);
    return () => statusOf(api.send('/api/objects/direct', asJson(from, { name }, 'PUT')));
  };
  const [finishSecond, finishOther] = [await upload('2001:db8:7:3::1'), await upload('203.0.113.9')];

  videoProgram.path = stuck;
  const first = send('2001:db8:7:1::1');
  await vi.waitUntil(() => existsSync(begun), { timeout: seconds(30) });
  videoProgram.path = program;
  // These wait for the one slot of their network, and nobody else does.
  const rest = [send('2001:db8:7:2::1'), finishSecond()];
  expect([await send('203.0.113.7'), await finishOther(), await send('2001:db8:8:1::1')]).toEqual([200, 200, 200]);
  const states = await Promise.all(rest.map((each) => Promise.race([each, Promise.resolve('waits')])));
  expect(states).toEqual(['waits', 'waits']);
  writeFileSync(over, '');
  expect([await first, ...(await Promise.all(rest))]).toEqual([503, 200, 200]);
});
