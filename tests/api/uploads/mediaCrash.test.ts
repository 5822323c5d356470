import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { decideIncident } from '@incidentmap/core/server/commands/submission/decide';
import { deleteIncident } from '@incidentmap/core/server/commands/submission/delete';
import { withMedia } from '@incidentmap/core/server/commands/submission/attachMedia';
import { submitMediaIncident } from '@incidentmap/core/server/commands/submission/submitMediaIncident';
import { publishMedia } from '@incidentmap/core/server/commands/submission/publishMedia';
import { readReceipt } from '@incidentmap/core/server/commands/receipts/receipt';
import { rejectPendingMedia } from '@incidentmap/core/server/commands/submission/rejectMedia';
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
const reviewer = { userId: 'reviewer', name: 'reviewer', provider: 'aad', roles: ['Admin'] };
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

/** An incident is public if and only if every file that it names is. */
async function expectInvariant(): Promise<string[]> {
  const services = start();
  const current = await services.publication.current();
  const approved = await Array.fromAsync(services.incidents.list('approved'), ({ id }) => id);
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
  const approved = await Array.fromAsync(services.incidents.list('approved'));
  const pending = await Array.fromAsync(services.incidents.list('pending'));
  const shown = approved.flatMap(({ mediaFiles }) => mediaFiles);
  const waiting = pending.flatMap(({ mediaFiles }) => mediaFiles);
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
      const { title, description, location, latitude, longitude, incidentDate, incidentType } = anIncident();
      const details = { title, description, location, latitude, longitude, incidentDate, incidentType };
      const body = { ...details, blobName, severity: 'high' as const, allowContact: 'no' as const, identifiers: [] };
      const hasCrashed = await crashAt(n, start(), (crashing) => publishMedia(crashing, body, reviewer));
      await expectInvariant();
      time = new Date(time.getTime() + 2 * hour);
      expect((await sweepMedia(start())).failed).toBe(0);
      await expectInvariant();
      const again = await publishMedia(start(), body, reviewer);
      expect(await expectInvariant()).toEqual([again.id]);
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(8);
  });

  it('approving a report with files has published all of them or none', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const mediaFiles = [
        await upload(services, await aPhoto({ width: 120, height: 80 })),
        await upload(services, anMp4()),
      ];
      const incident = anIncident({ mediaFiles });
      await withMedia(services, mediaFiles, { state: 'attached', incidentId: incident.id }, async () => {
        await services.incidents.add(incident);
        return true;
      });
      const decide = (by: Services) => decideIncident(by, incident.id, 'approved', reviewer);
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
      const mediaFiles = [await upload(services, await aPhoto({ width: 120, height: 80 }))];
      const incident = anIncident({ mediaFiles });
      await withMedia(services, mediaFiles, { state: 'attached', incidentId: incident.id }, async () => {
        await services.incidents.add(incident);
        return true;
      });
      await decideIncident(services, incident.id, 'approved', reviewer);
      const hasCrashed = await crashAt(n, start(), (crashing) => deleteIncident(crashing, incident.id, reviewer));
      const left = await expectInvariant();
      expect(left).toEqual(n === 0 ? [incident.id] : []);
      expect((await sweepMedia(start())).failed).toBe(0);
      expect(await expectInvariant()).toEqual(left);
      if (n > 0) expect(await start().incidents.find(incident.id)).toBeNull();
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(5);
  });

  it('sending a report attaches its files, or can be repeated', { timeout: seconds(120) }, async () => {
    await atEachStep(async (n) => {
      const mediaFiles = [await upload(start(), anMp4())];
      const incident = anIncident({ mediaFiles });
      const send = (services: Services) =>
        withMedia(services, mediaFiles, { state: 'attached', incidentId: incident.id }, async () => {
          await services.incidents.add(incident);
          return true;
        });
      const hasCrashed = await crashAt(n, start(), send);
      time = new Date(time.getTime() + 2 * hour);
      await sweepMedia(start());
      if (hasCrashed) await send(start());
      await decideIncident(start(), incident.id, 'approved', reviewer);
      expect(await expectInvariant()).toEqual([incident.id]);
      return hasCrashed;
    });
  });

  it('removing a rejected recording is completed by the sweep', { timeout: seconds(120) }, async () => {
    const steps = await atEachStep(async (n) => {
      const services = start();
      const name = await upload(services, await aPhoto({ width: 120, height: 80 }));
      const id = crypto.randomUUID();
      const { title, location, incidentDate, incidentType } = anIncident();
      const details = { title, location, incidentDate, incidentType, severity: 'high' as const };
      await submitMediaIncident(services, { ...details, mediaFiles: [name] }, id);
      const { id: receiptId, code } = await services.receipts.newCode(id, null);
      await services.receipts.issue('media', id, receiptId);
      await rejectPendingMedia(services, name, reviewer, undefined, () => true);
      time = new Date(time.getTime() + hour);
      const hasCrashed = await crashAt(n, start(), sweepMedia);
      expect((await sweepMedia(start())).failed).toBe(0);
      const restarted = start();
      expect([n, await restarted.mediaIncidents.find(id), await restarted.uploads.find(name)]).toEqual([n, null, null]);
      expect(await readReceipt(restarted, code)).toMatchObject({ state: 'rejected' });
      await expectNothingLeft(known);
      return hasCrashed;
    });
    expect(steps).toBeGreaterThan(3);
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
      expect(await Array.fromAsync(start().uploads.list('pending'), ({ id }) => id)).toEqual([mediaNameOf(pendingUrl)]);
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

describe('the sweep', () => {
  it('keeps recent and needed files, and removes what nothing has needed: after an hour, or, clean, two days', async () => {
    const services = start();
    const described = await upload(services, await aPhoto({ width: 120, height: 80 }));
    await withMedia(services, [described], { mediaIncidentId: 'details' }, async () => true);
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
    expect(await services.uploads.find(intake)).not.toBeNull();
    await sweepAfter(1.3);
    expect(await services.blobs.pending.facts(stray)).toBeNull();
    expect(await services.uploads.find(intake)).toBeNull();
    await sweepAfter(47);
    expect(await services.blobs.pending.facts(forgotten)).not.toBeNull();
    await sweepAfter(49);
    expect(await services.blobs.pending.facts(described)).not.toBeNull();
    expect(await services.blobs.pending.facts(forgotten)).toBeNull();
    expect(await services.uploads.find(forgotten)).toBeNull();
    expect(await sweepMedia(services)).toEqual({ mended: 0, failed: 0 });
  });

  it('removes the files of a rejected report after the configured number of days', async () => {
    const services = start();
    const name = await upload(services, await aPhoto({ width: 120, height: 80 }));
    const incident = anIncident({ mediaFiles: [name], createdAt: time.toISOString() });
    await withMedia(services, [name], { state: 'attached', incidentId: incident.id }, async () => {
      await services.incidents.add(incident);
      return true;
    });
    await decideIncident(services, incident.id, 'rejected', reviewer);
    time = new Date(time.getTime() + 29 * 24 * hour);
    await sweepMedia(services);
    expect(await services.blobs.pending.facts(name)).not.toBeNull();
    time = new Date(time.getTime() + 2 * 24 * hour);
    await sweepMedia(services);
    for (const blob of filesOf(name)) expect(await services.blobs.pending.facts(blob)).toBeNull();
    expect((await services.incidents.find(incident.id))?.document).toMatchObject({
      isApproved: 'rejected',
      mediaFiles: [],
    });
    expect(await services.uploads.find(name)).toBeNull();
  });
});
