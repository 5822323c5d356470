import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProblem } from '@incidentmap/core/domain/problem';
import type { MediaType } from '@incidentmap/core/domain/media/mediaTypes';
import { cleanFile } from '@incidentmap/core/server/commands/files/cleanFile';
import sharp, { type Sharp } from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { videoProgram } from '../../../media-cleaner/src/video.ts';
import { json, startApi } from '../../support/api/api.ts';
import { startBlobs } from '../../support/media/blobs.ts';
import { bundleVideoProgram } from '../../support/run/bundle.ts';
import { anMp4, aPicture, aTrack, aWebm, element } from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';

/** Files of others beside those of somebody who wants to hold every slot. */

const program = (videoProgram.path = bundleVideoProgram());

/** Live, 4 kB, with an element at its end that the library searches without end. */
const looping = () => aWebm({ live: true, attachedBytes: 3000, after: element(0x1a2b3c4d, 'x') });
const honest = () => anMp4({ tracks: [aTrack(), aTrack('soun')] });

async function outcome(bytes: Buffer, type: MediaType, from: string | null): Promise<unknown> {
  try {
    const cleaned = await cleanFile(bytes, type, from);
    if (cleaned.kind === 'video') await Array.fromAsync(cleaned.chunks);
    return 'taken';
  } catch (error) {
    return isProblem(error) ? error.code : error;
  }
}

it('at most two of many concurrent pictures are decoded at once', { timeout: seconds(60) }, async () => {
  const picture = await aPicture('jpeg', 2000, 2000);
  const { toBuffer } = sharp.prototype as Sharp;
  let current = 0;
  let most = 0;
  const counted = vi.spyOn(sharp.prototype as Sharp, 'toBuffer').mockImplementation(async function (
    this: Sharp,
    ...options: unknown[]
  ) {
    current += 1;
    most = Math.max(most, current);
    try {
      return await (toBuffer as (...options: unknown[]) => Promise<Buffer<ArrayBuffer>>).apply(this, options);
    } finally {
      current -= 1;
    }
  } as Sharp['toBuffer']);
  try {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(picture, 'image/jpeg', null)));
    expect(new Set(outcomes)).toEqual(new Set(['taken']));
    expect(most).toBe(2);
  } finally {
    counted.mockRestore();
  }
});

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
