import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import type { Caller } from '@incidentmap/core/domain/submission/life';
import type { Entry } from '@incidentmap/core/domain/submission/submission';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { fileNamed } from '@incidentmap/core/server/commands/submission/change';
import { deleteIncident } from '@incidentmap/core/server/commands/submission/delete';
import { describeRecording, withFiles } from '@incidentmap/core/server/commands/submission/attach';
import { readReceipt } from '@incidentmap/core/server/commands/receipts/receipt';
import { reject, rejectFile } from '@incidentmap/core/server/commands/submission/reject';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { finishDirectUpload, startDirectUpload, takeFile } from '@incidentmap/core/server/commands/files/takeUpload';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { anIncident } from '../../support/api/builders.ts';
import { anMp4, aPhoto, secretsIn } from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';
import { crashAt } from '../../support/api/crashingServices.ts';

/**
 * The process crashes at each step of changes to several things. After the next start, at once and after a sweep, an
 * incident is public if and only if every file that it names is public and cleaned.
 */

let storage: TestBlobs;
let folder: string;
let time: Date;
let open: Services[];
beforeAll(async () => {
  storage = await startBlobs();
});
afterAll(() => storage.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
  time = new Date();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map(({ database }) => database.close()));
  rmSync(folder, { recursive: true, force: true });
});

const hour = 60 * 60_000;
const reviewer = { userId: 'reviewer', name: 'reviewer', role: 'Admin' } satisfies Caller;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const settings = () => ({
  SITE_URL: 'http://site.test',
  DATABASE: `sqlite:${join(folder, 'test.db')}`,
  BLOB_CONNECTION_STRING: storage.connectionString,
  SECRET: 'a secret of at least thirty-two characters',
});

/** The platform after a restart, with the stored data. */
function start(): Services {
  const services = makeServices(readSettings(settings()), { now: () => time, log: quiet });
  open.push(services);
  return services;
}

const upload = async (services: Services, bytes: Buffer) => mediaNameOf((await takeFile(services, bytes)).pendingUrl);

/** Sends a report with files. */
const send = (services: Services, report: ReturnType<typeof anIncident>) =>
  withFiles(services, report.files, report.id, () => services.submissions.add(report));
/** Approves it at once; `entry` is what a reviewer says of a file. */
const approveNow = (services: Services, id: string, entry?: Entry) =>
  approve(services, id, { isDelayed: false, choices: [], entryOf: entry && (() => entry) }, reviewer);

/** An incident is public if and only if every file that it names is. */
async function expectInvariant(): Promise<string[]> {
  const services = start();
  const current = await services.publication.current();
  const approved = await Array.fromAsync(services.submissions.incidents('approved'), ({ id }) => id);
  expect([...current.incidents()].map(({ id }) => id).toSorted()).toEqual(approved.toSorted());
  for (const { mediaFiles } of current.incidents()) {
    expect(mediaFiles.length).toBeGreaterThan(0);
    for (const url of mediaFiles.flatMap(filesOf)) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(secretsIn(Buffer.from(await response.arrayBuffer()))).toEqual([]);
    }
  }
  return approved;
}

const names = (container: Services['blobs']['public']) => Array.fromAsync(container.list(), ({ name }) => name);

/** After days and a sweep nothing unneeded is stored. */
async function expectNothingLeft(known: { pending: string[]; public: string[] }): Promise<void> {
  time = new Date(time.getTime() + 50 * hour);
  const services = start();
  for (let round = 0; round < 2; round += 1) expect((await sweepMedia(services)).failed).toBe(0);
  const approved = await Array.fromAsync(services.submissions.incidents('approved'));
  const pending = await Array.fromAsync(services.submissions.incidents('pending'));
  const shown = approved.flatMap(({ files: named }) => named);
  const waiting = pending.flatMap(({ files: named }) => named);
  const files = (list: string[]) => list.flatMap(filesOf).toSorted();
  expect((await names(services.blobs.public)).filter((name) => !known.public.includes(name))).toEqual(files(shown));
  expect((await names(services.blobs.pending)).filter((name) => !known.pending.includes(name))).toEqual(files(waiting));
  known.public.push(...files(shown));
  known.pending.push(...files(waiting));
}

/** Runs the action once for each step at which it could crash, each time with an empty database. */
async function atEachStep(run: (n: number) => Promise<boolean>): Promise<number> {
  let n = 0;
  while (await run(n)) {
    await Promise.all(open.map(({ database }) => database.close()));
    open = [];
    rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
    time = new Date();
    n += 1;
  }
  return n;
}

const known = { pending: [] as string[], public: [] as string[] };

describe('after a crash at any step', () => {
  it('publishing a file has published it once, or can be repeated', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const blobName = await upload(services, await aPhoto({ width: 120, height: 80 }));
      const { id } = await fileNamed(services, blobName);
      const { entry } = anIncident({ severity: 'high' });
      const hasCrashed = await crashAt(n, start(), (crashing) => approveNow(crashing, id, entry));
      await expectInvariant();
      time = new Date(time.getTime() + 2 * hour);
      expect((await sweepMedia(start())).failed).toBe(0);
      await expectInvariant();
      const again = await approveNow(start(), id, entry);
      expect(await expectInvariant()).toEqual([again.id]);
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(8);
  });

  it('approving a report with files has published all of them or none', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const files = [await upload(services, await aPhoto({ width: 120, height: 80 })), await upload(services, anMp4())];
      const incident = anIncident({ files });
      await send(services, incident);
      const decide = (by: Services) => approveNow(by, incident.id);
      const hasCrashed = await crashAt(n, start(), decide);
      await expectInvariant();
      time = new Date(time.getTime() + 2 * hour);
      expect((await sweepMedia(start())).failed).toBe(0);
      await expectInvariant();
      await decide(start());
      expect(await expectInvariant()).toEqual([incident.id]);
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(10);
  });

  it('deleting an incident is completed by the sweep', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const incident = anIncident({ files: [await upload(services, await aPhoto({ width: 120, height: 80 }))] });
      await send(services, incident);
      await approveNow(services, incident.id);
      const hasCrashed = await crashAt(n, start(), (crashing) => deleteIncident(crashing, incident.id, reviewer));
      const left = await expectInvariant();
      expect(left).toEqual(n === 0 ? [incident.id] : []);
      expect((await sweepMedia(start())).failed).toBe(0);
      expect(await expectInvariant()).toEqual(left);
      if (n > 0) expect(await start().submissions.find(incident.id)).toBeNull();
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(5);
  });

  it('sending a report attaches its files, or can be repeated', { timeout: seconds(120) }, async () => {
    await atEachStep(async (n) => {
      const incident = anIncident({ files: [await upload(start(), anMp4())] });
      const hasCrashed = await crashAt(n, start(), (crashing) => send(crashing, incident));
      time = new Date(time.getTime() + 2 * hour);
      await sweepMedia(start());
      if (hasCrashed) await send(start(), incident);
      await approveNow(start(), incident.id);
      expect(await expectInvariant()).toEqual([incident.id]);
      return hasCrashed;
    });
  });

  it('removing a rejected recording is completed by the sweep', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const name = await upload(services, await aPhoto({ width: 120, height: 80 }));
      const id = crypto.randomUUID();
      await describeRecording(services, [name], id, anIncident().sent);
      const { id: receiptId, code } = await services.receipts.newCode(id, null);
      await services.receipts.issue('media', id, receiptId);
      await rejectFile(services, name, undefined, reviewer);
      time = new Date(time.getTime() + hour);
      const hasCrashed = await crashAt(n, start(), sweepMedia);
      expect((await sweepMedia(start())).failed).toBe(0);
      const restarted = start();
      const left = await Array.fromAsync(restarted.submissions.belongingTo(id));
      expect([n, left, await restarted.submissions.fileNamed(name)]).toEqual([n, [], null]);
      expect(await readReceipt(restarted, code)).toMatchObject({ state: 'rejected' });
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(2);
  });

  it('removing a rejected recording ends its receipt, also when the process crashed just before that', async () => {
    const services = start();
    const name = await upload(services, anMp4());
    const id = crypto.randomUUID();
    await describeRecording(services, [name], id, anIncident().sent);
    const { id: receiptId, code } = await services.receipts.newCode(id, null);
    await services.receipts.issue('media', id, receiptId);
    await rejectFile(services, name, undefined, reviewer);
    time = new Date(time.getTime() + hour);
    const crashing = start();
    crashing.tombstones.remember = () => Promise.reject(new Error('killed'));
    await sweepMedia(crashing).catch(() => undefined);
    await sweepMedia(start());
    expect(await readReceipt(start(), code)).toMatchObject({ state: 'rejected' });
    await expectNothingLeft(known);
  });

  it('finishing a direct upload yields exactly one cleaned file in the end', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const { name, uploadUrl } = await startDirectUpload(services, {
        contentType: 'video/mp4',
        bytes: anMp4().length,
      });
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      expect((await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(anMp4()) })).status).toBe(201);
      const hasCrashed = await crashAt(n, start(), (crashing) => finishDirectUpload(crashing, name));
      await sweepMedia(start());
      const { pendingUrl } = await finishDirectUpload(start(), name);
      const bytes = await start().blobs.pending.read(mediaNameOf(pendingUrl));
      expect(secretsIn(bytes!)).toEqual([]);
      const files = await Array.fromAsync(start().submissions.everything());
      expect(files.map(({ kind, life, files: named }) => [kind, life.is, named])).toEqual([
        ['media', 'waiting', [mediaNameOf(pendingUrl)]],
      ]);
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(3);
  });
});

it('a process that is killed while publishing leaves nothing half public', { timeout: seconds(120) }, async () => {
  for (const ms of [0, 25]) {
    const script = join(import.meta.dirname, 'publisher.ts');
    const publisher = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      env: { ...process.env, ...settings() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => publisher.once('exit', resolve));
    let uploaded = 0;
    for await (const _ of createInterface(publisher.stdout)) if ((uploaded += 1) === 2) break;
    await delay(ms);
    publisher.kill('SIGKILL');
    await ended;
    expect(uploaded).toBe(2);
    expect((await expectInvariant()).length).toBeGreaterThan(0);
    time = new Date(time.getTime() + 2 * hour);
    expect((await sweepMedia(start())).failed).toBe(0);
    await expectInvariant();
  }
  await expectNothingLeft(known);
});

it('an attempt that fails late takes no file from the one that has stored the report since', async () => {
  const services = start();
  const incident = anIncident({ files: [await upload(services, anMp4())] });
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: failing, reject: fail } = Promise.withResolvers<void>();
  const late = withFiles(services, incident.files, incident.id, () => {
    reach();
    return failing;
  });
  await reached;
  await send(services, incident);
  fail(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  const file = await services.submissions.fileNamed(incident.files[0]!);
  expect(file?.life).toMatchObject({ is: 'merged', into: incident.id, as: 'file' });
});

describe('the sweep', () => {
  it('keeps recent and needed files, and removes what nothing has needed: after an hour, or, clean, two days', async () => {
    const services = start();
    const described = await upload(services, await aPhoto({ width: 120, height: 80 }));
    await describeRecording(services, [described], 'a recording', anIncident().sent);
    const forgotten = await upload(services, anMp4());
    const stray = `${crypto.randomUUID()}.mp4`;
    await services.blobs.pending.putNew(stray, anMp4(), 'video/mp4');
    await services.blobs.public.putNew(stray, anMp4(), 'video/mp4');
    const { name: intake } = await startDirectUpload(services, { contentType: 'video/mp4', bytes: 1 });
    const begun = time.getTime();
    const sweepAfter = async (hours: number) => {
      time = new Date(begun + hours * hour);
      await sweepMedia(services);
    };
    await sweepAfter(0.9);
    for (const name of [described, forgotten, stray]) expect(await services.blobs.pending.facts(name)).not.toBeNull();
    expect(await services.blobs.public.facts(stray)).toBeNull();
    expect(await services.arrivals.find(intake)).not.toBeNull();
    await sweepAfter(1.3);
    expect(await services.blobs.pending.facts(stray)).toBeNull();
    expect(await services.arrivals.find(intake)).toBeNull();
    await sweepAfter(47);
    expect(await services.blobs.pending.facts(forgotten)).not.toBeNull();
    await sweepAfter(49);
    expect(await services.blobs.pending.facts(described)).not.toBeNull();
    expect(await services.blobs.pending.facts(forgotten)).toBeNull();
    expect(await services.submissions.fileNamed(forgotten)).toBeNull();
    expect(await sweepMedia(services)).toEqual({ mended: 0, failed: 0 });
  });

  it('removes the files of a rejected report after the configured number of days', async () => {
    const services = start();
    const name = await upload(services, await aPhoto({ width: 120, height: 80 }));
    const incident = anIncident({ files: [name], sentAt: time.toISOString() });
    await send(services, incident);
    await reject(services, incident.id, {}, reviewer);
    time = new Date(time.getTime() + 29 * 24 * hour);
    await sweepMedia(services);
    expect(await services.blobs.pending.facts(name)).not.toBeNull();
    time = new Date(time.getTime() + 2 * 24 * hour);
    await sweepMedia(services);
    for (const blob of filesOf(name)) expect(await services.blobs.pending.facts(blob)).toBeNull();
    expect((await services.submissions.find(incident.id))?.document).toMatchObject({
      life: { is: 'rejected' },
      files: [],
    });
    expect(await services.submissions.fileNamed(name)).toBeNull();
  });
});
